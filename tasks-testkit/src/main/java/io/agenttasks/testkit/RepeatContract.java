package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Freed;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Request.Operation;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Calls that carry a request, and are repeated. */
abstract class RepeatContract extends WatchContract {

  private static final Request REQUEST = request(Operation.UPDATE, ANN, "r1");

  @Test
  @Rule("S45")
  void a_repeated_write_is_answered_as_the_first_and_does_nothing() {
    Stored blocker = add("blocker");
    Stored waiting = addBlockedBy(blocker);
    Write write = write(changes.completed(blocker)).answering(REQUEST);
    Freed freed = written(write);
    Snapshot before = snapshot();

    WriteOutcome again = store.apply(write);

    assertThat(again).isEqualTo(new WriteOutcome.Repeated(answer(freed, now(blocker))));
    assertThat(freed.first()).containsExactly(waiting.task().id());
    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S45")
  void a_repeat_is_answered_before_it_is_judged() {
    Stored task = add("task");
    written(write(changes.retitled(task, "second")).answering(REQUEST));
    Stored second = now(task);
    written(changes.retitled(second, "third"));

    // Overtaken, and of another content: the rules see by the digest what it is.
    WriteOutcome again = store.apply(write(changes.retitled(task, "x")).answering(REQUEST));

    assertThat(again).isEqualTo(new WriteOutcome.Repeated(answer(Freed.NONE, second)));
  }

  @Test
  @Rule("S45")
  void a_repeated_claim_is_answered_as_the_first_and_takes_nothing() {
    add(3);
    Request request = request(Operation.CLAIM, ANN, "r1");
    ClaimTerms terms = terms(ANN, 2).answering(request);
    List<Stored> taken = claimed(terms);
    Snapshot before = snapshot();

    ClaimOutcome again = store.claim(terms);

    assertThat(again)
        .isEqualTo(new ClaimOutcome.Repeated(answer(Freed.NONE, taken.get(0), taken.get(1))));
    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S45")
  void a_task_that_was_changed_twice_is_answered_as_it_was_left() {
    Stored task = add("task");
    Change first = changes.retitled(task, "second");
    Change second = changes.retitled(first.result(), "third");
    Write write = write(first, second).answering(REQUEST);
    written(write);

    assertThat(store.apply(write))
        .isEqualTo(new WriteOutcome.Repeated(answer(Freed.NONE, now(task))));
  }

  @Test
  @Rule("S45")
  void an_answer_is_found_through_another_instance() {
    Stored task = add("task");
    written(write(changes.retitled(task, "second")).answering(REQUEST));

    assertThat(other.answer(LIST, REQUEST.key(), clock.instant()))
        .contains(answer(Freed.NONE, now(task)));
  }

  @Test
  @Rule("S45")
  void another_agent_operation_id_or_list_is_another_request() {
    written(write(changes.created(number(), TaskDetails.of("t"))).answering(REQUEST));

    assertThat(found(request(Operation.UPDATE, BOB, "r1"))).isFalse();
    assertThat(found(request(Operation.UPDATE, null, "r1"))).isFalse();
    assertThat(found(request(Operation.CREATE, ANN, "r1"))).isFalse();
    assertThat(found(request(Operation.UPDATE, ANN, "R1"))).isFalse();
    assertThat(other.answer(OTHER_LIST, REQUEST.key(), clock.instant())).isEmpty();
    assertThat(found(REQUEST)).isTrue();
  }

  @Test
  @Rule("S45")
  void an_answer_is_kept_for_a_day() {
    Write write = write(changes.created(number(), TaskDetails.of("t"))).answering(REQUEST);
    written(write);

    clock.advance(TaskStore.ANSWERS_KEPT.minus(MICROSECOND));
    assertThat(found(REQUEST)).isTrue();
    clock.advance(MICROSECOND);

    assertThat(found(REQUEST)).isFalse();
    written(write(changes.created(number(), TaskDetails.of("t2"))).answering(REQUEST));
    assertThat(found(REQUEST)).isTrue();
  }

  @Test
  @Rule("S45")
  void a_write_that_was_overtaken_leaves_no_answer() {
    Stored task = add("task");
    written(changes.retitled(task, "second"));

    overtaken(write(changes.retitled(task, "too late")).answering(REQUEST));

    assertThat(found(REQUEST)).isFalse();
  }

  @Test
  @Rule("S45")
  void a_claim_that_takes_nothing_leaves_no_answer() {
    Request request = request(Operation.CLAIM, ANN, "r1");
    store.claim(terms(ANN).answering(request));
    Stored task = add("task");

    assertThat(ids(claimed(terms(ANN).answering(request)))).containsExactly(task.task().id());
  }

  @Test
  @Rule("S45")
  void an_answer_says_which_run_the_call_left() {
    Request request = request(Operation.START_RUN, null, "r1");
    long version = store.open(LIST, 0, List.of()).list().version();
    RunChange change = new RunChange(3, RunFiles.NONE, Set.of());
    Write write = write().guardedBy(ListGuard.replacing(version).with(change)).answering(request);
    written(write);

    assertThat(store.apply(write))
        .isEqualTo(new WriteOutcome.Repeated(new Answer("digest", List.of(), Freed.NONE, 3)));
    assertThat(other.answer(LIST, request.key(), clock.instant()))
        .contains(new Answer("digest", List.of(), Freed.NONE, 3));
  }

  @RoundsTest
  @Rule("S45")
  void of_many_repeats_at_once_one_claims_and_all_are_answered_its_task() throws Exception {
    add(5);
    ClaimTerms terms = terms(ANN).answering(request(Operation.CLAIM, ANN, "r1"));

    List<ClaimOutcome> outcomes =
        Together.run(4, thread -> (thread % 2 == 0 ? store : other).claim(terms));

    List<Stored> taken = takenFrom(only(outcomes, ClaimOutcome.Taken.class));
    assertThat(outcomes)
        .filteredOn(ClaimOutcome.Repeated.class::isInstance)
        .hasSize(3)
        .containsOnly(new ClaimOutcome.Repeated(answer(Freed.NONE, taken.get(0))));
  }

  private static ClaimOutcome only(
      List<ClaimOutcome> outcomes, Class<? extends ClaimOutcome> kind) {
    assertThat(outcomes).filteredOn(kind::isInstance).hasSize(1);
    return outcomes.stream().filter(kind::isInstance).findFirst().orElseThrow();
  }

  private boolean found(Request request) {
    return other.answer(LIST, request.key(), clock.instant()).isPresent();
  }

  static Request request(Operation operation, @Nullable Agent agent, String id) {
    return new Request(new Request.Key(operation, agent, RequestId.of(id)), "digest");
  }

  private static Answer answer(Freed freed, Stored... tasks) {
    return new Answer(
        "digest",
        List.of(tasks).stream()
            .map(Stored::task)
            .map(task -> new Answer.Result(task.id(), task.version(), task.fence()))
            .toList(),
        freed,
        0);
  }
}
