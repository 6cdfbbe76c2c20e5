package io.agenttasks.memory;

import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The tasks with paths that somebody has by one write, and had not before it. */
final class BegunHolds {

  private final Tables tables;
  private final List<Row> rows = new ArrayList<>();

  BegunHolds(Tables tables) {
    this.tables = tables;
  }

  void add(Row row) {
    rows.add(row);
  }

  /** Once all is written: what others hold of their paths, for those that overlap something. */
  Map<TaskId, WaitingOn> waitingOn() {
    Map<TaskId, WaitingOn> waitingOn = new HashMap<>();
    for (Row row : rows) {
      WaitingOn others =
          row.held == null
              ? WaitingOn.NOTHING
              : tables.waitingOn(row.held.agent(), row.held.paths());
      if (!others.isNothing()) {
        waitingOn.put(row.id, others);
      }
    }
    return waitingOn;
  }
}
