package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Edge;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.RemoveOutcome;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tasks that a host removes for good. */
abstract class RemovalContract extends DocumentContract {

  private static final int THREADS = 8;
  private static final Duration HINT_WITHIN = Duration.ofSeconds(2);

  @Test
  @Rule("S47")
  void a_removed_task_is_shown_by_nothing() {
    Stored gone = addWith("document");
    Stored stays = add("stays");
    written(changes.completed(gone));

    assertThat(removed(now(gone))).isEqualTo(RemoveOutcome.REMOVED);

    assertThat(snapshot().tasks()).containsExactly(stays);
    assertThat(other.counts(LIST).of(Status.COMPLETED)).isZero();
    assertThat(other.count(LIST, TaskFilter.ALL)).isEqualTo(1);
    assertThat(other.open(LIST, 0, List.of(gone.task().id())).tasks()).isEmpty();
    assertThat(historyOf(gone)).isEmpty();
    assertThat(documents(gone)).isEmpty();
    assertThat(
            other
                .edges(new EdgeTerms(LIST, Set.of(gone.task().id()), Direction.DEPENDENTS, null, 9))
                .items())
        .isEmpty();
    assertThat(claimOrder(ClaimFilter.forAgent(ANN))).containsExactly("stays");
  }

  @Test
  @Rule("S47")
  void a_task_is_removed_only_at_the_version_that_the_caller_relies_on() {
    Stored first = add("first");
    written(changes.completed(first));
    Stored done = now(first);
    written(changes.reopened(done));
    Snapshot before = snapshot();

    assertThat(removed(first)).isEqualTo(RemoveOutcome.OVERTAKEN);
    assertThat(removed(done)).isEqualTo(RemoveOutcome.OVERTAKEN);
    assertThat(store.remove(LIST, TaskId.of("nobody"), 1)).isEqualTo(RemoveOutcome.OVERTAKEN);

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule({"S47", "S11"})
  void a_task_with_an_edge_on_either_side_is_not_removed() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(now(blocker)), changes.completed(now(dependent)));
    Snapshot before = snapshot();

    assertThat(removed(now(blocker))).isEqualTo(RemoveOutcome.LINKED);
    assertThat(removed(now(dependent))).isEqualTo(RemoveOutcome.LINKED);
    assertThat(snapshot()).isEqualTo(before);

