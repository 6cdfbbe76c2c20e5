package io.agenttasks.mcp.protocol;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** Has work done on an executor, so much at a time; the rest waits for its turn. */
final class Slots {

  private final Executor executor;
  private final int most;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;

  Slots(Executor executor, int most) {
    this.executor = executor;
    this.most = most;
  }

  /** Has it done, as soon as there is room. */
  void submit(Runnable work) {
    synchronized (this) {
      if (running >= most) {
        waiting.add(work);
        return;
      }
      running++;
    }
    try {
      executor.execute(() -> run(work));
    } catch (RejectedExecutionException e) {
      next();
      throw e;
    }
  }

  private void run(Runnable work) {
    try {
      work.run();
    } finally {
      next();
    }
  }

  /** What an executor no longer takes is dropped: it was shut down, and nobody waits. */
  private void next() {
    Runnable work = following();
    while (work != null) {
      Runnable taken = work;
      try {
        executor.execute(() -> run(taken));
        return;
      } catch (RejectedExecutionException e) {
        work = following();
      }
    }
  }

  private synchronized @Nullable Runnable following() {
    Runnable work = waiting.poll();
    if (work == null) {
      running--;
    }
    return work;
  }
}
