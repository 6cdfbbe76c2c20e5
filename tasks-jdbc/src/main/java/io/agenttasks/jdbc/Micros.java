package io.agenttasks.jdbc;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Instants as the databases keep them: microseconds since 1970, a number that no driver, time zone
 * or column type rounds. They reach some 292,000 years to both sides.
 */
final class Micros {

  private Micros() {}

  /**
   * The number of an instant, which is cut to microseconds.
   *
   * @throws IllegalArgumentException if it lies beyond what a database keeps
   */
  static long of(Instant instant) {
    try {
      return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(
          "instant: within 292,000 years of 1970 in a database, found " + instant, e);
    }
  }

  /** The number of an instant, or null. */
  static @Nullable Long orNull(@Nullable Instant instant) {
    return instant == null ? null : of(instant);
  }

  /** The instant of a number. */
  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
