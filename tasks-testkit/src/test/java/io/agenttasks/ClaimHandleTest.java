package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.loss;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What a claim is to its holder: closing, parking, resuming, and what it shows. */
final class ClaimHandleTest {

  private static final ClaimRequest A = ClaimRequest.by("A").lease(MINUTE);
  private static final ClaimRequest B = ClaimRequest.by("B").lease(MINUTE);

  private final Board board = new Board();

  @Test
  void d27_closing_an_unfinished_claim_gives_the_task_back() {
    TaskId t1 = board.create("t1");
    Claim claim = board.claim(A);
    claim.close();

    assertThat(board.task(t1).state()).isEqualTo(TaskState.Pending.UNTOUCHED);
    assertThat(board.task(t1).attempts()).isZero();
    assertThat(loss(claim.complete())).isEqualTo(Loss.RELEASED);
    assertThat(loss(claim.renew())).isEqualTo(Loss.RELEASED);
    assertThat(updated(claim.release())).isEqualTo(board.task(t1));
    assertThat(board.history(t1)).hasSize(3);
  }

  @Test
  void closing_a_claim_that_ended_or_parked_its_task_does_nothing() {
    TaskId done = board.create("done");
    TaskId parked = board.create("parked");
    try (Claim claim = board.claim(A)) {
      claim.complete();
    }
    try (Claim claim = board.claim(A)) {
      claim.block("a key");
    }

    assertThat(board.task(done).status()).isEqualTo(Status.COMPLETED);
    assertThat(board.task(parked).status()).isEqualTo(Status.BLOCKED);
  }

  @Test
  void a_parked_task_stays_its_holders_until_somebody_takes_it_up() {
    TaskId t1 = board.create("t1");
    Claim claim = board.claim(A);
    claim.block("a key");
    board.clock.advance(Duration.ofDays(30));

    assertThat(board.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    assertThat(claim.renew()).isInstanceOf(UpdateResult.Unchanged.class);
    assertThat(board.task(t1).state()).isEqualTo(new TaskState.Blocked("a key", Agent.of("A")));
    assertThat(updated(claim.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a_parked_task_that_was_taken_up_is_lost() {
    TaskId t1 = board.create("t1");
    Claim claim = board.claim(A);
    claim.block("a key");
    board.update(TaskUpdate.of(t1, "P").pending());

    assertThat(board.lastEvent(t1).what()).isEqualTo(Event.What.UNBLOCKED);
    assertThat(loss(claim.complete())).isEqualTo(Loss.CHANGED);
  }

  @Test
  void a_claim_is_resumed_by_its_fence_as_over_a_restart() {
    TaskId t1 = board.create("t1");
    long fence = board.claim(A).fence();

    Claim resumed = board.list.resume(t1, fence, A);
    board.clock.advance(Duration.ofSeconds(30));
    resumed.renew();

    assertThat(resumed.until()).contains(T0.plusSeconds(90));
    assertThat(updated(resumed.complete()).state())
        .isEqualTo(new TaskState.Completed(Agent.of("A"), board.clock.instant()));
    assertThatThrownBy(() -> board.list.resume(t1, 0, A)).hasMessageContaining("fence");
    assertThatThrownBy(() -> board.list.resume(TaskId.of("99"), 1, A)).hasMessageContaining("99");
  }

  @Test
  void a_claim_is_resumed_only_by_its_agent_and_with_its_kind_of_lease() {
    TaskId t1 = board.create("t1");
    board.claim(A);

    assertThatThrownBy(() -> board.list.resume(t1, 1, B)).hasMessageContaining("agent");
    assertThatThrownBy(() -> board.list.resume(t1, 1, ClaimRequest.by("A")))
        .hasMessageContaining("lease");
    TaskId t2 = board.create("t2");
    Claim endless = board.claim(ClaimRequest.by("A").task(t2));
    assertThat(board.list.resume(t2, 1, A).renew())
        .isEqualTo(new UpdateResult.Unchanged(endless.task()));
  }

  @Test
  void a_lost_claim_does_not_show_the_lease_of_its_successor() {
    board.create("t1");
    Claim lost = board.claim(A);
    board.clock.advance(MINUTE);
    board.claim(B);

    assertThat(loss(lost.renew())).isEqualTo(Loss.TAKEN);
    assertThat(lost.until()).isEmpty();
  }

  @Test
  void reading_shows_a_lease_that_is_over_and_changes_nothing() {
    TaskId t1 = board.create("t1");
    assertThat(board.list.get(t1).orElseThrow().ready()).isTrue();
    board.claim(A);
    assertThat(board.list.get(t1).orElseThrow().expired()).isFalse();
    board.clock.advance(MINUTE);

    TaskView view = board.list.get(t1).orElseThrow();
    assertThat(view.expired()).isTrue();
    assertThat(view.ready()).isFalse();
    assertThat(view.task().version()).isEqualTo(2);
  }
}
