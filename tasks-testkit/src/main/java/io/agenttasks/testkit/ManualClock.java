package io.agenttasks.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * A clock that stands still until a test moves it, so that a lease of an hour lapses at once.
 *
 * <p>Any number of threads may read and move it.
 */
public final class ManualClock implements InstantSource {

  /** Where the hands stand unless something else is said. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicReference<Instant> hands;

  /** A clock that stands at {@link #START}. */
  public ManualClock() {
    this(START);
  }

  /** A clock that stands at this instant. */
  public ManualClock(Instant start) {
    hands = new AtomicReference<>(start);
  }

  @Override
  public Instant instant() {
    return moved(UnaryOperator.identity());
  }

  /**
   * Moves the hands on, or back if the duration is negative.
   *
   * @return where they stand now
   */
  public Instant advance(Duration by) {
    return moved(instant -> instant.plus(by));
  }

  /** Puts the hands to this instant, also an earlier one. */
  public void set(Instant instant) {
    hands.set(instant);
  }

  private Instant moved(UnaryOperator<Instant> move) {
    return hands.updateAndGet(move);
  }

  @Override
  public String toString() {
    return "manual clock at " + instant();
  }
}
