package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStore;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Waits for other processes that work on the same list. */
final class Others implements AutoCloseable {

  /** A lease that ends tells nobody, so it is looked at least so often. */
  private static final long LOOK_EVERY_MILLIS = 1_000;

  private final TaskList list;
  private final Semaphore changes = new Semaphore(0);
  private final Subscription subscription;

  Others(TaskStore store, TaskList list) {
    this.list = list;
    this.subscription = store.watch(list.id(), changes::release);
  }

  /**
   * Whether this process should look for work once more. If others have tasks in progress, it waits
   * before it says so, since each may come back: until something changes, or for a moment.
   *
   * @param worked whether it found work just now
   */
  boolean leaveWork(boolean worked) throws InterruptedException {
    // Drained before the look: what changes behind it is not waited for.
    changes.drainPermits();
    Counts counts = list.counts();
    if (counts.of(Status.IN_PROGRESS) > 0) {
      boolean unused = changes.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    }
    return worked && counts.of(Status.PENDING) > 0;
  }

  @Override
  public void close() {
    subscription.close();
  }
}
