package io.agenttasks.spi;

import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that also rings. Waiting claims set alarms on the store's clock if it is one of these,
 * and otherwise measure the time until an instant by the system's timer.
 *
 * <p>Any number of threads may use it.
 */
public interface AlarmClock extends InstantSource {

  /**
   * Runs something once this clock has reached an instant; soon, if it has already. It must not
   * block.
   *
   * @return ends the alarm, if it has not rung
   */
  Subscription ring(Instant at, Runnable alarm);
}
