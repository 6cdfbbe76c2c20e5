package io.agenttasks.timer;

import io.agenttasks.spi.AlarmClock;
import io.agenttasks.spi.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs things at instants of a clock: by the clock itself if it is an {@link AlarmClock}, or else
 * by one thread, which ends when there is nothing to wait for.
 */
public final class Timers implements AutoCloseable {

  private static final Duration IDLE_MAX = Duration.ofSeconds(10);
  private static final Duration LOOK_AT_CLOCK = Duration.ofSeconds(1);

  private final InstantSource clock;
  private final ScheduledThreadPoolExecutor timer;

  /** Timers by this clock. */
  public Timers(InstantSource clock) {
    this.clock = clock;
    this.timer = new ScheduledThreadPoolExecutor(1, Daemons.named("agent-tasks-timer"));
    timer.setRemoveOnCancelPolicy(true);
    timer.setKeepAliveTime(IDLE_MAX.toSeconds(), TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
  }

  /** Runs it once the instant has come. It must not block. */
  public Subscription ring(Instant at, Runnable alarm) {
    if (clock instanceof AlarmClock ringing) {
      return ringing.ring(at, alarm);
    }
    Ringing ringing = new Ringing(at, alarm);
    ringing.schedule();
    return ringing;
  }

  /** An alarm that looks at its clock now and then, as that may be set, or a machine may sleep. */
  private final class Ringing implements Subscription {

    private final Instant at;
    private final Runnable alarm;
    private volatile boolean ended;
    private volatile @Nullable Future<?> next;

    Ringing(Instant at, Runnable alarm) {
      this.at = at;
      this.alarm = alarm;
    }

    void schedule() {
      Duration left = Duration.between(clock.instant(), at);
      Duration delay = left.compareTo(LOOK_AT_CLOCK) < 0 ? left : LOOK_AT_CLOCK;
      try {
        next = timer.schedule(this::ring, Math.max(0, delay.toNanos()), TimeUnit.NANOSECONDS);
        if (ended) {
          close();
        }
      } catch (RejectedExecutionException e) {
        // Closed just now: whoever waits is told so.
        ended = true;
      }
    }

    private void ring() {
      if (ended) {
        return;
      }
      if (clock.instant().isBefore(at)) {
        schedule();
      } else {
        alarm.run();
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

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
