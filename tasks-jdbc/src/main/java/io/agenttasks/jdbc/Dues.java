package io.agenttasks.jdbc;

import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What this process knows of when the next lease ends or the next start comes, list by list: so
 * that a claim asks the database for them once a second, and not each time. Leases last at least a
 * second, so what others began since is not over yet. Any number of threads may use it.
 */
final class Dues {

  private static final Duration TRUSTED = Duration.ofSeconds(1);

  private final Map<Long, Known> lists = new ConcurrentHashMap<>();

  /**
   * What is known of one list.
   *
   * @param asked when the database was asked
   * @param next the first instant at which something is due, or null: nothing is
   */
  private record Known(Instant asked, @Nullable Instant next) {

    boolean isDue(Instant now) {
      return next != null && !next.isAfter(now);
    }

    boolean isOld(Instant now) {
      return now.isBefore(asked) || !asked.plus(TRUSTED).isAfter(now);
    }

    Known with(Instant other) {
      return next == null || other.isBefore(next) ? new Known(asked, other) : this;
    }
  }

  /**
   * Whether the caller has to ask the database before a claim at this instant: everybody has to if
   * something is due or nothing is known, one has to if nobody has asked for a second.
   */
  boolean hasToAsk(long list, Instant now) {
    Known known = lists.get(list);
    if (known == null || known.isDue(now)) {
      return true;
    }
    return known.isOld(now) && lists.replace(list, known, new Known(now, known.next()));
  }

  /** Keeps what the database said. */
  void keep(long list, Instant asked, @Nullable Instant next) {
    lists.put(list, new Known(asked, next));
  }

  /** Notes the end of a lease, or a start to come, that this process wrote. */
  void note(long list, Task task) {
    Instant until = task.holder().map(Holder::until).orElse(null);
    if (until != null) {
      note(list, until);
    }
    Instant start = task.details().start();
    if (start != null) {
      note(list, start);
    }
  }

  void note(long list, Instant due) {
    lists.computeIfPresent(list, (number, known) -> known.with(due));
  }
}
