package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.none;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.NoneReason;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Claims that wait, and who is served; the numbers are the lines of the pull specification. */
final class WaitingTest extends WaitingFixture {

  @Test
  void d9_of_two_hundred_waiters_the_oldest_gets_the_only_task() throws Exception {
    List<CompletableFuture<ClaimResult>> waiters = waiters(200);

    TaskId task = board.create("only");

    assertThat(won(waiters.get(0))).isEqualTo(task);
    settle();
    assertThat(waiters.subList(1, 200)).noneMatch(CompletableFuture::isDone);
    assertThat(board.task(task).fence()).isEqualTo(1);
  }

  @Test
  void d36_d43_a_waiter_on_an_empty_list_is_given_what_is_created() throws Exception {
    CompletableFuture<ClaimResult> waiter = waiter("B");

    assertThat(waiter.isDone()).isFalse();
    TaskId task = board.create("t");

    assertThat(won(waiter)).isEqualTo(task);
  }

  @Test
  void d37_what_is_created_between_look_and_sleep_is_given() throws Exception {
    // The store creates the task just after the first look has found nothing.
    Hooked store = new Hooked(board);
    TaskList list = Tasks.on(store).list("/board");
    store.afterPage = () -> board.create("late");

    CompletableFuture<ClaimResult> waiter =
        list.claimAsync(ClaimRequest.by("B").waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();

    assertThat(claimed(answer(waiter)).claim().task().title()).isEqualTo("late");
  }

  @Test
  void d38_a_lapsed_lease_wakes_at_its_end_without_any_other_call() throws Exception {
    TaskId task = board.create("t");
    board.claim(ClaimRequest.by("A").lease(Duration.ofSeconds(30)));
    CompletableFuture<ClaimResult> waiter = waiter("B");
    settle();

    board.clock.advance(Duration.ofMillis(29_999));
    settle();
    assertThat(waiter.isDone()).isFalse();
    board.clock.advance(Duration.ofMillis(1));

    assertThat(won(waiter)).isEqualTo(task);
  }

  @Test
  void d39_a_start_wakes_at_its_instant_without_any_other_call() throws Exception {
    TaskId task = board.create(NewTask.of("t").startAt(T0.plusSeconds(30)));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").waitUpTo(MINUTE));
    settle();

    assertThat(waiter.isDone()).isFalse();
    board.clock.advance(Duration.ofSeconds(30));

    assertThat(won(waiter)).isEqualTo(task);
  }

  @Test
  void d40_a_cancelled_waiter_gets_nothing() throws Exception {
    CompletableFuture<ClaimResult> first = waiter("A");
    CompletableFuture<ClaimResult> second = waiter("B");

    assertThat(first.cancel(true)).isTrue();
    TaskId task = board.create("t");

    assertThat(won(second)).isEqualTo(task);
    assertThat(board.task(task).fence()).isEqualTo(1);
    assertThatThrownBy(first::get).isInstanceOf(CancellationException.class);
  }

  @Test
  void what_a_waiter_wins_while_it_leaves_goes_to_the_next_and_costs_no_attempt() throws Exception {
    Hooked store = new Hooked(board);
    TaskList list = Tasks.on(store).list("/board");
    ClaimRequest patient = ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle();
    CompletableFuture<ClaimResult> first = list.claimAsync(patient).toCompletableFuture();
    CompletableFuture<ClaimResult> second = list.claimAsync(patient).toCompletableFuture();
    store.afterClaim = () -> first.cancel(true);

    board.create("t");

    Claim claim = claimed(answer(second)).claim();
    assertThat(claim.fence()).isEqualTo(2);
    assertThat(claim.task().holder().orElseThrow().attempt()).isEqualTo(1);
  }

  @Test
  void d44_what_the_oldest_may_not_take_goes_to_the_next_who_may() throws Exception {
    CompletableFuture<ClaimResult> oldest =
        wait(ClaimRequest.by("A").tags("x").waitUpTo(MINUTE).evenIfIdle());
    CompletableFuture<ClaimResult> second =
        wait(ClaimRequest.by("B").tags("y").waitUpTo(MINUTE).evenIfIdle());

    TaskId forSecond = board.create(NewTask.of("y").tags("y"));
    assertThat(won(second)).isEqualTo(forSecond);
    assertThat(oldest.isDone()).isFalse();
    TaskId forOldest = board.create(NewTask.of("x").tags("x"));

    assertThat(won(oldest)).isEqualTo(forOldest);
  }

  @Test
  void a_hundred_waiters_are_served_in_the_order_of_arrival() throws Exception {
    List<CompletableFuture<ClaimResult>> waiters = waiters(100);

    for (int index = 0; index < 100; index++) {
      TaskId task = board.create("t" + index);
      assertThat(won(waiters.get(index))).isEqualTo(task);
      assertThat(board.task(task).fence()).isEqualTo(1);
    }
  }

  @Test
  void a_plain_claim_does_not_overtake_who_waits() throws Exception {
    Hooked store = new Hooked(board);
    TaskList list = Tasks.on(store).list("/board");
    CountDownLatch plainHasCome = new CountDownLatch(1);
    store.beforePage = () -> awaitUninterruptibly(plainHasCome);
    CompletableFuture<ClaimResult> waiter =
        list.claimAsync(ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();

    board.create("only");
    CompletableFuture<ClaimResult> plain =
        list.claimAsync(ClaimRequest.by("B")).toCompletableFuture();
    plainHasCome.countDown();

    assertThat(claimed(answer(waiter)).claim().task().title()).isEqualTo("only");
    assertThat(none(answer(plain)).reason()).isEqualTo(NoneReason.EMPTY);
  }

  @Test
  void a_named_claim_waits_until_its_task_is_given_back() throws Exception {
    TaskId task = board.create("t");
    Claim claim = board.claim("A");
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").task(task).waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    claim.release();

    assertThat(won(waiter)).isEqualTo(task);
  }

  @Test
  void the_blocking_form_waits_for_its_task() throws Exception {
    CompletableFuture<ClaimResult> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () ->
                result.complete(
                    board.list.claim(ClaimRequest.by("B").waitUpTo(MINUTE).evenIfIdle())));
    thread.start();
    TaskId task = board.create("t");

    assertThat(won(result)).isEqualTo(task);
    thread.join();
  }
}
