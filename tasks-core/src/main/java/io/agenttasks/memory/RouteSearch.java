package io.agenttasks.memory;

import io.agenttasks.model.Edge;
import io.agenttasks.model.TaskId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a chain of edges from both its ends, always going on where fewer tasks are waiting to
 * be looked at: so a task without dependents, or without blockers, answers at once.
 */
final class RouteSearch {

  private final Map<TaskId, Row> rows;
  private final Set<Edge> without;
  private final Side ahead = new Side(true);
  private final Side back = new Side(false);

  RouteSearch(Map<TaskId, Row> rows, Set<Edge> without) {
    this.rows = rows;
    this.without = without;
  }

  Optional<List<TaskId>> between(Set<TaskId> from, Set<TaskId> to) {
    back.begin(to);
    Row met = ahead.begin(from);
    while (met == null && !ahead.edge.isEmpty() && !back.edge.isEmpty()) {
      met = ahead.edge.size() <= back.edge.size() ? ahead.step() : back.step();
    }
    return Optional.ofNullable(met).map(this::chain);
  }

  private List<TaskId> chain(Row met) {
    List<TaskId> chain = new ArrayList<>();
    for (Row row = met; row != null; row = ahead.reached.get(row)) {
      chain.add(row.id);
    }
    Collections.reverse(chain);
    for (Row row = back.reached.get(met); row != null; row = back.reached.get(row)) {
      chain.add(row.id);
    }
    return chain;
  }

  /** What one end of the search has reached, each row with the one that it was reached from. */
  private final class Side {

    final Map<Row, @Nullable Row> reached = new HashMap<>();
    final ArrayDeque<Row> edge = new ArrayDeque<>();
    final boolean forward;

    Side(boolean forward) {
      this.forward = forward;
    }

    /** Starts from these; answers one that the other side has as well. */
    @Nullable Row begin(Set<TaskId> ids) {
      Row met = null;
      for (TaskId id : ids) {
        Row row = rows.get(id);
        if (row != null) {
          met = reach(row, null) && met == null ? row : met;
        }
      }
      return met;
    }

    /** Looks at one row's neighbours; answers one that the other side has as well. */
    @Nullable Row step() {
      Row row = edge.remove();
      for (Row next : forward ? row.dependents : row.blockers) {
        Edge between = forward ? new Edge(row.id, next.id) : new Edge(next.id, row.id);
        if (!reached.containsKey(next) && !without.contains(between) && reach(next, row)) {
          return next;
        }
      }
      return null;
    }

    private boolean reach(Row row, @Nullable Row from) {
      reached.put(row, from);
      edge.add(row);
      return (forward ? back : ahead).reached.containsKey(row);
    }
  }
}
