package io.agenttasks;

import io.agenttasks.spi.AlarmClock;
import io.agenttasks.spi.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs things at instants of a clock: by the clock itself if it is an {@link AlarmClock}, or else
 * by one thread, which ends when there is nothing to wait for.
 */
final class Timers implements AutoCloseable {

  private static final Duration IDLE_MAX = Duration.ofSeconds(10);

  private final InstantSource clock;
  private final ScheduledThreadPoolExecutor timer;

  Timers(InstantSource clock) {
    this.clock = clock;
    this.timer = new ScheduledThreadPoolExecutor(1, Daemons.named("agent-tasks-timer"));
    timer.setRemoveOnCancelPolicy(true);
    timer.setKeepAliveTime(IDLE_MAX.toSeconds(), TimeUnit.SECONDS);
    timer.allowCoreThreadTimeOut(true);
  }

  /** Runs it once the instant has come. It must not block. */
  Subscription ring(Instant at, Runnable alarm) {
    if (clock instanceof AlarmClock ringing) {
      return ringing.ring(at, alarm);
    }
    long delay = Math.max(0, Duration.between(clock.instant(), at).toNanos());
    try {
      Future<?> ringing = timer.schedule(alarm, delay, TimeUnit.NANOSECONDS);
      return () -> ringing.cancel(false);
    } catch (RejectedExecutionException e) {
      // Closed just now: whoever waits is told so.
      return () -> {};
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
