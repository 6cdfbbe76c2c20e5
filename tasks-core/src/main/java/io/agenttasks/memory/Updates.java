package io.agenttasks.memory;

import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one list by their last change, as it is now and as it was at any moment since this
 * was made. Moments are told apart by a mark that each change raises: instants would not do, since
 * changes of one instant, or of an earlier one, may come after the moment. Guarded by the lock of
 * its list.
 */
final class Updates {

  private static final Comparator<PageKey> MOST_RECENT_FIRST =
      Comparator.comparingLong(PageKey::rank).thenComparingLong(PageKey::creation).reversed();

  private final NavigableMap<PageKey, Row> current = new TreeMap<>(MOST_RECENT_FIRST);

  /** The rows that changed since this was made, by the mark of their last change. */
  private final NavigableMap<Long, Row> changed = new TreeMap<>();

  private final Map<Row, Trail> trails = new HashMap<>();
  private long mark;

  Updates(Collection<Row> rows) {
    rows.forEach(row -> current.put(placeOf(row, row.events.size()), row));
  }

  /** The moment now. */
  long mark() {
    return mark;
  }

  void lift(Row row) {
    current.remove(placeOf(row, row.events.size()));
  }

  /** Takes a row out for good: no moment shows it any more. */
  void leave(Row row) {
    lift(row);
    Trail trail = trails.remove(row);
    if (trail != null) {
      changed.remove(trail.last());
    }
  }

  void settle(Row row) {
    current.put(placeOf(row, row.events.size()), row);
    Trail trail = trails.computeIfAbsent(row, it -> new Trail(it.events.size() - 1));
    changed.remove(trail.last());
    mark++;
    trail.add(mark);
    changed.put(mark, row);
  }

  /** A page of the order as it was, or nothing if too much has changed since. */
  Optional<Slice<Placed>> page(FrozenTerms terms, Predicate<Row> passes) {
    long moment = terms.frozen().mark();
    NavigableMap<PageKey, Row> moved = movedSince(moment);
    if (moved == null) {
      return Optional.empty();
    }
    Iterator<Map.Entry<PageKey, Row>> still = behind(current, terms.after()).iterator();
    Iterator<Map.Entry<PageKey, Row>> away = behind(moved, terms.after()).iterator();
    Map.Entry<PageKey, Row> nextStill = unchanged(still, moment);
    Map.Entry<PageKey, Row> nextAway = next(away);
    List<Placed> found = new ArrayList<>();
    while (found.size() <= terms.limit() && (nextStill != null || nextAway != null)) {
      Map.Entry<PageKey, Row> entry;
      if (nextAway == null || (nextStill != null && isBefore(nextStill, nextAway))) {
        entry = nextStill;
        nextStill = unchanged(still, moment);
      } else {
        entry = nextAway;
        nextAway = next(away);
      }
      if (entry != null && passes.test(entry.getValue())) {
        found.add(new Placed(entry.getKey(), entry.getValue().stored()));
      }
    }
    return Optional.of(Slice.of(found, terms.limit()));
  }

  /** The rows that changed since a moment, where they stood then; null if there are too many. */
  private @Nullable NavigableMap<PageKey, Row> movedSince(long moment) {
    if (moment > mark) {
      return null;
    }
    NavigableMap<PageKey, Row> moved = new TreeMap<>(MOST_RECENT_FIRST);
    int count = 0;
    for (Row row : changed.tailMap(moment, false).values()) {
      count++;
      if (count > TaskStore.CHANGED_SINCE_MAX) {
        return null;
      }
      Trail trail = trails.get(row);
      int version = trail == null ? 0 : trail.versionAt(moment);
      if (version > 0) {
        moved.put(placeOf(row, version), row);
      }
    }
    return moved;
  }

  private Map.@Nullable Entry<PageKey, Row> unchanged(
      Iterator<Map.Entry<PageKey, Row>> entries, long moment) {
    while (entries.hasNext()) {
      Map.Entry<PageKey, Row> entry = entries.next();
      Trail trail = trails.get(entry.getValue());
      if (trail == null || trail.last() <= moment) {
        return entry;
      }
    }
    return null;
  }

  private static Map.@Nullable Entry<PageKey, Row> next(Iterator<Map.Entry<PageKey, Row>> entries) {
    return entries.hasNext() ? entries.next() : null;
  }

  private static boolean isBefore(Map.Entry<PageKey, Row> one, Map.Entry<PageKey, Row> other) {
    return MOST_RECENT_FIRST.compare(one.getKey(), other.getKey()) < 0;
  }

  private static Collection<Map.Entry<PageKey, Row>> behind(
      NavigableMap<PageKey, Row> rows, PageKey after) {
    return (after.isStart() ? rows : rows.tailMap(after, false)).entrySet();
  }

  /** Versions run from 1 without a gap, so the event of version v stands at index v - 1. */
  private static PageKey placeOf(Row row, int version) {
    return PageKey.ofUpdate(row.events.get(version - 1).at(), row.creation);
  }

  /** The marks of a row's versions since this was made. */
  private static final class Trail {

    /** The newest version without a mark, or 0. */
    private final int before;

    private long[] marks = new long[2];
    private int size;

    Trail(int before) {
      this.before = before;
    }

    void add(long next) {
      if (size == marks.length) {
        marks = Arrays.copyOf(marks, 2 * size);
      }
      marks[size] = next;
      size++;
    }

    /** The mark of the newest version, or 0. */
    long last() {
      return size == 0 ? 0 : marks[size - 1];
    }

    /** Which version was there at a moment; 0 is none. */
    int versionAt(long moment) {
      int found = Arrays.binarySearch(marks, 0, size, moment);
      return before + (found >= 0 ? found + 1 : -found - 1);
    }
  }
}
