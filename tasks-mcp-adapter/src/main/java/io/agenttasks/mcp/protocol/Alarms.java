package io.agenttasks.mcp.protocol;

import io.agenttasks.spi.AlarmClock;
import io.agenttasks.spi.Subscription;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Has errands done at instants of the store's clock, by threads that may block. */
final class Alarms implements AutoCloseable {

  private static final Logger LOG = System.getLogger(Alarms.class.getName());

  private final InstantSource clock;
  private final Executor errands;
  private final ScheduledThreadPoolExecutor timer;
  private volatile boolean closed;

  Alarms(InstantSource clock, Executor errands) {
    this.clock = clock;
    this.errands = errands;
    this.timer = new ScheduledThreadPoolExecutor(1, Daemons.named("agent-tasks-protocol-timer"));
    timer.setRemoveOnCancelPolicy(true);
  }

  Instant now() {
    return clock.instant();
  }

  /** Has it done once the instant has come; soon, if it has already. */
  Subscription at(Instant instant, Runnable errand) {
    if (clock instanceof AlarmClock ringing) {
      return ringing.ring(instant, () -> send(errand));
    }
    Ringing ringing = new Ringing(instant, errand);
    ringing.schedule();
    return ringing;
  }

  /** Has it done again and again, for as long as this lives. */
  void every(Duration time, Runnable errand) {
    at(
        now().plus(time),
        () -> {
          try {
            errand.run();
          } finally {
            if (!closed) {
              every(time, errand);
            }
          }
        });
  }

  /** Has it done now, by another thread. What goes wrong is logged. */
  void send(Runnable errand) {
    try {
      errands.execute(() -> run(errand));
    } catch (RejectedExecutionException e) {
      // Closed just now: nobody waits any more.
      LOG.log(Level.DEBUG, "dropped on closing", e);
    }
  }

  private void run(Runnable errand) {
    if (closed) {
      return;
    }
    try {
      errand.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "an errand for protocol tasks failed", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    timer.shutdownNow();
  }

  /** An alarm by the system's timer, which need not go as the store's clock does. */
  private final class Ringing implements Subscription {

    private final Instant at;
    private final Runnable errand;
    private volatile boolean ended;
    private volatile @Nullable Future<?> next;

    Ringing(Instant at, Runnable errand) {
      this.at = at;
      this.errand = errand;
    }

    void schedule() {
      long left = Math.max(0, Duration.between(now(), at).toNanos());
      try {
        next = timer.schedule(this::ring, left, TimeUnit.NANOSECONDS);
      } catch (RejectedExecutionException e) {
        ended = true;
      }
    }

    private void ring() {
      if (ended) {
        return;
      }
      if (now().isBefore(at)) {
        schedule();
      } else {
        send(errand);
      }
    }

    @Override
    public void close() {
      ended = true;
      Future<?> scheduled = next;
      if (scheduled != null) {
        scheduled.cancel(false);
      }
    }
  }
}
