package io.agenttasks.testkit;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that a store says of one list while nobody writes. */
record Snapshot(
    ListState list,
    List<Stored> tasks,
    List<Stored> heldBack,
    Map<TaskId, List<Event>> events,
    Set<Edge> fromBlockers,
    Set<Edge> fromDependents,
    Counts counts,
    RunRecord run,
    List<Stored> active) {

  static Snapshot of(TaskStore store, ListId list) {
    Walk walk = Walk.of(store, list);
    List<Stored> tasks = walk.tasks();
    List<TaskId> ids = tasks.stream().map(stored -> stored.task().id()).toList();
    Map<TaskId, List<Event>> events = new LinkedHashMap<>();
    ids.forEach(id -> events.put(id, walk.events(id)));
    return new Snapshot(
        store.open(list, 0, List.of()).list(),
        tasks,
        walk.tasks(TaskFilter.HELD_BACK),
        events,
        edges(walk, ids, Direction.DEPENDENTS),
        edges(walk, ids, Direction.BLOCKERS),
        store.counts(list),
        store.run(list),
        walk.tasks(TaskFilter.ACTIVE));
  }

  private static Set<Edge> edges(Walk walk, List<TaskId> ids, Direction direction) {
    List<Edge> edges = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += TaskStore.SLICE_MAX) {
      List<TaskId> some = ids.subList(from, Math.min(ids.size(), from + TaskStore.SLICE_MAX));
      edges.addAll(walk.edges(Set.copyOf(some), direction));
    }
    return new LinkedHashSet<>(edges);
  }
}
