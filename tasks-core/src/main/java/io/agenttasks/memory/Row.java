package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A task's place in memory: its newest version, what is derived, its edges and its history. Guarded
 * by the lock of its list. Only {@link Tables} changes it.
 */
final class Row {

  static final Comparator<Row> BY_CREATION =
      (one, other) -> Long.compare(one.creation, other.creation);

  private static final NavigableSet<Row> NO_EDGES =
      Collections.unmodifiableNavigableSet(new TreeSet<>(BY_CREATION));

  final TaskId id;
  final long creation;
  final List<Event> events = new ArrayList<>(3);
  NavigableSet<Row> blockers = NO_EDGES;
  NavigableSet<Row> dependents = NO_EDGES;

  Task task;
  Facts facts;
  int openBlockers;
  long edgeStamp;
  boolean dormant;
  boolean left;
  long resolvedRun;

  /** Where the row stands in the indexes, as it was when it was put there. */
  Place place = Place.NOWHERE;

  int rankedPriority;
  @Nullable Agent queuedFor;
  @Nullable Instant due;

  /** Where it stands among those that are due, while it is one of them. */
  int duePlace;

  /** Where it stands if it is ready and names paths. */
  @Nullable PathGroup group;

  /** What is held through it, if somebody has it and it names paths. */
  @Nullable Held held;

  /**
   * What is held through a task.
   *
   * @param agent who has it
   * @param paths that it names
   */
  record Held(Agent agent, List<String> paths) {}

  /** In which index of tasks that may be handed out, now or later. */
  enum Place {
    NOWHERE,
    READY,
    HELD_BACK
  }

  Row(Task task, Facts facts) {
    this.id = task.id();
    this.creation = task.creation();
    this.task = task;
    this.facts = facts;
  }

  Stored stored() {
    return new Stored(task, facts.holds(), openBlockers, edgeStamp, dormant, resolvedRun);
  }

  /** Whether it counts as an open blocker of its dependents. */
  boolean isOpen() {
    return facts.holds() && !dormant && !left;
  }

  /** Adds the edge to both ends. */
  static void link(Row blocker, Row dependent) {
    blocker.dependents = writable(blocker.dependents);
    dependent.blockers = writable(dependent.blockers);
    blocker.dependents.add(dependent);
    dependent.blockers.add(blocker);
    blocker.edgeStamp++;
  }

  /** Takes the edge from both ends. */
  static void unlink(Row blocker, Row dependent) {
    blocker.dependents.remove(dependent);
    dependent.blockers.remove(blocker);
    blocker.edgeStamp++;
  }

  private static NavigableSet<Row> writable(NavigableSet<Row> edges) {
    return edges == NO_EDGES ? new TreeSet<>(BY_CREATION) : edges;
  }
}
