package io.agenttasks.jdbc;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The one thread of a store that works beside its calls: it ends when there is nothing to do. Any
 * number of threads may use it.
 */
final class Background implements AutoCloseable {

  private static final long IDLE_SECONDS = 10;

  private final ScheduledThreadPoolExecutor executor;

  Background(String name) {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    executor.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    executor.setRemoveOnCancelPolicy(true);
  }

  /** Runs a task after some milliseconds; not if this was closed, and then it says so. */
  boolean later(long millis, Runnable task) {
    try {
      var unused = executor.schedule(task, millis, TimeUnit.MILLISECONDS);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
