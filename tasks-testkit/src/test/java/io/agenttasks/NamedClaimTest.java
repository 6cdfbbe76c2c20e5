package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Line 32 of the pull specification: every row of its table of named claims. */
final class NamedClaimTest {

  private final Board board = new Board();

  @Test
  void d32_a_ready_task_is_taken_whoever_it_is_assigned_to() {
    board.create("first");
    TaskId second = board.create(NewTask.of("second").assignee("B"));

    Claim claim = board.claim(ClaimRequest.by("A").task(second).lease(MINUTE));

    assertThat(claim.task().id()).isEqualTo(second);
    assertThat(claim.until()).contains(T0.plus(MINUTE));
    assertThat(board.lastEvent(second).flags()).isEmpty();
  }

  @Test
  void d32_a_parked_task_without_open_blockers_is_taken_up() {
    TaskId id = board.create("t1");
    Claim parked = board.claim("A");
    parked.block("a key");

    assertThat(board.claim(ClaimRequest.by("B").task(id)).fence()).isEqualTo(2);
    assertThat(Board.loss(parked.complete())).isEqualTo(io.agenttasks.model.Loss.TAKEN);
  }

  @Test
  void d32_a_parked_task_with_open_blockers_is_refused() {
    TaskId id = board.create("t1");
    board.claim("A").block("a key");
    TaskId blocker = board.create("blocker");
    board.update(TaskUpdate.of(id, "P").addBlockers(blocker));

    assertThat(refusal(board.list.claim(ClaimRequest.by("B").task(id))))
        .isEqualTo(new Refusal.OpenBlockers(List.of(blocker), 1));
  }

  @Test
  void d32_a_task_in_progress_is_refused_whatever_the_holders_name() {
    TaskId id = board.create("t1");
    board.claim(ClaimRequest.by("A").lease(MINUTE));

    assertThat(refusal(board.list.claim(ClaimRequest.by("A").task(id))))
        .isEqualTo(new Refusal.Held(Agent.of("A"), T0, T0.plus(MINUTE)));
  }

  @Test
  void a_task_whose_lease_is_over_is_taken() {
    TaskId id = board.create("t1");
    board.claim(ClaimRequest.by("A").lease(MINUTE));
    board.clock.advance(MINUTE);

    assertThat(board.claim(ClaimRequest.by("B").task(id)).task().attempts()).isEqualTo(1);
    assertThat(board.history(id)).contains(Event.What.EXPIRED);
  }

  @Test
  void d32_open_blockers_are_named_and_an_early_task_says_its_start() {
    TaskId blocker = board.create("blocker");
    TaskId blocked = board.create("blocked", blocker);
    TaskId early = board.create(NewTask.of("early").startAt(T0.plus(MINUTE)).blockedBy(blocker));

    assertThat(refusal(board.list.claim(ClaimRequest.by("A").task(blocked))))
        .isEqualTo(new Refusal.OpenBlockers(List.of(blocker), 1));
    assertThat(refusal(board.list.claim(ClaimRequest.by("A").task(early))))
        .isEqualTo(new Refusal.NotYet(T0.plus(MINUTE)));
  }

  @Test
  void d32_a_closed_or_unknown_task_is_refused_even_by_force() {
    TaskId id = board.create("t1");
    board.claim("A").complete();

    assertThat(refusal(board.list.claim(ClaimRequest.by("B").task(id).force())))
        .isEqualTo(new Refusal.Closed(board.task(id).state()));
    assertThat(refusal(board.list.claim(ClaimRequest.by("B").task(TaskId.of("99")).force())))
        .isEqualTo(new Refusal.Unknown(List.of(TaskId.of("99"))));
  }

  @Test
  void d32_force_overrules_blockers_and_start_and_is_recorded() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create(NewTask.of("t").startAt(T0.plus(MINUTE)).blockedBy(blocker));

    Claim claim = board.claim(ClaimRequest.by("B").task(id).force());

    assertThat(claim.task().status()).isEqualTo(Status.IN_PROGRESS);
    assertThat(board.lastEvent(id).flags()).containsExactly(Event.Flag.FORCED);
    assertThat(board.lastEvent(id).former()).isNull();
  }

  @Test
  void force_that_is_not_needed_leaves_no_trace() {
    TaskId id = board.create("t1");
    board.claim(ClaimRequest.by("B").task(id).force());

    assertThat(board.lastEvent(id).flags()).isEmpty();
  }

  @Test
  void a_request_for_one_task_can_not_ask_for_several_nor_force_any() {
    TaskId id = board.create("t");

    assertThatThrownBy(() -> board.list.claim(ClaimRequest.by("A").upTo(2).task(id)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("upTo");
    assertThatThrownBy(() -> board.list.claim(ClaimRequest.by("A").force()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("force");
    assertThat(board.claim(ClaimRequest.by("A").force().task(id)).fence()).isEqualTo(1);
  }
}
