package io.agenttasks.mcp.protocol;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
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
    start(work);
  }

  private void start(Runnable work) {
    try {
      executor.execute(
          () -> {
            try {
              work.run();
            } finally {
              next();
            }
          });
    } catch (RuntimeException e) {
      next();
      throw e;
    }
  }

  private void next() {
    Runnable work = following();
    if (work != null) {
      start(work);
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
