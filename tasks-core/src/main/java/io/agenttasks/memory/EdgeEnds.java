package io.agenttasks.memory;

import io.agenttasks.model.Edge;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Write;
import java.util.function.Predicate;

/** The tasks between which a write adds and removes edges. */
final class EdgeEnds {

  private final Tables tables;

  /** Whether a task comes with the write. */
  private final Predicate<TaskId> comes;

  EdgeEnds(Tables tables, Predicate<TaskId> comes) {
    this.tables = tables;
    this.comes = comes;
  }

  /** Whether all of them exist, and nothing has left the list that is to get an edge. */
  boolean areThere(Write write) {
    for (Edge edge : write.remove()) {
      if (!exists(edge.blocker()) || !exists(edge.dependent())) {
        return false;
      }
    }
    for (Edge edge : write.add()) {
      if (!isThere(edge.blocker()) || !isThere(edge.dependent())) {
        return false;
      }
    }
    return true;
  }

  private boolean isThere(TaskId id) {
    return exists(id) && !tables.hasLeft(id);
  }

  private boolean exists(TaskId id) {
    return tables.rows.containsKey(id) || comes.test(id);
  }
}
