package io.agenttasks;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.page.TaskQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;

/**
 * However creating, waiting and cancelling interleave: in the end nobody waits while something is
 * ready, nothing is given twice, and who was cancelled has nothing. Whoever changes something looks
 * for those that wait on its own thread here.
 */
final class WaitingLincheck {

  private static final int ITERATIONS = Integer.getInteger("lincheck.iterations", 10);
  private static final int INVOCATIONS = 2_000;

  @Test
  void no_wake_up_is_lost_and_nothing_is_given_twice() {
    new StressOptions()
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(0)
        .actorsAfter(0)
        .iterations(ITERATIONS)
        .invocationsPerIteration(INVOCATIONS)
        .check(Calls.class);
  }

  /** Each call answers nothing: what counts is how it ends. */
  public static class Calls {

    private final TaskList list =
        ListOperations.listOn(new InMemoryTaskStore(ListOperations.clock()));
    private final List<CompletableFuture<ClaimResult>> waiters = new ArrayList<>();

    @Operation
    public void create() {
      list.create(NewTask.of("t"));
    }

    @Operation
    public void await() {
      CompletableFuture<ClaimResult> waiter =
          list.claimAsync(ClaimRequest.by("ann").waitUpTo(Duration.ofMinutes(1)).evenIfIdle())
              .toCompletableFuture();
      synchronized (waiters) {
        waiters.add(waiter);
      }
    }

    @Operation
    public void cancelTheFirst() {
      CompletableFuture<ClaimResult> first;
      synchronized (waiters) {
        first = waiters.isEmpty() ? null : waiters.get(0);
      }
      if (first != null) {
        first.cancel(true);
      }
    }

    /** What must hold once all calls have ended. */
    @Validate
    public void check() {
      long ready = list.count(TaskQuery.all().ready());
      long taken = list.counts().total() - ready;
      long served = waiters.stream().filter(WaitingLincheck::isServed).count();
      boolean waits = waiters.stream().anyMatch(waiter -> !waiter.isDone());
      if (waits && ready > 0) {
        throw new IllegalStateException("somebody waits, and " + ready + " are ready");
      }
      if (taken != served) {
        throw new IllegalStateException(taken + " are taken, " + served + " were served");
      }
    }
  }

  private static boolean isServed(CompletableFuture<ClaimResult> waiter) {
    return waiter.isDone()
        && !waiter.isCompletedExceptionally()
        && waiter.join() instanceof ClaimResult.Claimed;
  }
}
