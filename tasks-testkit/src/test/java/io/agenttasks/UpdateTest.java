package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What anybody may do without a claim, and what is refused. */
final class UpdateTest {

  private final Board board = new Board();

  static Stream<UnaryOperator<TaskUpdate>> moves() {
    return Stream.of(
        TaskUpdate::pending,
        TaskUpdate::inProgress,
        update -> update.blocked("a key"),
        TaskUpdate::completed,
        update -> update.notApplicable("no need"),
        update -> update.failed("no"),
        TaskUpdate::cancelled);
  }

  @Test
  void only_the_named_fields_change() {
    TaskId id = board.create(NewTask.of("t").description("d").priority(3).tags("x").paths("a/b"));

    Task task =
        updated(
            board.update(
                TaskUpdate.of(id, "P")
                    .title("other")
                    .description("")
                    .assignee("B")
                    .persona("qa")
                    .startAt(T0)));

    assertThat(task.title()).isEqualTo("other");
    assertThat(task.description()).isEmpty();
    assertThat(task.priority()).isEqualTo(3);
    assertThat(task.tags()).containsExactly("x");
    assertThat(task.details().assignee()).isEqualTo(Agent.of("B"));
    assertThat(task.version()).isEqualTo(2);
    assertThat(updated(board.update(TaskUpdate.of(id, "P").assignee(null))).details().assignee())
        .isNull();
    assertThat(board.update(TaskUpdate.of(id, "P").title("other")))
        .isInstanceOf(UpdateResult.Unchanged.class);
    assertThat(board.history(id))
        .containsExactly(Event.What.CREATED, Event.What.EDITED, Event.What.EDITED);
  }

  @ParameterizedTest
  @MethodSource("moves")
  void another_agents_task_is_refused_with_its_owner_unless_forced(UnaryOperator<TaskUpdate> move) {
    TaskId id = board.create("t");
    Claim claim = board.claim(ClaimRequest.by("A").lease(MINUTE));
    TaskUpdate update = move.apply(TaskUpdate.of(id, "P").title("not this either"));

    assertThat(refusal(board.update(update)))
        .isEqualTo(new Refusal.Held(Agent.of("A"), T0, T0.plus(MINUTE)));
    assertThat(board.task(id)).isEqualTo(claim.task());

    Task forced = updated(board.update(update.force()));
    assertThat(forced.fence()).isEqualTo(2);
    assertThat(board.lastEvent(id).flags()).containsExactly(Event.Flag.FORCED);
    assertThat(board.lastEvent(id).former()).isEqualTo(Agent.of("A"));
    assertThat(claim.complete()).isInstanceOf(UpdateResult.LeaseLost.class);
  }

