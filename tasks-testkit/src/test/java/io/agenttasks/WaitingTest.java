package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.none;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** Claims that wait; the numbers are the lines of the pull specification. */
final class WaitingTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final Board board = new Board();

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
  void d45_behind_a_task_of_another_a_waiter_is_served_at_once_and_told_on_what_it_waits()
      throws Exception {
    board.create(NewTask.of("first").paths("a.rs"));
    board.claim("B");
    TaskId second = board.create(NewTask.of("second").paths("a.rs"));

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));

    Claim claim = claimed(answer(waiter)).claim();
    assertThat(claim.task().id()).isEqualTo(second);
    assertThat(claim.waitingOn().first()).containsExactly(new Hold("a.rs", Agent.of("B")));
  }

  @Test
  void d45_behind_a_path_claim_a_waiter_is_served_when_it_is_released() throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("a.rs").reason("mine"));
    TaskId task = board.create(NewTask.of("t").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    board.list.releaseAllPaths("B");

    Claim claim = claimed(answer(waiter)).claim();
    assertThat(claim.task().id()).isEqualTo(task);
    assertThat(claim.waitingOn().isNothing()).isTrue();
  }

  @Test
  void d45_behind_a_path_claim_a_waiter_is_served_when_that_is_over() throws Exception {
    board.list.claimPaths(
        PathRequest.by("B").paths("a.rs").reason("mine").lease(Duration.ofSeconds(30)));
    TaskId task = board.create(NewTask.of("t").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));
    settle();

    board.clock.advance(Duration.ofSeconds(30));

    assertThat(won(waiter)).isEqualTo(task);
  }

  @Test
  void d45_behind_a_path_claim_a_waiter_is_served_at_its_deadline_and_told_on_what_it_waits()
      throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("a.rs").reason("mine"));
    TaskId task = board.create(NewTask.of("t").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));
    settle();

    board.clock.advance(MINUTE);

    Claim claim = claimed(answer(waiter)).claim();
    assertThat(claim.task().id()).isEqualTo(task);
    assertThat(claim.waitingOn().first()).containsExactly(new Hold("a.rs", Agent.of("B")));
  }

  @Test
  void what_a_path_claim_keeps_from_others_goes_to_its_owner_among_those_who_wait()
      throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("a.rs").reason("mine"));
    CompletableFuture<ClaimResult> first = waiter("A");
    CompletableFuture<ClaimResult> owner = waiter("B");

    TaskId task = board.create(NewTask.of("t").paths("a.rs"));

    assertThat(won(owner)).isEqualTo(task);
    assertThat(first.isDone()).isFalse();
  }

  @Test
  void who_takes_only_what_is_free_waits_for_it() throws Exception {
    board.create(NewTask.of("first").paths("a.rs"));
    Claim held = board.claim("B");
    TaskId second = board.create(NewTask.of("second").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter =
        wait(ClaimRequest.by("A").onlyFree().waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    held.complete();

    assertThat(won(waiter)).isEqualTo(second);
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
    CompletableFuture<ClaimResult> waiter = new CompletableFuture<>();
    CountDownLatch plainHasCome = new CountDownLatch(1);
    store.beforePage = () -> awaitUninterruptibly(plainHasCome);
    list.claimAsync(ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle())
        .whenComplete((result, failure) -> waiter.complete(result));

    board.create("only");
    CompletableFuture<ClaimResult> plain =
        list.claimAsync(ClaimRequest.by("B")).toCompletableFuture();
    plainHasCome.countDown();

    assertThat(claimed(answer(waiter)).claim().task().title()).isEqualTo("only");
    assertThat(none(answer(plain)).reason()).isEqualTo(NoneReason.EMPTY);
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
  void a_named_claim_ends_when_its_task_is_closed() throws Exception {
    TaskId task = board.create("t");
    Claim claim = board.claim("A");
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("B").task(task).waitUpTo(MINUTE));
    settle();

    claim.complete();

    assertThat(Board.refusal(answer(waiter)))
        .isInstanceOf(Refusal.Closed.class);
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
    assertThatThrownBy(() -> ClaimRequest.by("A").waitUpTo(SECOND.negated()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("waitUpTo");
  }

  /** A store that does something around its looks for what is ready. */
  private static final class Hooked extends ForwardingTaskStore {

    volatile Runnable afterPage = () -> {};
    volatile Runnable beforePage = () -> {};
    volatile Runnable afterClaim = () -> {};

    Hooked(Board board) {
      super(board.store);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      if (outcome instanceof ClaimOutcome.Taken) {
        afterClaim.run();
        afterClaim = () -> {};
      }
      return outcome;
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      beforePage.run();
      Slice<Stored> page = super.page(terms);
      Runnable hook = afterPage;
      afterPage = () -> {};
      hook.run();
      return page;
    }
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private List<CompletableFuture<ClaimResult>> waiters(int count) {
    List<CompletableFuture<ClaimResult>> waiters = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      waiters.add(waiter("w" + index));
    }
    return waiters;
  }

  private CompletableFuture<ClaimResult> waiter(String agent) {
    return wait(ClaimRequest.by(agent).waitUpTo(MINUTE).evenIfIdle());
  }

  private CompletableFuture<ClaimResult> wait(ClaimRequest request) {
    return board.list.claimAsync(request).toCompletableFuture();
  }

  private TaskId won(CompletableFuture<ClaimResult> waiter) throws Exception {
    return claimed(answer(waiter)).claim().task().id();
  }

  private static ClaimResult answer(CompletableFuture<ClaimResult> waiter)
      throws InterruptedException, ExecutionException, TimeoutException {
    return waiter.get(10, TimeUnit.SECONDS);
  }

  /** Returns when every look that the calls so far caused is over. */
  private void settle() {
    // A plain claim of a task that does not exist joins the queue behind all that wait.
    assertThat(board.list.claim(ClaimRequest.by("probe").tags("no-such-tag"))).isNotNull();
    assertThat(board.list.counts().of(Status.FAILED)).isZero();
  }
}
