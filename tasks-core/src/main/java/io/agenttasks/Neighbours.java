package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what stands around a task, and says so in its history when that changes. */
final class Neighbours {

  private Neighbours() {}

  /** The blockers of a task; a task has few enough for one slice. */
  static List<TaskId> blockers(ListAccess list, TaskId id) {
    return edges(list, Set.of(id), Direction.BLOCKERS, Edge.BLOCKERS_PER_TASK_MAX).items().stream()
        .map(Edge::blocker)
        .toList();
  }

  /** Those of these tasks that are open blockers, by creation. */
  static List<TaskId> holding(ListAccess list, Collection<TaskId> ids) {
    return list.store.open(list.id, 0, ids).tasks().values().stream()
        .filter(Stored::isOpen)
        .sorted(Comparator.comparingLong(stored -> stored.task().creation()))
        .map(stored -> stored.task().id())
        .toList();
  }

  /** The edges on one side of some tasks, at most so many. */
  static Slice<Edge> edges(ListAccess list, Collection<TaskId> of, Direction direction, int most) {
    List<Edge> edges = new ArrayList<>();
    Slice<Edge> slice;
    do {
      Edge after = edges.isEmpty() ? null : edges.get(edges.size() - 1);
      int limit = Math.min(most - edges.size(), TaskStore.SLICE_MAX);
      slice = list.store.edges(new EdgeTerms(list.id, Set.copyOf(of), direction, after, limit));
      edges.addAll(slice.items());
    } while (slice.more() && edges.size() < most);
    return new Slice<>(edges, slice.more());
  }

  /** The next version of a dependent whose blockers change by another task's call. */
  static Change edited(
      ListAccess list, Opening opening, TaskId id, @Nullable Agent by, Instant at) {
    Stored stored = opening.tasks().get(id);
    if (stored == null) {
      throw new IllegalStateException("was looked up before: " + id);
    }
    Task after = stored.task().touch(at);
    Facts facts = Facts.of(after.state(), list.settings(opening.list()).policy());
    Event event = Event.of(after, by, Event.What.EDITED, "");
    return new Change(stored, after, facts, event, Set.of());
  }
}
