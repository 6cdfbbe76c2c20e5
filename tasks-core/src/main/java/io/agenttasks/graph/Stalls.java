package io.agenttasks.graph;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Stored;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which pending tasks can't start as things stand, and what is in their way: a task that holds them
 * and that nobody can take, directly or over other pending ones.
 */
public final class Stalls {

  /** The most tasks in the way that are named for one. */
  public static final int ROOTS_SHOWN_MAX = 10;

  private static final Comparator<Stored> BY_CREATION =
      Comparator.comparingLong(stored -> stored.task().creation());

  private final Map<TaskId, Stored> tasks = new HashMap<>();
  private final Map<TaskId, List<TaskId>> dependents = new HashMap<>();
  private final Map<Stored, List<Stored>> behind = new TreeMap<>(BY_CREATION);

  private Stalls(Collection<Stored> tasks, Collection<Edge> edges) {
    tasks.forEach(stored -> this.tasks.put(stored.task().id(), stored));
    for (Edge edge : edges) {
      dependents.computeIfAbsent(edge.blocker(), id -> new ArrayList<>()).add(edge.dependent());
    }
  }

  /** Whether a task holds its dependents, and nobody can take it as it stands. */
  public static boolean isRoot(Stored stored) {
    Status status = stored.task().status();
    return stored.isOpen() && status != Status.PENDING && status != Status.IN_PROGRESS;
  }

  /** Whether a task is stalled if one of its blockers is, or is a root; not if it is dormant. */
  public static boolean passesOn(Stored stored) {
    return stored.task().status() == Status.PENDING && !stored.dormant();
  }

  /**
   * The stalled ones of some tasks by creation, each with its first {@value #ROOTS_SHOWN_MAX} roots
   * by creation.
   *
   * @param tasks roots and pending tasks; others make no difference
   * @param edges among them; an edge with another end makes no difference
   */
  public static Map<Stored, List<Stored>> of(Collection<Stored> tasks, Collection<Edge> edges) {
    Stalls stalls = new Stalls(tasks, edges);
    tasks.stream().filter(Stalls::isRoot).sorted(BY_CREATION).forEach(stalls::spread);
    return stalls.behind;
  }

  /**
   * Notes a root with all that stand behind it. Roots come by creation; so a task that has enough
   * of them has the first, and what stands behind it has as many.
   */
  private void spread(Stored root) {
    Deque<TaskId> ahead = new ArrayDeque<>(List.of(root.task().id()));
    while (!ahead.isEmpty()) {
      for (TaskId id : dependents.getOrDefault(ahead.remove(), List.of())) {
        Stored stored = tasks.get(id);
        if (stored != null && passesOn(stored) && note(stored, root)) {
          ahead.add(id);
        }
      }
    }
  }

  private boolean note(Stored stored, Stored root) {
    List<Stored> roots = behind.computeIfAbsent(stored, key -> new ArrayList<>());
    if (roots.size() == ROOTS_SHOWN_MAX || roots.contains(root)) {
      return false;
    }
    roots.add(root);
    return true;
  }
}
