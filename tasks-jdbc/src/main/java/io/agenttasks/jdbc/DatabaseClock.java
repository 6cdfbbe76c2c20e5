package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * The time of the database, which all processes share, however wrong their own clocks are: read
 * once in a while, and counted on from there by the process's timer, which no clock setting moves.
 * It never goes back within a process, and goes on while the database does not answer. Any number
 * of threads may use it.
 */
final class DatabaseClock implements InstantSource {

  private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long ERROR_MAX_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LongSupplier database;
  private final LongSupplier timer;
  private final ReentrantLock reading = new ReentrantLock();
  private final AtomicLong last = new AtomicLong(Long.MIN_VALUE);
  private volatile Reading latest;
  private volatile long readAt;

  /**
   * What the database said.
   *
   * @param micros its time
   * @param nanos the timer of this process then
   * @param error how far that may be from it
   */
  private record Reading(long micros, long nanos, long error) {

    long at(long timer) {
      return micros + TimeUnit.NANOSECONDS.toMicros(timer - nanos);
    }
  }

  DatabaseClock(Database database) {
    this(
        () ->
            database.query(
                handle ->
                    handle.createQuery(database.statements.text("now")).mapTo(Long.class).one()),
        System::nanoTime);
  }

  /**
   * A clock that asks for its time.
   *
   * @param database the time in microseconds
   * @param timer nanoseconds of this process
   */
  DatabaseClock(LongSupplier database, LongSupplier timer) {
    this.database = database;
    this.timer = timer;
    this.latest = read();
    this.readAt = latest.nanos;
  }

  @Override
  public Instant instant() {
    if (isDue() && reading.tryLock()) {
      try {
        readAnew();
      } finally {
        reading.unlock();
      }
    }
    return Micros.instant(last.accumulateAndGet(latest.at(timer.getAsLong()), Math::max));
  }

  private boolean isDue() {
    long now = timer.getAsLong();
    boolean trusted = now - latest.nanos < TRUSTED_NANOS && latest.error <= ERROR_MAX_NANOS;
    return !trusted && now - readAt >= AGAIN_NANOS;
  }

  /** What is too far off is thrown away, and no answer is none; the former one is counted on. */
  private void readAnew() {
    try {
      Reading next = read();
      if (next.error <= ERROR_MAX_NANOS) {
        latest = next;
      }
    } catch (TaskStoreException e) {
      // Whoever asked for the time finds out by the call that it is for.
    }
    readAt = timer.getAsLong();
  }

  /** The answer was made somewhere between question and answer: in the middle, it is assumed. */
  private Reading read() {
    long before = timer.getAsLong();
    long micros = database.getAsLong();
    long half = (timer.getAsLong() - before) / 2;
    return new Reading(micros, before + half, half);
  }
}