    written(removing(edge(blocker, dependent)));
    assertThat(removed(now(blocker))).isEqualTo(RemoveOutcome.REMOVED);
    assertThat(removed(now(dependent))).isEqualTo(RemoveOutcome.REMOVED);
    assertThat(snapshot().tasks()).isEmpty();
  }

  @Test
  @Rule({"S47", "S23"})
  void the_number_of_a_removed_task_is_not_given_again() {
    Stored last = add("last");
    written(changes.completed(last));

    removed(now(last));

    assertThat(number()).isGreaterThan(last.task().creation());
  }

  @Test
  @Rule({"S47", "S7"})
  void a_write_about_a_removed_task_is_overtaken() {
    Stored stays = add("stays");
    Stored gone = add("gone");
    written(changes.completed(gone));
    Stored done = now(gone);
    removed(done);
    Snapshot before = snapshot();

    overtaken(changes.reopened(done));
    overtaken(write(changes.retitled(stays, "edited")).relyingOn(List.of(done)));
    overtaken(adding(edge(done, stays)));
    overtaken(adding(edge(stays, done)));
    overtaken(removing(edge(done, stays)));
    assertThat(removed(done)).isEqualTo(RemoveOutcome.OVERTAKEN);
    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule({"S47", "S21", "S33"})
  void a_claim_and_what_it_held_end_with_a_task_that_is_removed_all_the_same() {
    Stored task = add(TaskDetails.of("task").withPaths(List.of("src")));
    Stored taken = claimed(ANN);

    // The rules remove what is closed; a store does not ask what they say.
    assertThat(removed(taken)).isEqualTo(RemoveOutcome.REMOVED);

    Renewal renewal = new Renewal(task.task().id(), 1, clock.instant().plus(LEASE));
    assertThat(store.renew(LIST, Set.of(renewal))).isEmpty();
    clock.advance(LEASE);
    nothingFor(BOB);
  }

  @Test
  @Rule({"S47", "S41"})
  void a_removed_task_stands_in_no_frozen_order() {
    Stored first = add("first");
    Stored gone = add("gone");
    Stored last = add("last");
    written(changes.completed(gone));
    Frozen frozen = other.freeze(LIST, TaskFilter.ALL, clock.instant());
    clock.advance(MICROSECOND);
    written(changes.retitled(first, "edited"));

    removed(now(gone));

    assertThat(
            other
                .frozen(new FrozenTerms(LIST, TaskFilter.ALL, frozen, PageKey.START, 9))
                .orElseThrow()
                .items())
        .extracting(placed -> placed.stored().task().id())
        .containsExactly(last.task().id(), first.task().id());
  }

  @Test
  @Rule({"S47", "S29"})
  void a_removed_task_is_no_task_of_runs_any_more() {
    written(running(1));
    Stored go = add(GO);
    Stored left = add(new Scope(null, true, 1));
    written(changes.completed(go), changes.completed(left));
    assertThat(other.run(LIST).tasks()).isEqualTo(2);

    removed(now(go));
    assertThat(other.run(LIST).tasks()).isEqualTo(1);
    assertThat(other.run(LIST).conditions()).isEmpty();

    written(running(2));
    assertThat(removed(now(left))).isEqualTo(RemoveOutcome.REMOVED);
    assertThat(other.open(LIST, 0, List.of(left.task().id())).tasks()).isEmpty();
    assertThat(other.run(LIST).tasks()).isZero();
  }

  @Test
  @Rule({"S47", "S45"})
  void the_answer_about_a_removed_task_is_kept() {
    Stored task = add("task");
    Request request =
        new Request(
            new Request.Key(Request.Operation.UPDATE, Agent.of("ann"), RequestId.of("r1")), "d");
    Write write = write(changes.completed(task)).answering(request);
    written(write);

    removed(now(task));

    assertThat(store.apply(write)).isInstanceOf(WriteOutcome.Repeated.class);
  }

  @Test
  @Rule({"S47", "S25"})
  void a_task_of_the_same_name_in_another_list_stays() {
    Stored task = add("task");
    List<TaskId> theirs = Boards.single(1).storeIn(store, OTHER_LIST);
    assertThat(theirs).containsExactly(task.task().id());
    written(changes.completed(task));

    removed(now(task));

    assertThat(other.open(OTHER_LIST, 0, theirs).tasks()).hasSize(1);
    assertThat(Walk.of(other, OTHER_LIST).events(theirs.get(0))).hasSize(1);
  }

  @Test
  @Rule({"S47", "S43"})
  void a_removal_is_followed_by_a_hint() throws Exception {
    Stored task = add("task");
    written(changes.completed(task));
    Semaphore hinted = new Semaphore(0);
    other.watch(LIST, hinted::release);

    removed(now(task));

    assertThat(hinted.tryAcquire(HINT_WITHIN.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
  }

  @RoundsTest
  @Rule({"S47", "S1"})
  void of_many_that_remove_a_task_at_once_exactly_one_does() throws Exception {
    Stored task = add("task");
    written(changes.completed(task));
    Stored done = now(task);

    List<RemoveOutcome> outcomes = Together.run(THREADS, thread -> at(thread).remove(done));

    assertThat(outcomes).filteredOn(RemoveOutcome.REMOVED::equals).as("of %s", outcomes).hasSize(1);
    assertThat(outcomes).doesNotContain(RemoveOutcome.LINKED);
  }

  @RoundsTest
  @Rule({"S47", "S1", "S11"})
  void a_task_is_removed_or_gets_an_edge_and_never_both() throws Exception {
    Stored blocker = add("blocker");
    written(changes.completed(blocker));
    Stored done = now(blocker);
    Stored dependent = add("dependent");

    List<Object> outcomes =
        Together.run(
            2,
            thread ->
                thread == 0 ? at(thread).remove(done) : at(thread).add(edge(done, dependent)));

    boolean removed = outcomes.get(0) == RemoveOutcome.REMOVED;
    boolean linked = outcomes.get(1) instanceof WriteOutcome.Written;
    assertThat(removed).as("%s", outcomes).isNotEqualTo(linked);
    assertThat(snapshot().fromBlockers()).hasSize(linked ? 1 : 0);
  }

  private RemoveOutcome removed(Stored task) {
    return new Instance(store).remove(task);
  }

  private Instance at(int thread) {
    return new Instance(thread % 2 == 0 ? store : other);
  }

  /** One of the instances, in the words of these tests. */
  private final class Instance {
    private final TaskStore target;

    Instance(TaskStore target) {
      this.target = target;
    }

    RemoveOutcome remove(Stored task) {
      return target.remove(LIST, task.task().id(), task.task().version());
    }

    Object add(Edge edge) {
      return target.apply(adding(edge));
    }
  }
}
