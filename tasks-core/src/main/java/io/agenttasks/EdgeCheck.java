package io.agenttasks;

import io.agenttasks.graph.Cycles;
import io.agenttasks.model.Edge;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether new edges would close a cycle in a list. A cycle leaves a new edge at its dependent and
 * comes back to a new edge at its blocker, so only ways from dependents to blockers of new edges
 * matter. A task that is new itself has no way but the new edges: creation mostly asks the store
 * nothing, and one more edge asks it once.
 */
final class EdgeCheck {

  /** How many tasks that stand on both sides are looked at one by one. */
  private static final int BOTH_SIDES_MAX = 10;

  private final ListAccess list;
  private final Set<Edge> added;
  private final Set<Edge> removed;

  /** Tasks that are there already and get a blocker, and those that get a dependent. */
  private final Set<TaskId> dependents = new LinkedHashSet<>();

  private final Set<TaskId> blockers = new LinkedHashSet<>();

  EdgeCheck(ListAccess list, Set<Edge> added, Set<Edge> removed, Set<TaskId> fresh) {
    this.list = list;
    this.added = added;
    this.removed = removed;
    added.forEach(edge -> dependents.add(edge.dependent()));
    added.forEach(edge -> blockers.add(edge.blocker()));
    dependents.removeAll(fresh);
    blockers.removeAll(fresh);
  }

  /** The tasks of a cycle, each blocking the next, the last one blocking the first. */
  Optional<List<TaskId>> cycle() {
    Set<Edge> known = new LinkedHashSet<>(added);
    Optional<List<TaskId>> cycle = Cycles.find(known);
    if (cycle.isPresent() || dependents.isEmpty() || blockers.isEmpty()) {
      return cycle;
    }
    Set<TaskId> both = new LinkedHashSet<>(dependents);
    both.retainAll(blockers);
    if (both.size() <= BOTH_SIDES_MAX) {
      Optional<List<TaskId>> way = way(both);
      if (way.isEmpty()) {
        return way;
      }
      known.addAll(edgesOf(way.get()));
      cycle = Cycles.find(known);
      if (cycle.isPresent()) {
        return cycle;
      }
    }
    // A way that is part of no cycle may hide one that is: now it takes all that lies ahead.
    known.addAll(ahead());
    return Cycles.find(known);
  }

  /** A way from a dependent to a blocker; a task that is both is none by itself. */
  private Optional<List<TaskId>> way(Set<TaskId> both) {
    Set<TaskId> from = new LinkedHashSet<>(dependents);
    from.removeAll(both);
    Optional<List<TaskId>> way = list.store.route(list.id, from, blockers, removed);
    for (TaskId task : way.isEmpty() ? both : Set.<TaskId>of()) {
      Set<TaskId> to = new LinkedHashSet<>(blockers);
      to.remove(task);
      way = list.store.route(list.id, Set.of(task), to, removed);
      if (way.isPresent()) {
        break;
      }
    }
    return way;
  }

  private static List<Edge> edgesOf(List<TaskId> way) {
    List<Edge> edges = new ArrayList<>();
    for (int index = 1; index < way.size(); index++) {
      edges.add(new Edge(way.get(index - 1), way.get(index)));
    }
    return edges;
  }

  /** Every edge that a dependent leads to. */
  private Set<Edge> ahead() {
    Set<Edge> edges = new LinkedHashSet<>();
    Set<TaskId> seen = new HashSet<>(dependents);
    List<TaskId> front = new ArrayList<>(dependents);
    while (!front.isEmpty()) {
      List<TaskId> part = front.subList(0, Math.min(front.size(), TaskStore.SLICE_MAX));
      List<TaskId> next = new ArrayList<>(front.subList(part.size(), front.size()));
      for (Edge edge :
          Neighbours.edges(list, part, Direction.DEPENDENTS, Integer.MAX_VALUE).items()) {
        if (!removed.contains(edge) && edges.add(edge) && seen.add(edge.dependent())) {
          next.add(edge.dependent());
        }
      }
      front = next;
    }
    return edges;
  }
}
