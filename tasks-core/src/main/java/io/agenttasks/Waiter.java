package io.agenttasks;

import io.agenttasks.spi.TaskStoreException;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** One wish to claim that waits for its turn, and how it is told. */
final class Waiter {

  final ClaimRequest request;
  final Instant deadline;
  final CompletableFuture<ClaimResult> answer = new CompletableFuture<>();

  /** Runs what the caller hung on the answer: never on the thread that looks for all. */
  private final Executor delivery;

  Waiter(ClaimRequest request, Instant deadline, Executor delivery) {
    this.request = request;
    this.deadline = deadline;
    this.delivery = delivery;
  }

  /** Tells the caller. A claim that it no longer wants, as it went away, is given back. */
  void tell(ClaimResult result) {
    deliver(
        () -> {
          if (!answer.complete(result)) {
            giveBack(result);
          }
        },
        () -> giveBack(result));
  }

  /** Tells the caller that its claim failed. */
  void fail(RuntimeException failure) {
    deliver(() -> answer.completeExceptionally(failure), () -> {});
  }

  private void deliver(Runnable message, Runnable otherwise) {
    try {
      delivery.execute(message);
    } catch (RejectedExecutionException e) {
      otherwise.run();
      answer.completeExceptionally(e);
    }
  }

  private static void giveBack(ClaimResult result) {
    if (!(result instanceof ClaimResult.Claimed claimed)) {
      return;
    }
    for (Claim claim : claimed.claims()) {
      try {
        claim.release();
      } catch (TaskStoreException e) {
        // Nobody is there to be told. The lease, if there is one, ends by itself.
        continue;
      }
    }
  }
}
