package io.agenttasks.testkit;

import io.agenttasks.spi.AlarmClock;
import io.agenttasks.spi.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * A clock that stands still until a test moves it, so that a lease of an hour lapses at once.
 * Alarms ring on the thread that moves it, in the order of their instants, before the move returns.
 *
 * <p>Any number of threads may read and move it.
 */
public final class ManualClock implements AlarmClock {

  /** Where the hands stand unless something else is said. */
  public static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final AtomicReference<Instant> hands;
  private final List<Alarm> alarms = new CopyOnWriteArrayList<>();

  /** Something to run once the hands have reached an instant; compared by identity. */
  private static final class Alarm {

    final Instant at;
    final Runnable task;

    Alarm(Instant at, Runnable task) {
      this.at = at;
      this.task = task;
    }
  }

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
    return hands.updateAndGet(UnaryOperator.identity());
  }

  @Override
  public Subscription ring(Instant at, Runnable task) {
    Alarm alarm = new Alarm(at, task);
    alarms.add(alarm);
    // The hands may have been moved past it just now.
    ringAlarms();
    return () -> alarms.remove(alarm);
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
    moved(before -> instant);
  }

  private Instant moved(UnaryOperator<Instant> move) {
    Instant now = hands.updateAndGet(move);
    ringAlarms();
    return now;
  }

  private void ringAlarms() {
    Instant now = instant();
    List<Alarm> due =
        alarms.stream()
            .filter(alarm -> !alarm.at.isAfter(now))
            .sorted(Comparator.comparing(alarm -> alarm.at))
            .toList();
    for (Alarm alarm : due) {
      // Another thread that moves the hands may have run it.
      if (alarms.remove(alarm)) {
        alarm.task.run();
      }
    }
  }

  @Override
  public String toString() {
    return "manual clock at " + instant();
  }
}
