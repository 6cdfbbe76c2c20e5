package io.agenttasks.graph;

import io.agenttasks.model.Edge;
import io.agenttasks.model.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Looks for a cycle in a set of edges. Deep chains need no deep stack. */
public final class Cycles {

  private final Map<TaskId, List<TaskId>> dependents = new LinkedHashMap<>();
  private final Set<TaskId> done = new HashSet<>();
  private final Set<TaskId> onPath = new HashSet<>();
  private final Deque<TaskId> path = new ArrayDeque<>();
  private final Deque<Iterator<TaskId>> ahead = new ArrayDeque<>();

  private Cycles(Collection<Edge> edges) {
    for (Edge edge : edges) {
      dependents.computeIfAbsent(edge.blocker(), id -> new ArrayList<>()).add(edge.dependent());
    }
  }

  /**
   * The tasks of a cycle, each blocking the next, the last one blocking the first; none if the
   * edges form none.
   */
  public static Optional<List<TaskId>> find(Collection<Edge> edges) {
    Cycles cycles = new Cycles(edges);
    return cycles.dependents.keySet().stream()
        .filter(start -> !cycles.done.contains(start))
        .map(cycles::from)
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<List<TaskId>> from(TaskId start) {
    enter(start);
    while (!ahead.isEmpty()) {
      if (!ahead.element().hasNext()) {
        ahead.remove();
        TaskId left = path.removeLast();
        onPath.remove(left);
        done.add(left);
        continue;
      }
      TaskId next = ahead.element().next();
      if (onPath.contains(next)) {
        List<TaskId> whole = new ArrayList<>(path);
        return Optional.of(List.copyOf(whole.subList(whole.indexOf(next), whole.size())));
      }
      if (!done.contains(next)) {
        enter(next);
      }
    }
    return Optional.empty();
  }

  private void enter(TaskId id) {
    path.addLast(id);
    onPath.add(id);
    ahead.push(dependents.getOrDefault(id, List.of()).iterator());
  }
}
