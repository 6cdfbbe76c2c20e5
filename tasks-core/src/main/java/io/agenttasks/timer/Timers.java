package io.agenttasks.timer;

import io.agenttasks.spi.AlarmClock;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStoreException;
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
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

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
    return scheduled(new Ringing(at, FOR_EVER, alarm));
  }

  /** Runs it once this time has passed, also if the clock is set back. It must not block. */
  public Subscription ringAfter(Duration time, Runnable alarm) {
    try {
      Instant at = clock.instant().plus(time);
      return clock instanceof AlarmClock
          ? ring(at, alarm)
          : scheduled(new Ringing(at, time, alarm));
    } catch (TaskStoreException e) {
      return scheduled(new Ringing(Instant.MAX, time, alarm));
    }
  }

  private static Subscription scheduled(Ringing ringing) {
    ringing.schedule();
    return ringing;
  }

  /** An alarm that looks at its clock now and then, as that may be set, or a machine may sleep. */
  private final class Ringing implements Subscription {

    private final Instant at;
    private final Duration most;
    private final Runnable alarm;
    private final long begun = System.nanoTime();
    private volatile boolean ended;
    private volatile @Nullable Future<?> next;

    /** Of the two times the first: an instant of the clock, and so much after now. */
    Ringing(Instant at, Duration most, Runnable alarm) {
      this.at = at;
      this.most = most;
      this.alarm = alarm;
    }

    void schedule() {
      Duration left = left();
      Duration delay = left.isNegative() ? Duration.ZERO : earlier(left, LOOK_AT_CLOCK);
      try {
        next = timer.schedule(this::ring, delay.toNanos(), TimeUnit.NANOSECONDS);
        if (ended) {
          close();
        }
      } catch (RejectedExecutionException e) {
        // Closed just now: whoever waits is told so.
        ended = true;
      }
    }

    private Duration left() {
      return earlier(byClock(), most.minusNanos(System.nanoTime() - begun));
    }

    /** A clock that fails, as its database is away, is asked again. */
    private Duration byClock() {
      try {
        return Duration.between(clock.instant(), at);
      } catch (TaskStoreException e) {
        return LOOK_AT_CLOCK;
      }
    }

    private static Duration earlier(Duration one, Duration other) {
      return one.compareTo(other) < 0 ? one : other;
    }

    private void ring() {
      if (ended) {
        return;
      }
      if (left().compareTo(Duration.ZERO) > 0) {
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
