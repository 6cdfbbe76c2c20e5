package io.agenttasks;

import io.agenttasks.graph.Stalls;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gathers what stands behind tasks that nobody can take, from these on: so the cost is that of what
 * is stalled, and of what is parked or ended badly, whatever else there is.
 */
final class Stalling {

  /** The most tasks in the way of others from which is looked on. */
  private static final int ROOTS_MAX = 10_000;

  private final ListAccess list;
  private final Map<TaskId, Stored> roots = new HashMap<>();
  private final Map<TaskId, Stored> stalled = new LinkedHashMap<>();
  private final List<Edge> edges = new ArrayList<>();
  private boolean more;

  Stalling(ListAccess list) {
    this.list = list;
  }

  Stalled find() {
    Counts counts = list.store.counts(list.id);
    Set<Status> inTheWay = statuses(list.settings().policy());
    if (inTheWay.stream().mapToLong(counts::of).sum() == 0) {
      // Else the whole list would be looked through for them.
      return new Stalled(List.of(), false);
    }
    long after = 0;
    Slice<Stored> slice;
    do {
      slice =
          list.store.page(
              new PageTerms(list.id, TaskFilter.of(inTheWay), after, TaskStore.SLICE_MAX));
      List<TaskId> found = new ArrayList<>();
      for (Stored stored : slice.items()) {
        after = stored.task().creation();
        if (Stalls.isRoot(stored)) {
          roots.put(stored.task().id(), stored);
          found.add(stored.task().id());
        }
      }
      follow(found);
      more = more || (slice.more() && roots.size() >= ROOTS_MAX);
    } while (slice.more() && !more);
    return result();
  }

  /** Where a task may hold others that nobody can take. What releases them needs no look. */
  private static Set<Status> statuses(BlockerPolicy policy) {
    return policy == BlockerPolicy.RELEASE
        ? Set.of(Status.BLOCKED)
        : Set.of(Status.BLOCKED, Status.FAILED, Status.CANCELLED);
  }

  private void follow(List<TaskId> from) {
    List<TaskId> ahead = from;
    while (!ahead.isEmpty() && !more) {
      List<TaskId> next = new ArrayList<>();
      for (int index = 0; index < ahead.size() && !more; index += TaskStore.SLICE_MAX) {
        int end = Math.min(ahead.size(), index + TaskStore.SLICE_MAX);
        next.addAll(behind(ahead.subList(index, end)));
      }
      ahead = next;
    }
  }

  /** The pending tasks behind these that were not found before. */
  private List<TaskId> behind(Collection<TaskId> blockers) {
    Slice<Edge> found =
        Neighbours.edges(list, blockers, Direction.DEPENDENTS, TaskStore.CHANGES_MAX);
    more = found.more();
    edges.addAll(found.items());
    List<TaskId> unknown =
        found.items().stream()
            .map(Edge::dependent)
            .distinct()
            .filter(id -> !stalled.containsKey(id))
            .toList();
    Map<TaskId, Stored> tasks = list.store.open(list.id, 0, unknown).tasks();
    List<TaskId> next = new ArrayList<>();
    for (TaskId id : unknown) {
      Stored stored = tasks.get(id);
      if (stored != null && Stalls.passesOn(stored)) {
        if (stalled.size() == Stalled.STALLED_MAX) {
          more = true;
          return next;
        }
        stalled.put(id, stored);
        next.add(id);
      }
    }
    return next;
  }

  private Stalled result() {
    List<Stored> all = new ArrayList<>(roots.values());
    all.addAll(stalled.values());
    List<Stalled.Entry> entries = new ArrayList<>();
    Stalls.of(all, edges)
        .forEach(
            (stored, behind) ->
                entries.add(
                    new Stalled.Entry(
                        stored.task(), behind.stream().map(Stalling::blocker).toList())));
    return new Stalled(entries, more);
  }

  private static Blocker blocker(Stored root) {
    return new Blocker(root.task().id(), root.task().status());
  }
}
