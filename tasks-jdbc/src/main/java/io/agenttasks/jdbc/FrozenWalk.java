package io.agenttasks.jdbc;

import io.agenttasks.model.Task;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * Reads a slice of the order of changes as it was at an instant: what has not changed since stands
 * where it stands; what has, stands where its history says.
 */
final class FrozenWalk {

  private static final Comparator<PageKey> MOST_RECENT_FIRST =
      Comparator.comparingLong(PageKey::rank).thenComparingLong(PageKey::creation).reversed();

  private final Database database;
  private final Handle handle;
  private final long list;
  private final FrozenTerms terms;
  private final Passing passing;
  private final long at;

  FrozenWalk(Database database, Handle handle, long list, FrozenTerms terms) {
    this.database = database;
    this.handle = handle;
    this.list = list;
    this.terms = terms;
    this.passing = Passing.of(database, handle, list, terms.filter());
    this.at = Micros.of(terms.frozen().at());
  }

  /** The slice; empty if too much has changed since. */
  Optional<Slice<Placed>> slice() {
    Deque<PageKey> moved = moved();
    if (moved == null) {
      return Optional.empty();
    }
    int wanted = terms.limit() + 1;
    List<Placed> found = new ArrayList<>();
    Deque<Placement> still = new ArrayDeque<>();
    Deque<Placement> away = new ArrayDeque<>();
    PageKey place = terms.after();
    boolean more = true;
    while (found.size() < wanted) {
      if (still.isEmpty() && more) {
        List<Placement> next = still(place);
        more = next.size() == Pages.READ_AT_ONCE;
        still.addAll(next);
        place = next.isEmpty() ? place : next.get(next.size() - 1).place();
      }
      if (away.isEmpty() && !moved.isEmpty()) {
        away.addAll(away(moved));
      }
      Placement next = first(still, away);
      if (next == null) {
        break;
      }
      if (passing.passes(next.found())) {
        found.add(new Placed(next.place(), next.found().stored()));
      }
    }
    return Optional.of(Slice.of(found, terms.limit()));
  }

  /** A task and its place in the frozen order. */
  private record Placement(PageKey place, Found found) {}

  private static @Nullable Placement first(Deque<Placement> still, Deque<Placement> away) {
    Placement one = still.peek();
    Placement other = away.peek();
    if (one == null || other == null) {
      return one == null ? away.poll() : still.poll();
    }
    return MOST_RECENT_FIRST.compare(one.place(), other.place()) < 0 ? still.poll() : away.poll();
  }

  private List<Placement> still(PageKey after) {
    // One bound and not two, of which a database may take the one that leads further back.
    PageKey from = after.isStart() || after.rank() > at ? new PageKey(at, Long.MAX_VALUE) : after;
    return query("page_by_update")
        .bind("after_at", from.rank())
        .bind("after_creation", from.creation())
        .bind("limit", Pages.READ_AT_ONCE)
        .map((row, context) -> Found.read(row))
        .map(
            found -> {
              Task task = found.stored().task();
              return new Placement(PageKey.ofUpdate(task.updatedAt(), task.creation()), found);
            })
        .list();
  }

  /** Where what changed since stood then, behind the place to go on after; null: too many. */
  private @Nullable Deque<PageKey> moved() {
    List<Optional<PageKey>> places =
        query("moved_since")
            .bind("at", at)
            .bind("limit", TaskStore.CHANGED_SINCE_MAX + 1)
            .map(
                (row, context) -> {
                  long creation = row.getLong(1);
                  long then = row.getLong(2);
                  // What was created since stood nowhere.
                  return row.wasNull()
                      ? Optional.<PageKey>empty()
                      : Optional.of(new PageKey(then, creation));
                })
            .list();
    if (places.size() > TaskStore.CHANGED_SINCE_MAX) {
      return null;
    }
    PageKey after = terms.after();
    return new ArrayDeque<>(
        places.stream()
            .flatMap(Optional::stream)
            .filter(place -> after.isStart() || MOST_RECENT_FIRST.compare(place, after) > 0)
            .sorted(MOST_RECENT_FIRST)
            .toList());
  }

  /** Reads the next ones of what changed since. */
  private List<Placement> away(Deque<PageKey> moved) {
    List<PageKey> places = new ArrayList<>();
    while (places.size() < Pages.READ_AT_ONCE && !moved.isEmpty()) {
      places.add(moved.remove());
    }
    Query query = query("found_numbered");
    database.dialect.bindNumbers(
        query, "creations", places.stream().map(PageKey::creation).toList());
    Map<Long, Found> found = new HashMap<>();
    query
        .map((row, context) -> Found.read(row))
        .forEach(it -> found.put(it.stored().task().creation(), it));
    List<Placement> placements = new ArrayList<>();
    for (PageKey place : places) {
      Found task = found.get(place.creation());
      if (task != null) {
        placements.add(new Placement(place, task));
      }
    }
    return placements;
  }

  private Query query(String statement) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }
}
