package io.agenttasks.vault;

import io.agenttasks.spi.Subscription;
import io.agenttasks.timer.Daemons;
import io.agenttasks.timer.Timers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs passes, one at a time, on one thread: when somebody demands one, and when the period is over
 * since the last began. A demand during a pass is met by the next; all that come meanwhile are met
 * by one. Any number of threads may demand.
 */
final class Passes implements AutoCloseable {

  private final Supplier<Duration> period;
  private final Work work;
  private final Timers timers;
  private final ExecutorService thread = Daemons.pool("agent-tasks-vault", 1);

  private @Nullable Demand next;
  private @Nullable Subscription alarm;
  private boolean running;
  private boolean closed;

  /** What a pass does. */
  interface Work {
    VaultPass run(boolean all);
  }

  /** What the next pass is to do, and who waits for it. */
  private static final class Demand {
    private final CompletableFuture<VaultPass> met = new CompletableFuture<>();
    private boolean all;
  }

  Passes(InstantSource clock, Supplier<Duration> period, Work work) {
    this.period = period;
    this.work = work;
    this.timers = new Timers(clock);
  }

  /**
   * A pass that begins after this call.
   *
   * @param all whether it reads all notes
   */
  synchronized CompletionStage<VaultPass> demand(boolean all) {
    if (closed) {
      return CompletableFuture.failedStage(closedException());
    }
    Demand demand = next == null ? new Demand() : next;
    demand.all |= all;
    next = demand;
    if (!running) {
      running = true;
      thread.execute(this::runAll);
    }
    return demand.met.minimalCompletionStage();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /** The failure of whoever waits for something that does not come any more. */
  static IllegalStateException closedException() {
    return new IllegalStateException("the vault is closed");
  }

  private void runAll() {
    for (Demand demand = begun(); demand != null; demand = begun()) {
      try {
        demand.met.complete(work.run(demand.all));
      } catch (RuntimeException | Error e) {
        demand.met.completeExceptionally(e);
      }
    }
  }

  private synchronized @Nullable Demand begun() {
    Demand demand = next;
    next = null;
    running = demand != null;
    if (demand != null) {
      setAlarm();
    }
    return demand;
  }

  private void setAlarm() {
    if (alarm != null) {
      alarm.close();
      alarm = null;
    }
    Duration left = period.get();
    if (!left.isZero()) {
      alarm = timers.ringAfter(left, this::ring);
    }
  }

  private void ring() {
    var unused = demand(false);
  }

  @Override
  public void close() {
    Demand waiting;
    synchronized (this) {
      closed = true;
      waiting = next;
      next = null;
      if (alarm != null) {
        alarm.close();
      }
    }
    timers.close();
    thread.shutdown();
    if (waiting != null) {
      waiting.met.completeExceptionally(closedException());
    }
  }
}
