package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A list, and the words of tests about claims that wait. */
abstract class WaitingFixture {

  final Board board = new Board();

  /** A store that does something around its looks for what is ready. */
  static final class Hooked extends ForwardingTaskStore {

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

  static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  List<CompletableFuture<ClaimResult>> waiters(int count) {
    List<CompletableFuture<ClaimResult>> waiters = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      waiters.add(waiter("w" + index));
    }
    return waiters;
  }

  CompletableFuture<ClaimResult> waiter(String agent) {
    return wait(ClaimRequest.by(agent).waitUpTo(MINUTE).evenIfIdle());
  }

  CompletableFuture<ClaimResult> wait(ClaimRequest request) {
    return board.list.claimAsync(request).toCompletableFuture();
  }

  TaskId won(CompletableFuture<ClaimResult> waiter) throws Exception {
    return claimed(answer(waiter)).claim().task().id();
  }

  static ClaimResult answer(CompletableFuture<ClaimResult> waiter)
      throws InterruptedException, ExecutionException, TimeoutException {
    return waiter.get(10, TimeUnit.SECONDS);
  }

  /** Returns when every look that the calls so far caused is over. */
  void settle() {
    // A plain claim of a task that does not exist joins the queue behind all that wait.
    assertThat(board.list.claim(ClaimRequest.by("probe").tags("no-such-tag"))).isNotNull();
    assertThat(board.list.counts().of(Status.FAILED)).isZero();
  }
}
