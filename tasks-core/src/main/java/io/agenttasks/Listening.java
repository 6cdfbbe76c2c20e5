package io.agenttasks;

import io.agenttasks.spi.Subscription;

/** A listener at work, until it is closed. Any number of threads may ask it. */
public interface Listening extends Subscription {

  /** The most events that wait for one listener; what comes while so many wait is lost to it. */
  int EVENTS_MAX = 10_000;

  /**
   * How many events were lost: as too many waited already, as it was closed, or as a write failed
   * that may have happened.
   */
  long lost();

  /** How often the listener failed. */
  long failures();
}
