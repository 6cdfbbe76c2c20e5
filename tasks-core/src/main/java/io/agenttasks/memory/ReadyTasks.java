package io.agenttasks.memory;

import io.agenttasks.claim.ClaimOrder;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.spi.PageKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.PriorityQueue;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ready tasks of one list in claim order, a queue for each assignee and one for nobody's: a
 * claim looks at the heads of those that it may take. Guarded by the lock of its list.
 */
final class ReadyTasks {

  static final Comparator<Row> ORDER =
      (one, other) ->
          ClaimOrder.compare(
              one.rankedPriority, one.creation, other.rankedPriority, other.creation);

  /** The same of rows that need not be among these. */
  private static final Comparator<Row> BY_TASK =
      (one, other) ->
          ClaimOrder.compare(
              one.task.priority(), one.creation, other.task.priority(), other.creation);

  private final NavigableSet<Row> unassigned = new TreeSet<>(ORDER);
  private final Map<Agent, NavigableSet<Row>> assigned = new HashMap<>();

  void add(Row row) {
    queueOf(row.queuedFor).add(row);
  }

  void remove(Row row) {
    NavigableSet<Row> queue = queueOf(row.queuedFor);
    // A claim takes the first one nearly always, and that needs no search.
    if (queue.first() == row) {
      queue.pollFirst();
    } else {
      queue.remove(row);
    }
    if (row.queuedFor != null && queue.isEmpty()) {
      assigned.remove(row.queuedFor);
    }
  }

  /** Whether there are none. */
  boolean isEmpty() {
    return unassigned.isEmpty() && assigned.isEmpty();
  }

  /** The first one of those assigned to one agent, or to nobody; null if there is none. */
  @Nullable Row head(@Nullable Agent assignee) {
    NavigableSet<Row> queue = assignee == null ? unassigned : assigned.get(assignee);
    return queue == null || queue.isEmpty() ? null : queue.first();
  }

  /** The first one of each assignee's. */
  List<Row> heads() {
    List<Row> heads = new ArrayList<>();
    if (!unassigned.isEmpty()) {
      heads.add(unassigned.first());
    }
    assigned.values().forEach(queue -> heads.add(queue.first()));
    return heads;
  }

  /** The first rows in claim order that the filter lets pass, at most so many. */
  List<Row> first(ClaimFilter filter, int count) {
    if (assigned.isEmpty()) {
      return filter.anyAssignee() || filter.unassigned()
          ? firstOf(unassigned, filter, count)
          : List.of();
    }
    List<NavigableSet<Row>> queues = queuesFor(filter);
    if (queues.size() == 1) {
      return firstOf(queues.get(0), filter, count);
    }
    // The first ones of all are among the first ones of each.
    PriorityQueue<Row> heads = new PriorityQueue<>(ORDER);
    queues.forEach(queue -> heads.addAll(firstOf(queue, filter, count)));
    List<Row> first = new ArrayList<>();
    while (first.size() < count && !heads.isEmpty()) {
      first.add(heads.remove());
    }
    return first;
  }

  /** How many there are. */
  int size() {
    return unassigned.size() + assigned.values().stream().mapToInt(Collection::size).sum();
  }

  /** All of them, queue by queue. */
  Stream<Row> stream() {
    return Stream.concat(
        unassigned.stream(), assigned.values().stream().flatMap(Collection::stream));
  }

  /**
   * The rows behind a place in claim order, whoever they are for.
   *
   * @param more rows in claim order to stand among them
   * @param others rows in any order to stand among them
   */
  Iterator<Row> behind(PageKey place, NavigableSet<Row> more, Collection<Row> others) {
    NavigableSet<Row> sorted = new TreeSet<>(BY_TASK);
    sorted.addAll(others);
    PriorityQueue<Queue> queues =
        new PriorityQueue<>((one, other) -> BY_TASK.compare(one.head, other.head));
    Stream.concat(Stream.of(sorted, more, unassigned), assigned.values().stream())
        .map(queue -> (place.isStart() ? queue : queue.tailSet(probe(place), false)).iterator())
        .filter(Iterator::hasNext)
        .forEach(rest -> queues.add(new Queue(rest.next(), rest)));
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return !queues.isEmpty();
      }

      @Override
      public Row next() {
        Queue first = queues.remove();
        if (first.rest.hasNext()) {
          queues.add(new Queue(first.rest.next(), first.rest));
        }
        return first.head;
      }
    };
  }

  /** What is left of a queue. */
  private record Queue(Row head, Iterator<Row> rest) {}

  /** A row that stands at this place, to be compared with. */
  private static Row probe(PageKey place) {
    int priority = (int) place.rank();
    TaskDetails details = TaskDetails.of("probe").withPriority(priority);
    Task task = Task.create(place.creation(), details, null, Instant.EPOCH);
    Row probe = new Row(task, Facts.of(task.state(), BlockerPolicy.STALL));
    probe.rankedPriority = priority;
    return probe;
  }

  private static List<Row> firstOf(NavigableSet<Row> queue, ClaimFilter filter, int count) {
    if (count == 1 && !queue.isEmpty()) {
      Row head = queue.first();
      if (filter.acceptsLabels(head.task.details())) {
        return List.of(head);
      }
    }
    List<Row> first = new ArrayList<>();
    Iterator<Row> rows = queue.iterator();
    while (first.size() < count && rows.hasNext()) {
      Row row = rows.next();
      if (filter.acceptsLabels(row.task.details())) {
        first.add(row);
      }
    }
    return first;
  }

  /** The queues that the filter allows, whatever it says of labels. */
  List<NavigableSet<Row>> queuesFor(ClaimFilter filter) {
    List<NavigableSet<Row>> queues = new ArrayList<>(2);
    if (filter.anyAssignee() || filter.unassigned()) {
      queues.add(unassigned);
    }
    Collection<Agent> names = filter.anyAssignee() ? assigned.keySet() : filter.assignees();
    for (Agent name : names) {
      NavigableSet<Row> queue = assigned.get(name);
      if (queue != null) {
        queues.add(queue);
      }
    }
    return queues;
  }

  /** Those assigned to one agent, or to nobody. */
  NavigableSet<Row> queueOf(@Nullable Agent assignee) {
    return assignee == null
        ? unassigned
        : assigned.computeIfAbsent(assignee, name -> new TreeSet<>(ORDER));
  }
}
