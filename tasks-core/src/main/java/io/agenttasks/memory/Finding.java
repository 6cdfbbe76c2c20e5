package io.agenttasks.memory;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.TaskFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the rows of one list that pass a filter, by the index that passes over the fewest others.
 * Guarded by the lock of its list.
 */
final class Finding {

  private static final int STATUSES = Status.values().length;

  private final Tables tables;
  private final TaskFilter filter;
  private final @Nullable Row blocker;

  Finding(Tables tables, TaskFilter filter) {
    this.tables = tables;
    this.filter = filter;
    TaskId wanted = filter.blockedBy();
    this.blocker = wanted == null ? null : tables.rows.get(wanted);
  }

  /** The first rows behind a creation number, at most so many. */
  List<Row> byCreation(long after, int most) {
    if (findsNone()) {
      return List.of();
    }
    if (filter.blockedBy() != null) {
      return blocker == null ? List.of() : first(behind(blocker.dependents, after), most);
    }
    if (filter.heldBack()) {
      return first(behind(tables.heldBack, after), most);
    }
    Collection<Row> rows = tables.byCreation.tailMap(after, false).values();
    return filter.readyAt() == null ? first(rows, most) : ready(rows, after, most);
  }

  /** The first rows behind a place in claim order, at most so many. */
  List<Row> byPriority(PageKey after, int most) {
    if (findsNone()) {
      return List.of();
    }
    Instant readyAt = filter.readyAt();
    if (readyAt == null) {
      var rows = tables.orders().byPriority();
      return first((after.isStart() ? rows : rows.tailMap(after, false)).values(), most);
    }
    return first(() -> tables.readyBehind(after, startedBy(readyAt)), most);
  }

  /** How many rows pass. */
  long count() {
    if (filter.asksForStatusesOnly()) {
      return tallied();
    }
    return findsNone() ? 0 : candidates().filter(this::passes).count();
  }

  /** Whether no task has a status that is asked for: else all would be looked through for it. */
  private boolean findsNone() {
    return filter.statuses().size() < STATUSES && tallied() == 0;
  }

  private long tallied() {
    Counts counts = tables.counts();
    return filter.statuses().stream().mapToLong(counts::of).sum();
  }

  /** Whether a row passes. */
  boolean passes(Row row) {
    Instant readyAt = filter.readyAt();
    return filter.accepts(row.task)
        && (!filter.heldBack() || row.place == Row.Place.HELD_BACK)
        && (filter.dormant() == null || filter.dormant() == row.dormant)
        && (readyAt == null || isReady(row, readyAt))
        && (filter.blockedBy() == null || (blocker != null && row.blockers.contains(blocker)));
  }

  private static boolean isReady(Row row, Instant now) {
    return row.facts.queued() && !row.dormant && row.openBlockers == 0 && row.task.startedAt(now);
  }

  private Stream<Row> candidates() {
    Instant readyAt = filter.readyAt();
    if (filter.blockedBy() != null) {
      return blocker == null ? Stream.of() : blocker.dependents.stream();
    }
    if (readyAt != null) {
      return Stream.concat(tables.readyRows(), startedBy(readyAt).stream());
    }
    return filter.heldBack() ? tables.heldBack.stream() : tables.byCreation.values().stream();
  }

  /**
   * Looks through the rows by creation, which is best where most are ready; once that has cost as
   * much as looking at all that are ready, it looks at those instead.
   */
  private List<Row> ready(Collection<Row> rows, long after, int most) {
    List<Row> found = new ArrayList<>();
    long budget = tables.readyCount() + tables.starts.size() + (long) most;
    for (Row row : rows) {
      if (budget == 0) {
        return lowest(candidates().filter(it -> it.creation > after && passes(it)), most);
      }
      budget--;
      if (passes(row)) {
        found.add(row);
        if (found.size() == most) {
          return found;
        }
      }
    }
    return found;
  }

  private static List<Row> lowest(Stream<Row> rows, int most) {
    PriorityQueue<Row> lowest = new PriorityQueue<>(Row.BY_CREATION.reversed());
    rows.forEach(
        row -> {
          lowest.add(row);
          if (lowest.size() > most) {
            lowest.remove();
          }
        });
    return lowest.stream().sorted(Row.BY_CREATION).toList();
  }

  /** What has started by this instant, though no claim or write has noticed. */
  private List<Row> startedBy(Instant now) {
    return tables.starts.dueBy(now, Integer.MAX_VALUE);
  }

  private List<Row> first(Iterable<Row> rows, int most) {
    List<Row> found = new ArrayList<>();
    Iterator<Row> all = rows.iterator();
    while (found.size() < most && all.hasNext()) {
      Row row = all.next();
      if (passes(row)) {
        found.add(row);
      }
    }
    return found;
  }

  private Iterable<Row> behind(NavigableSet<Row> rows, long after) {
    Map.Entry<Long, Row> last = tables.byCreation.floorEntry(after);
    return last == null ? rows : rows.tailSet(last.getValue(), false);
  }
}
