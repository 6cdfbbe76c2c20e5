package io.agenttasks.mcp.protocol;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that end by themselves, and keep no program from ending. */
final class Daemons {

  private static final int IDLE_SECONDS_MAX = 10;

  private Daemons() {}

  static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** At most so many of them; what comes besides waits. */
  static ThreadPoolExecutor upTo(int threads, String name) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE_SECONDS_MAX,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            named(name));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
