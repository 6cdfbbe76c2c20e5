package io.agenttasks.mcp.cli;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that never stands still and never goes back: each reading is at least a microsecond later
 * than every reading before it, by whichever thread. So the instants of a history have no ties.
 */
final class DemoClock implements InstantSource {

  private final Instant start;
  private final long startNanos = System.nanoTime();
  private final AtomicLong lastMicros = new AtomicLong();

  DemoClock(Instant start) {
    this.start = start.truncatedTo(ChronoUnit.MICROS);
  }

  @Override
  public Instant instant() {
    long nowMicros = (System.nanoTime() - startNanos) / 1_000;
    long micros = lastMicros.updateAndGet(last -> Math.max(last + 1, nowMicros));
    return start.plus(micros, ChronoUnit.MICROS);
  }
}
