package io.agenttasks.jdbc;

import io.agenttasks.model.Counts;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * Pages of tasks, and how many there are. The database gives the order; whether a task passes a
 * filter is decided here, by the filter itself, so that every database means the same by it. Any
 * number of threads may use it.
 */
final class Pages {

  /** How many tasks are read at once where a filter may pass over many. */
  static final int READ_AT_ONCE = 1_000;

  private final Database database;
  private final Lists lists;

  Pages(Database database, Lists lists) {
    this.database = database;
    this.lists = lists;
  }

  Slice<Stored> page(PageTerms terms) {
    return lists
        .number(terms.list())
        .map(list -> page(list, terms))
        .orElse(new Slice<>(List.of(), false));
  }

  /** If all pass, one statement will do, and that reads one state by itself. */
  private Slice<Stored> page(long list, PageTerms terms) {
    return terms.filter().equals(TaskFilter.ALL)
        ? database.query(handle -> page(handle, list, terms))
        : database.read(handle -> page(handle, list, terms));
  }

  private Slice<Stored> page(Handle handle, long list, PageTerms terms) {
    Passing passing = Passing.of(database, handle, list, terms.filter());
    Walk walk = new Walk(database, handle, list, terms.order(), passing, terms.after());
    int wanted = terms.limit() + 1;
    List<Stored> found = new ArrayList<>();
    while (found.size() < wanted && walk.goesOn()) {
      for (Found next : walk.next(wanted)) {
        if (found.size() < wanted && passing.passes(next)) {
          found.add(next.stored());
        }
      }
    }
    return Slice.of(found, terms.limit());
  }

  long count(ListId list, TaskFilter filter) {
    return lists
        .number(list)
        .map(number -> database.read(handle -> count(handle, number, filter)))
        .orElse(0L);
  }

  private long count(Handle handle, long list, TaskFilter filter) {
    if (filter.asksForStatusesOnly()) {
      Counts counts = counts(handle, list);
      return filter.statuses().stream().mapToLong(counts::of).sum();
    }
    Passing passing = Passing.of(database, handle, list, filter);
    Walk walk = new Walk(database, handle, list, PageOrder.CREATION, passing, PageKey.START);
    long count = 0;
    while (walk.goesOn()) {
      for (Found next : walk.next(READ_AT_ONCE)) {
        count += passing.passes(next) ? 1 : 0;
      }
    }
    return count;
  }

  Optional<Slice<Placed>> frozen(FrozenTerms terms) {
    Optional<Long> list = lists.number(terms.list());
    if (list.isEmpty()) {
      return Optional.of(new Slice<>(List.of(), false));
    }
    return database.read(handle -> new FrozenWalk(database, handle, list.get(), terms).slice());
  }

  Counts counts(ListId list) {
    return lists
        .number(list)
        .map(number -> database.query(handle -> counts(handle, number)))
        .orElse(new Counts(Map.of()));
  }

  private Counts counts(Handle handle, long list) {
    Query query = handle.createQuery(database.statements.text("count_statuses")).bind("list", list);
    Map<Status, Long> counts = new EnumMap<>(Status.class);
    query
        .map((row, context) -> Map.entry(Status.valueOf(row.getString(1)), row.getLong(2)))
        .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
    return new Counts(counts);
  }
}
