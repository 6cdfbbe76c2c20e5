package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Event.What;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Sweep;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What leaves a list with its run, and in which run a task was resolved. */
abstract class LeavingContract extends RunContract {

  private static final int THREADS = 8;
  private static final int STEPS = 40;

  @Test
  @Rule("S31")
  void an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it() {
    written(running(1));
    Stored leaves = add(EPHEMERAL);
    Stored stays = add(new Scope(null, true, 2));
    Stored plain = add("plain");

    written(running(2));

    assertThat(snapshot().tasks()).containsExactly(stays, plain);
    assertThat(snapshot().active()).containsExactly(stays, plain);
    assertThat(other.counts(LIST).total()).isEqualTo(2);
    assertThat(claimed(terms(ANN, 3))).extracting(it -> it.task().id()).hasSize(2);
    assertThat(now(leaves).task()).isEqualTo(leaves.task());
    assertThat(historyOf(leaves)).containsExactly(What.CREATED);
  }

  @Test
  @Rule({"S31", "S11", "S13", "S14"})
  void the_edges_of_what_leaves_go_and_free_its_dependents() {
    Stored blocker = add("blocker");
    Stored leaves = add(EPHEMERAL);
    Stored dependent = addBlockedBy(leaves);
    written(adding(edge(blocker, leaves)));
    long stamp = now(leaves).edgeStamp();

    Freed freed = written(running(2));

    assertThat(freed).isEqualTo(new Freed(List.of(dependent.task().id()), 1));
    assertThat(now(dependent).openBlockers()).isZero();
    assertThat(now(leaves).openBlockers()).isZero();
    assertThat(now(leaves).edgeStamp()).isGreaterThan(stamp);
    assertThat(snapshot().fromBlockers()).isEmpty();
    assertThat(
            other.route(LIST, Set.of(blocker.task().id()), Set.of(dependent.task().id()), Set.of()))
        .isEmpty();
  }

  @Test
  @Rule({"S31", "S30", "S19"})
  void what_leaves_is_swept_and_its_lease_is_over() {
    add(EPHEMERAL);
    Stored taken = claimed(ANN);

    written(sweeping(running(2), leaving()));

    clock.advance(LEASE);
    nothingFor(BOB);
    assertThat(now(taken).task().status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(eventsOf(taken).get(2).former()).isEqualTo(ANN);
    assertThat(other.counts(LIST).total()).isZero();
  }

  @Test
  @Rule({"S31", "S30"})
  void a_sweep_of_what_leaves_passes_over_what_left_before_and_what_stays() {
    Stored earlier = add(EPHEMERAL);
    written(running(2));
    Stored stays = add(new Scope(null, true, 3));
    Stored before = now(earlier);

    written(sweeping(running(3), leaving()));

    assertThat(now(earlier)).isEqualTo(before);
    assertThat(now(stays)).isEqualTo(stays);
  }

  @Test
  @Rule({"S31", "S30"})
  void a_sweep_of_what_has_a_condition_passes_over_what_leaves_or_left() {
    Stored leaves = add(new Scope(GO.activation(), true, 1));
    written(changes.completed(leaves));
    Stored before = now(leaves);

    written(sweeping(running(2), toQueue(Status.COMPLETED)));
    written(sweeping(running(3), toQueue(Status.COMPLETED)));

    assertThat(now(leaves)).isEqualTo(before);
  }

  @Test
  @Rule({"S31", "S7"})
  void a_write_about_what_has_left_is_overtaken() {
    Stored left = add(EPHEMERAL);
    Stored stays = add("stays");
    written(running(2));

    overtaken(changes.retitled(now(left), "back"));
    overtaken(write().relyingOn(List.of(now(left))));
    overtaken(adding(edge(left, stays)));
    overtaken(adding(edge(stays, left)));
    Change late = changes.created(number(), TaskDetails.of("late"));
    overtaken(write(late).edges(List.of(edge(left, late.result())), List.of()));
  }

  @Test
  @Rule({"S31", "S23"})
  void the_number_and_the_id_of_what_has_left_stay_taken() {
    Stored left = add(EPHEMERAL);
    written(running(2));
    long number = left.task().creation();

    assertThat(number()).isGreaterThan(number);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.apply(write(changes.created(number, TaskDetails.of("again")))));
    assertThat(other.open(LIST, 0, List.of(TaskId.of(number))).tasks()).hasSize(1);
  }

