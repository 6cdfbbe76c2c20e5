package io.agenttasks.jdbc;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The time of the database, which all processes share, however wrong their own clocks are: read
 * once in a while, and counted on from there by the process's timer, which no clock setting moves.
 * It never goes back within a process. Any number of threads may use it.
 */
final class DatabaseClock implements InstantSource {

  private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Database database;
  private final ReentrantLock reading = new ReentrantLock();
  private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);
  private volatile Reading latest;

  /**
   * What the database said.
   *
   * @param micros its time
   * @param nanos the timer of this process then
   */
  private record Reading(long micros, long nanos) {

    long now() {
      return micros + TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - nanos);
    }

    boolean isTrusted() {
      return System.nanoTime() - nanos < TRUSTED_NANOS;
    }
  }

  DatabaseClock(Database database) {
    this.database = database;
    this.latest = read();
  }

  @Override
  public Instant instant() {
    if (!latest.isTrusted() && reading.tryLock()) {
      try {
        latest = read();
      } finally {
        reading.unlock();
      }
    }
    return Micros.instant(last.accumulateAndGet(latest.now(), Math::max));
  }

  /** The answer was made somewhere between question and answer: in the middle, it is assumed. */
  private Reading read() {
    long before = System.nanoTime();
    long micros =
        database.query(
            handle -> handle.createQuery(database.statements.text("now")).mapTo(Long.class).one());
    long after = System.nanoTime();
    return new Reading(micros, before + (after - before) / 2);
  }
}
