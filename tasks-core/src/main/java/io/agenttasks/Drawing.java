package io.agenttasks;

import io.agenttasks.model.Edge;
import io.agenttasks.model.GraphNode;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Gathers the picture of a list. */
final class Drawing {

  private final ListAccess list;

  Drawing(ListAccess list) {
    this.list = list;
  }

  TaskGraph graph() {
    Instant now = list.now();
    Slice<Stored> tasks =
        list.store.page(new PageTerms(list.id, TaskFilter.ALL, 0, TaskGraph.GRAPH_TASKS_MAX));
    Set<TaskId> ids = new LinkedHashSet<>();
    List<GraphNode> nodes = new ArrayList<>();
    for (Stored stored : tasks.items()) {
      ids.add(stored.task().id());
      nodes.add(
          new GraphNode(
              stored.task().id(),
              stored.task().title(),
              stored.task().status(),
              stored.readyAt(now)));
    }
    Slice<Edge> edges = Neighbours.edges(list, ids, Direction.BLOCKERS, TaskGraph.GRAPH_EDGES_MAX);
    return new TaskGraph(
        nodes,
        edges.items().stream().filter(edge -> ids.contains(edge.blocker())).toList(),
        tasks.more() || edges.more());
  }
}
