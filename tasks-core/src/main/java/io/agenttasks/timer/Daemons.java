package io.agenttasks.timer;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Threads of the library: none of them keeps a process alive, and all end when idle. */
public final class Daemons {

  /** How long a thread lives that has nothing to do. */
  public static final int IDLE_SECONDS_MAX = 10;

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
}