  @ParameterizedTest
  @MethodSource("moves")
  void a_lease_that_is_over_protects_nobody(UnaryOperator<TaskUpdate> move) {
    TaskId id = board.create("t");
    board.claim(ClaimRequest.by("A").lease(MINUTE));
    board.clock.advance(MINUTE);

    UpdateResult result = board.update(move.apply(TaskUpdate.of(id, "P")));

    assertThat(result).isNotInstanceOf(UpdateResult.Refused.class);
    assertThat(board.history(id)).contains(Event.What.EXPIRED);
    assertThat(board.lastEvent(id).flags()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("moves")
  void the_holders_own_name_stands_for_its_fence(UnaryOperator<TaskUpdate> move) {
    TaskId id = board.create("t");
    board.claim("A");

    UpdateResult result = board.update(move.apply(TaskUpdate.of(id, "A")));

    assertThat(result).isNotInstanceOf(UpdateResult.Refused.class);
    assertThat(board.task(id).fence()).isEqualTo(1);
    assertThat(board.lastEvent(id).flags()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("moves")
  void the_same_status_twice_is_one_event(UnaryOperator<TaskUpdate> move) {
    TaskId id = board.create("t");
    board.update(move.apply(TaskUpdate.of(id, "P")));
    List<Event.What> once = board.history(id);

    assertThat(board.update(move.apply(TaskUpdate.of(id, "P"))))
        .isEqualTo(new UpdateResult.Unchanged(board.task(id)));
    assertThat(board.history(id)).isEqualTo(once);
  }

  @ParameterizedTest
  @EnumSource(
      value = Status.class,
      names = {"COMPLETED", "NOT_APPLICABLE", "FAILED", "CANCELLED"})
  void a_closed_task_is_reopened_with_attempts_begun_afresh(Status status) {
    TaskId id = board.create("t");
    board.claim(ClaimRequest.by("A").lease(MINUTE));
    board.clock.advance(MINUTE);
    close(id, status);
    assertThat(board.task(id).status()).isEqualTo(status);
    long fence = board.task(id).fence();

    Task open = updated(board.update(TaskUpdate.of(id, "P").pending()));

    assertThat(open.state()).isEqualTo(TaskState.Pending.UNTOUCHED);
    assertThat(open.attempts()).isZero();
    assertThat(open.fence()).isEqualTo(fence + 1);
    assertThat(board.lastEvent(id).what()).isEqualTo(Event.What.REOPENED);
  }

  @Test
  void a_closed_task_is_reopened_and_taken_in_two_versions() {
    TaskId id = board.create("t");
    board.claim("A").complete();

    Task taken = updated(board.update(TaskUpdate.of(id, "B").inProgress().note("once more")));

    assertThat(taken.holder().orElseThrow().agent()).isEqualTo(Agent.of("B"));
    assertThat(taken.version()).isEqualTo(5);
    assertThat(board.history(id))
        .endsWith(Event.What.COMPLETED, Event.What.REOPENED, Event.What.CLAIMED);
    assertThat(board.lastEvent(id).note()).isEqualTo("once more");
  }

  @Test
  void a_closed_task_with_open_blockers_is_not_reopened_to_be_taken() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create("t", blocker);
    board.update(TaskUpdate.of(id, "P").cancelled());

    assertThat(refusal(board.update(TaskUpdate.of(id, "B").inProgress())))
        .isEqualTo(new Refusal.OpenBlockers(List.of(blocker), 1));
    assertThat(board.task(id).status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void open_blockers_refuse_starting_and_completing_but_not_the_rest() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create("t", blocker);
    Refusal open = new Refusal.OpenBlockers(List.of(blocker), 1);

    assertThat(refusal(board.update(TaskUpdate.of(id, "P").inProgress()))).isEqualTo(open);
    assertThat(refusal(board.update(TaskUpdate.of(id, "P").completed()))).isEqualTo(open);
    assertThat(updated(board.update(TaskUpdate.of(id, "P").notApplicable("no"))).status())
        .isEqualTo(Status.NOT_APPLICABLE);
    assertThat(refusal(board.update(TaskUpdate.of(id, "P").completed()))).isEqualTo(open);

    assertThat(updated(board.update(TaskUpdate.of(id, "P").completed().force())).status())
        .isEqualTo(Status.COMPLETED);
    assertThat(board.lastEvent(id).flags()).containsExactly(Event.Flag.FORCED);
  }

  @Test
  void an_edit_meets_a_lease_that_is_over_as_any_update_does() {
    TaskId id = board.create("t");
    board.claim(ClaimRequest.by("A").lease(MINUTE));
    board.clock.advance(MINUTE);

    assertThat(updated(board.update(TaskUpdate.of(id, "P").title("other"))).status())
        .isEqualTo(Status.PENDING);
  }

  @Test
  void a_task_parked_by_force_stays_its_holders() {
    TaskId id = board.create("t");
    board.claim("A");

    assertThat(updated(board.update(TaskUpdate.of(id, "P").blocked("a key").force())).state())
        .isEqualTo(new TaskState.Blocked("a key", Agent.of("A")));
  }

  @Test
  void an_early_task_is_not_taken_by_update() {
    TaskId id = board.create(NewTask.of("t").startAt(T0.plus(MINUTE)));

    assertThat(refusal(board.update(TaskUpdate.of(id, "P").inProgress())))
        .isEqualTo(new Refusal.NotYet(T0.plus(MINUTE)));
    board.clock.advance(MINUTE);
    assertThat(updated(board.update(TaskUpdate.of(id, "P").inProgress())).status())
        .isEqualTo(Status.IN_PROGRESS);
  }

  @Test
  void a_new_reason_is_stored_and_tells_the_former_holder() {
    TaskId id = board.create("t");
    Claim claim = board.claim("A");
    claim.notApplicable("one");

    Task task = updated(board.update(TaskUpdate.of(id, "Q").notApplicable("other").note("why")));

    assertThat(task.state())
        .isEqualTo(new TaskState.NotApplicable("other", Agent.of("Q"), board.clock.instant()));
    assertThat(board.lastEvent(id).note()).isEqualTo("why");
    assertThat(Board.loss(claim.notApplicable("one"))).isEqualTo(Loss.CHANGED);
  }

  @Test
  void a_new_reason_for_parking_leaves_the_task_with_who_parked_it() {
    TaskId id = board.create("t");
    Claim claim = board.claim("A");
    claim.block("a key");
    board.update(TaskUpdate.of(id, "Q").blocked("two keys"));

    assertThat(updated(claim.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void an_update_of_what_was_seen_is_refused_once_it_has_changed() {
    TaskId id = board.create(NewTask.of("t"));
    TaskUpdate seen = TaskUpdate.of(id, "P").cancelled().ifVersion(1);
    updated(board.update(TaskUpdate.of(id, "Q").title("other")));

    assertThat(refusal(board.update(seen))).isEqualTo(new Refusal.Changed(2));
    assertThat(board.task(id).status()).isEqualTo(Status.PENDING);
    assertThat(updated(board.update(seen.ifVersion(2))).status()).isEqualTo(Status.CANCELLED);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> seen.ifVersion(0))
        .withMessageContaining("version: at least 1");
  }

  @Test
  void a_renewal_does_not_change_what_was_seen() {
    TaskId id = board.create(NewTask.of("t"));
    Claim claim = board.claim("A");
    long version = board.task(id).version();
    claim.renew();

    updated(board.update(TaskUpdate.of(id, "A").completed().ifVersion(version)));
  }

  private void close(TaskId id, Status status) {
    TaskUpdate update = TaskUpdate.of(id, "P");
    board.update(
        switch (status) {
          case COMPLETED -> update.completed();
          case NOT_APPLICABLE -> update.notApplicable("no need");
          case FAILED -> update.failed("no");
          default -> update.cancelled();
        });
  }
}