  @Test
  @Rule({"S31", "S29"})
  void what_has_left_is_no_task_of_runs_any_more() {
    add(new Scope(GO.activation(), true, 1));
    add(MD);
    assertThat(other.run(LIST).tasks()).isEqualTo(2);

    written(running(2));

    assertThat(other.run(LIST).tasks()).isEqualTo(1);
    assertThat(other.run(LIST).conditions()).containsExactly("*.md");
  }

  @Test
  @Rule("S32")
  void a_resolved_task_keeps_its_run_until_it_is_opened() {
    Stored early = add("early");
    written(changes.completed(early));
    written(running(3));
    Stored task = add("task");
    written(changes.completed(task));
    assertThat(now(task).resolvedRun()).isEqualTo(3);

    written(running(4));
    written(changes.unneeded(now(task)));
    assertThat(List.of(now(early).resolvedRun(), now(task).resolvedRun())).containsExactly(0L, 3L);

    written(changes.reopened(now(task)));
    assertThat(now(task).resolvedRun()).isZero();
    written(changes.failed(now(task)));
    assertThat(now(task).resolvedRun()).isZero();
    written(changes.completed(now(task)));
    assertThat(now(task).resolvedRun()).isEqualTo(4);
  }

  @Test
  @Rule({"S32", "S30"})
  void a_sweep_takes_or_gives_the_run_that_the_write_found() {
    written(running(1));
    Stored leaves = add(EPHEMERAL);
    Stored done = add(GO);
    written(changes.completed(done));

    written(sweeping(running(2), leaving(), toQueue(Status.COMPLETED)));

    assertThat(now(leaves).resolvedRun()).isEqualTo(1);
    assertThat(now(done).resolvedRun()).isZero();
  }

  @RoundsTest
  @Rule({"S1", "S29", "S10"})
  void of_many_that_begin_a_run_at_once_exactly_one_is_written() throws Exception {
    written(changes.completed(add(GO)));
    Write next = sweeping(running(1), toQueue(Status.COMPLETED));

    List<WriteOutcome> outcomes =
        Together.run(THREADS, thread -> (thread % 2 == 0 ? store : other).apply(next));

    assertThat(outcomes).filteredOn(WriteOutcome.Written.class::isInstance).hasSize(1);
    assertThat(other.run(LIST).list().run()).isEqualTo(1);
  }

  @RoundsTest
  @Rule({"S1", "S28", "S30", "S31"})
  void claims_reports_and_runs_at_once_leave_a_list_that_adds_up() throws Exception {
    written(running(1));
    for (int i = 0; i < THREADS; i++) {
      addBlockedBy(add(GO), add(EPHEMERAL), add(MD));
    }

    Together.run(
        THREADS,
        thread -> {
          for (int step = 0; step < STEPS; step++) {
            step(thread, step);
          }
          return thread;
        });

    StoreInvariants.check(other, LIST);
  }

  /** Some agents work, one hears of pushes, one begins runs; who is overtaken goes on. */
  private void step(int thread, int step) {
    TaskStore instance = thread % 2 == 0 ? store : other;
    if (thread == 0) {
      // Not the run of an earlier look: between two looks another may have begun.
      RunRecord now = instance.run(LIST);
      Set<String> awake = Set.of(step % 2 == 0 ? "*.go" : "*.md");
      RunChange change = new RunChange(now.list().run(), null, awake);
      instance.apply(write().guardedBy(ListGuard.replacing(now.list().version()).with(change)));
    } else if (thread == 1 && step % 10 == 9) {
      Sweep opened = toQueue(Status.COMPLETED, Status.IN_PROGRESS);
      instance.apply(sweeping(running(2 + step / 10), leaving(), opened));
    } else if (instance.claim(terms(ANN)) instanceof ClaimOutcome.Taken taken) {
      instance.apply(write(changes.completed(taken.tasks().get(0))));
    }
  }
}
