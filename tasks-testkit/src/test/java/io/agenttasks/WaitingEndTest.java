package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.none;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How waits end without a task; the numbers are the lines of the pull specification. */
final class WaitingEndTest extends WaitingFixture {

  @Test
  void d10_of_fifty_waiters_for_a_blocked_task_one_gets_it_and_the_others_learn_that_it_was_all()
      throws Exception {
    TaskId t1 = board.create("t1");
    Claim first = board.claim("A");
    TaskId t2 = board.create("t2", t1);
    List<CompletableFuture<ClaimResult>> waiters = new ArrayList<>();
    for (int index = 0; index < 50; index++) {
      waiters.add(wait(ClaimRequest.by("w" + index).waitUpTo(MINUTE)));
    }

    first.complete();

    assertThat(won(waiters.get(0))).isEqualTo(t2);
    for (CompletableFuture<ClaimResult> waiter : waiters.subList(1, 50)) {
      assertThat(none(answer(waiter)).reason()).isEqualTo(NoneReason.EMPTY);
    }
  }

  @Test
  void what_becomes_ready_between_the_look_and_the_question_why_ends_no_wait() throws Exception {
    // The blocker is completed just after the look has found nothing ready.
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2", t1);
    Claim first = board.claim("A");
    Hooked store = new Hooked(board);
    TaskList list = Tasks.on(store).list("/board");
    store.afterPage = first::complete;

    CompletableFuture<ClaimResult> waiter =
        list.claimAsync(ClaimRequest.by("B").waitUpTo(MINUTE)).toCompletableFuture();

    assertThat(won(waiter)).isEqualTo(t2);
  }

  @Test
  void d42_a_wait_without_hope_ends_at_once() throws Exception {
    TaskId t1 = board.create("t1");
    board.create("t2", t1);
    board.claim("A").block("needs a key");

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").waitUpTo(MINUTE));

    ClaimResult.NoneReady none = none(answer(waiter));
    assertThat(none.reason()).isEqualTo(NoneReason.STUCK);
    assertThat(none.stuckBehind()).containsExactly(t1);
  }

  @Test
  void d42_a_wait_ends_when_its_hope_does() throws Exception {
    TaskId t1 = board.create("t1");
    board.create("t2", t1);
    Claim claim = board.claim("A");
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    claim.block("needs a key");

    assertThat(none(answer(waiter)).reason()).isEqualTo(NoneReason.STUCK);
  }

  @Test
  void a_wait_ends_at_its_deadline_with_the_reason() throws Exception {
    TaskId t1 = board.create("t1");
    board.create("t2", t1);
    board.claim("A");
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").waitUpTo(MINUTE));
    settle();

    board.clock.advance(MINUTE.minusMillis(1));
    settle();
    assertThat(waiter.isDone()).isFalse();
    board.clock.advance(Duration.ofMillis(1));

    assertThat(none(answer(waiter)).reason()).isEqualTo(NoneReason.WAITING);
  }

  @Test
  void a_wait_for_a_start_behind_its_deadline_ends_at_once() throws Exception {
    board.create(NewTask.of("t").startAt(T0.plus(MINUTE).plusMillis(1)));

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").waitUpTo(MINUTE));

    ClaimResult.NoneReady none = none(answer(waiter));
    assertThat(none.reason()).isEqualTo(NoneReason.NOT_YET);
    assertThat(none.nextStart()).isEqualTo(T0.plus(MINUTE).plusMillis(1));
  }

  @Test
  void a_named_claim_ends_when_its_task_is_closed() throws Exception {
    TaskId task = board.create("t");
    Claim claim = board.claim("A");
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").task(task).waitUpTo(MINUTE));
    settle();

    claim.complete();

    assertThat(Board.refusal(answer(waiter))).isInstanceOf(Refusal.Closed.class);
  }

  @Test
  void a_named_claim_ends_when_its_task_can_never_become_ready() throws Exception {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2", t1);
    Claim claim = board.claim("A");
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").task(t2).waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    claim.fail("no way");

    assertThat(Board.refusal(answer(waiter))).isEqualTo(Refusal.OpenBlockers.of(List.of(t1)));
  }

  @Test
  void a_named_claim_of_a_task_that_starts_behind_its_deadline_ends_at_once() throws Exception {
    TaskId task = board.create(NewTask.of("t").startAt(T0.plus(MINUTE).plusMillis(1)));

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").task(task).waitUpTo(MINUTE));

    assertThat(Board.refusal(answer(waiter))).isInstanceOf(Refusal.NotYet.class);
  }

  @Test
  void an_interrupted_wait_claims_nothing_and_leaves_the_thread_interrupted() throws Exception {
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                board.list.claim(ClaimRequest.by("B").waitUpTo(MINUTE).evenIfIdle());
                interrupted.complete(false);
              } catch (CancellationException e) {
                interrupted.complete(Thread.currentThread().isInterrupted());
              }
            });
    thread.start();
    thread.interrupt();

    assertThat(interrupted.get(10, TimeUnit.SECONDS)).isTrue();
    TaskId task = board.create("t");
    assertThat(board.claimedBy("C")).isEqualTo(task);
  }

  @Test
  void too_many_waiters_are_told_so() throws Exception {
    waiters(WaitingRoom.WAITERS_PER_LIST_MAX);

    assertThat(none(answer(waiter("late"))).reason()).isEqualTo(NoneReason.BUSY);
  }

  @Test
  void closing_ends_every_wait_and_refuses_later_ones() throws Exception {
    CompletableFuture<ClaimResult> waiter = waiter("A");

    board.tasks.close();

    assertThat(none(answer(waiter)).reason()).isEqualTo(NoneReason.CLOSED);
  }

  @Test
  void a_wait_beyond_the_limit_is_refused() {
    assertThatThrownBy(() -> ClaimRequest.by("A").waitUpTo(Duration.ofHours(24).plusMillis(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("waitUpTo")
        .hasMessageContaining("PT24H");
    assertThatThrownBy(() -> ClaimRequest.by("A").waitUpTo(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("waitUpTo");
  }
}
