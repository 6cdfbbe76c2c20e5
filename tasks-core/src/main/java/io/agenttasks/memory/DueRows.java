package io.agenttasks.memory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Rows by the instant at which they are due, ties by creation: a heap in which each row knows its
 * place, so that it leaves without a search. Most rows come with a later instant than all others,
 * which costs one comparison. Guarded by the lock of its list.
 */
final class DueRows {

  private static final Comparator<Row> ORDER =
      (one, other) -> {
        int byDue = dueOf(one).compareTo(dueOf(other));
        return byDue != 0 ? byDue : Row.BY_CREATION.compare(one, other);
      };

  /** The children of the row at place {@code n} stand at {@code 2n + 1} and {@code 2n + 2}. */
  private final List<Row> heap = new ArrayList<>();

  boolean isEmpty() {
    return heap.isEmpty();
  }

  int size() {
    return heap.size();
  }

  /** When the first one is due. */
  Optional<Instant> firstDue() {
    return heap.isEmpty() ? Optional.empty() : Optional.of(dueOf(heap.get(0)));
  }

  /** The one that is due first; there is one. */
  Row first() {
    return heap.get(0);
  }

  /** Adds a row that has an instant, which must not change while it is here. */
  void add(Row row) {
    heap.add(row);
    rise(row, heap.size() - 1);
  }

  /** Removes a row that is here. */
  void remove(Row row) {
    Row last = heap.remove(heap.size() - 1);
    if (last != row) {
      sink(last, row.duePlace);
      rise(last, last.duePlace);
    }
  }

  /** What is due by then, the first one first, at most so many. */
  List<Row> dueBy(Instant now, int most) {
    List<Row> due = new ArrayList<>();
    Queue<Row> next = new PriorityQueue<>(ORDER);
    addIfDue(0, now, next);
    while (due.size() < most && !next.isEmpty()) {
      Row row = next.remove();
      due.add(row);
      addIfDue(2 * row.duePlace + 1, now, next);
      addIfDue(2 * row.duePlace + 2, now, next);
    }
    return due;
  }

  private void addIfDue(int place, Instant now, Queue<Row> next) {
    if (place < heap.size() && !dueOf(heap.get(place)).isAfter(now)) {
      next.add(heap.get(place));
    }
  }

  /** Puts the row at this place, or further up. */
  private void rise(Row row, int from) {
    int place = from;
    while (place > 0 && ORDER.compare(row, heap.get((place - 1) / 2)) < 0) {
      put(heap.get((place - 1) / 2), place);
      place = (place - 1) / 2;
    }
    put(row, place);
  }

  /** Puts the row at this place, or further down. */
  private void sink(Row row, int from) {
    int place = from;
    int child = firstChild(place);
    while (child < heap.size() && ORDER.compare(heap.get(child), row) < 0) {
      put(heap.get(child), place);
      place = child;
      child = firstChild(place);
    }
    put(row, place);
  }

  /** The place of the child that is due first, or one behind the end. */
  private int firstChild(int place) {
    int left = 2 * place + 1;
    int right = left + 1;
    return right < heap.size() && ORDER.compare(heap.get(right), heap.get(left)) < 0 ? right : left;
  }

  private void put(Row row, int place) {
    heap.set(place, row);
    row.duePlace = place;
  }

  private static Instant dueOf(Row row) {
    return Objects.requireNonNull(row.due, "a row that is due at no time");
  }
}
