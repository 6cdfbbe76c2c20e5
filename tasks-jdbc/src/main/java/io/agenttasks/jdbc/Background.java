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

  /** How long closing waits for what is running. */
  private static final long CLOSING_SECONDS_MAX = 10;

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
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
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

  /**
   * Waits for the tasks that are due, and drops those whose time has not come. A connection that is
   * taken from under a task is never closed on some databases, and their files stay in use.
   */
  @Override
  public void close() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(CLOSING_SECONDS_MAX, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
