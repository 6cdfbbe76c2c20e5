package io.agenttasks;

import io.agenttasks.claim.UpdateRule;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Stored;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The edges that an update really changes: what is there already, or is to be removed and is not
 * there, folds away.
 */
final class UpdateEdges {

  private final ListAccess list;
  private final TaskId task;

  /** The blockers that the task will have; not read if the update is not about them. */
  private Optional<Set<TaskId>> blockers = Optional.empty();

  private final Set<Edge> added = new LinkedHashSet<>();
  private final Set<Edge> removed = new LinkedHashSet<>();

  /** The dependents that get this task as a blocker, and how many blockers they will have. */
  private final Map<TaskId, Integer> dependents = new LinkedHashMap<>();

  private UpdateEdges(ListAccess list, TaskId task) {
    this.list = list;
    this.task = task;
  }

  /** Reads the edges that the update is about; none if it is about none. */
  static UpdateEdges of(ListAccess list, TaskUpdate update) {
    UpdateEdges edges = new UpdateEdges(list, update.task());
    // Also without a wish about edges, a refusal names the blockers; it reads them when it needs
    // to.
    if (!update.addBlockers().isEmpty() || !update.removeBlockers().isEmpty()) {
      edges.change(update);
    }
    for (TaskId dependent : new LinkedHashSet<>(update.addDependents())) {
      edges.extend(dependent);
    }
    return edges;
  }

  private void change(TaskUpdate update) {
    Set<TaskId> before = new LinkedHashSet<>(Neighbours.blockers(list, task));
    Set<TaskId> afterwards = new LinkedHashSet<>(before);
    update.removeBlockers().forEach(afterwards::remove);
    afterwards.addAll(update.addBlockers());
    for (TaskId blocker : afterwards) {
      if (!before.contains(blocker)) {
        added.add(new Edge(blocker, task));
      }
    }
    for (TaskId blocker : before) {
      if (!afterwards.contains(blocker)) {
        removed.add(new Edge(blocker, task));
      }
    }
    blockers = Optional.of(afterwards);
  }

  private void extend(TaskId dependent) {
    List<TaskId> before = Neighbours.blockers(list, dependent);
    if (!before.contains(task)) {
      added.add(new Edge(task, dependent));
      dependents.put(dependent, before.size() + 1);
    }
  }

  Set<Edge> added() {
    return added;
  }

  Set<Edge> removed() {
    return removed;
  }

  /** The other tasks whose blockers change. */
  List<TaskId> newDependents() {
    return dependents.keySet().stream().filter(id -> !id.equals(task)).toList();
  }

  /** The blockers that the task will have. */
  Set<TaskId> blockersAfterwards() {
    return blockers.orElseGet(() -> new LinkedHashSet<>(Neighbours.blockers(list, task)));
  }

  /** What is wrong with the edges, whatever the status. */
  Optional<Refusal> refusal() {
    return selfEdge().or(this::tooManyBlockers).or(this::cycle);
  }

  /** The blockers as the rule about the status needs them. */
  UpdateRule.Blockers blockers(Opening opening, Stored now) {
    int opened = holding(opening, added);
    int open = now.openBlockers() + opened - holding(opening, removed);
    boolean changed = !removed.isEmpty() || added.stream().anyMatch(this::isIncoming);
    return new UpdateRule.Blockers(open, opened > 0, changed);
  }

  private int holding(Opening opening, Set<Edge> edges) {
    int holding = 0;
    for (Edge edge : edges) {
      Stored blocker = opening.tasks().get(edge.blocker());
      holding += isIncoming(edge) && blocker != null && blocker.isOpen() ? 1 : 0;
    }
    return holding;
  }

  private boolean isIncoming(Edge edge) {
    return edge.dependent().equals(task);
  }

  private Optional<Refusal> selfEdge() {
    return added.contains(new Edge(task, task))
        ? Optional.of(new Refusal.SelfEdge(task.value()))
        : Optional.empty();
  }

  private Optional<Refusal> tooManyBlockers() {
    int own = blockers.map(Set::size).orElse(0);
    if (own > Edge.BLOCKERS_PER_TASK_MAX) {
      return Optional.of(new Refusal.TooManyBlockers(task.value(), own));
    }
    return dependents.entrySet().stream()
        .filter(dependent -> dependent.getValue() > Edge.BLOCKERS_PER_TASK_MAX)
        .findFirst()
        .map(many -> new Refusal.TooManyBlockers(many.getKey().value(), many.getValue()));
  }

  private Optional<Refusal> cycle() {
    return new EdgeCheck(list, added, removed, Set.of())
        .cycle()
        .map(tasks -> tasks.stream().map(TaskId::value).toList())
        .map(Refusal.Cycle::of);
  }
}
