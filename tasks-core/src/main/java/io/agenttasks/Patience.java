package io.agenttasks;

import io.agenttasks.model.Texts;
import java.time.Duration;

/**
 * How long a claim waits for a task.
 *
 * @param upTo at most so long, 0 to 24 hours; 0 is not at all
 * @param evenIfIdle whether it waits on although nothing in the list could become ready, by default
 *     not
 */
public record Patience(Duration upTo, boolean evenIfIdle) {

  /** The longest wait. */
  public static final Duration WAIT_MAX = Duration.ofHours(24);

  /** Not at all. */
  public static final Patience NONE = new Patience(Duration.ZERO, false);

  /** Checks the time. */
  public Patience {
    upTo(upTo);
  }

  /** A wait within the limits. */
  static void upTo(Duration wait) {
    Texts.require(
        !wait.isNegative() && wait.compareTo(WAIT_MAX) <= 0,
        "waitUpTo",
        "from 0 to " + WAIT_MAX,
        wait);
  }

  /** Whether there is any. */
  boolean waits() {
    return !upTo.isZero();
  }
}
