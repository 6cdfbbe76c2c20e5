package io.agenttasks;

import io.agenttasks.spi.TaskStoreException;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;

/** One wish that waits for its turn, and how its caller is told. */
abstract class Waiter<R> {

  /** How often it is tried to give back what nobody wants; giving back again is safe. */
  private static final int GIVING_BACK_MAX = 5;

  final Instant deadline;
  final CompletableFuture<R> answer = new CompletableFuture<>();

  /** Runs what the caller hung on the answer: never on the thread that looks for all. */
  private final Executor delivery;

  Waiter(Instant deadline, Executor delivery) {
    this.deadline = deadline;
    this.delivery = delivery;
  }

  /** Whether an attempt may come to something, by what was seen in this look. */
  abstract boolean mayWin(WaitingLook look);

  /** One attempt; nothing if it is to wait on. */
  abstract Optional<R> attempt(WaitingLook look);

  /** What it is told at once, as it need not wait any longer; nothing if there is hope. */
  abstract Optional<R> withoutHope(WaitingLook look);

  /** What it is told when its time is up: the answer of a call that does not wait. */
  abstract R last();

  /**
   * The same while others wait for longer: it takes nothing that became ready after this look, as
   * that is theirs. Nothing if it is worth another look.
   */
  abstract Optional<R> lastBehindOthers(WaitingLook look);

  /** What it is told when too many wait already. */
  abstract R crowdedOut();

  /**
   * What it is told when the task lists are closed.
   *
   * @throws CancellationException if there is no such answer
   */
  abstract R dismissed();

  /** Undoes what it won, as nobody is there any longer. */
  abstract void giveBack(R result);

  /** Tells the caller. What it no longer wants, as it went away, is given back. */
  void tell(R result) {
    deliver(
        () -> {
          if (!answer.complete(result)) {
            giveBackQuietly(result);
          }
        },
        () -> giveBackQuietly(result));
  }

  /** Whether it waits at all; one that does not only takes its turn. */
  abstract boolean isPatient();

  /** Tells the caller what its last attempt came to. */
  void tellLast() {
    try {
      tell(last());
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  /** Tells the caller that its call failed. */
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

  private void giveBackQuietly(R result) {
    for (int attempt = 1; attempt <= GIVING_BACK_MAX; attempt++) {
      try {
        giveBack(result);
        return;
      } catch (TaskStoreException e) {
        // Nobody is there to be told. If it is no hiccup, the lease ends by itself, if there is
        // one.
        answer.completeExceptionally(e);
      }
    }
  }
}
