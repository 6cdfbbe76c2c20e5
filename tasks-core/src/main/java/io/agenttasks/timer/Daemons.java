package io.agenttasks.timer;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads of the library: none of them keeps a process alive, and all end when idle. */
public final class Daemons {

  /** How long a thread lives that has nothing to do. */
  private static final int IDLE_SECONDS_MAX = 10;

  private Daemons() {}

  /** Makes threads of this name. */
  public static ThreadFactory named(String name) {
    return work -> {
      Thread thread = new Thread(work, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** At most so many threads. */
  public static ExecutorService pool(String name, int most) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS_MAX,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            named(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Ends a pool: waits for what it has begun, and interrupts what takes longer. Interrupting the
   * thread that ends it makes that no shorter.
   *
   * @return what it has not come to
   */
  public static List<Runnable> finish(ExecutorService pool, Duration longest) {
    pool.shutdown();
    long end = System.nanoTime() + longest.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          boolean finished = pool.awaitTermination(end - System.nanoTime(), TimeUnit.NANOSECONDS);
          return finished ? List.of() : pool.shutdownNow();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
