package io.agenttasks.jdbc;

import io.agenttasks.model.Freed;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/**
 * The short way of a write that changes one task and nothing else, such as a holder's finish: the
 * update compares all that the longer way would look at first. If the task has or had dependents
 * that the change might free or hold, rows have to be locked; that is short only where several
 * statements travel together, and for what frees them.
 */
final class SingleChange {

  private final Database database;
  private final long list;
  private final Write write;

  SingleChange(Database database, long list, Write write) {
    this.database = database;
    this.list = list;
    this.write = write;
  }

  /** What came of it; empty if the longer way has to be gone, and nothing has changed. */
  Optional<WriteOutcome> apply() {
    if (!fits()) {
      return Optional.empty();
    }
    Change change = write.changes().get(0);
    Optional<Freed> freed;
    if (mayFree(change)) {
      freed = database.statement(handle -> inOneTrip(handle, change));
    } else if (database.dialect.notesChangesAtOnce()) {
      freed = database.statement(handle -> inOneStatement(handle, change));
    } else {
      freed = database.write(handle -> inOneTransaction(handle, change));
    }
    return freed.map(it -> new WriteOutcome.Written(it, Map.of(), List.of()));
  }

  private boolean fits() {
    return write.changes().size() == 1
        && write.guard() == null
        && write.request() == null
        && write.unchanged().isEmpty()
        && write.add().isEmpty()
        && write.remove().isEmpty()
        && write.sweeps().isEmpty()
        && fits(write.changes().get(0));
  }

  private boolean fits(Change change) {
    Stored before = change.before();
    return before != null
        && change.guards().isEmpty()
        && change.document() == null
        && change.after().details().equals(before.task().details())
        && (change.facts().holds() == before.holds() || before.edgeStamp() == 0 || mayFree(change))
        && !beginsHold(before.task(), change.after());
  }

  /** Whether it frees dependents, if there are any, and that takes one trip. */
  private boolean mayFree(Change change) {
    Stored before = change.before();
    return before != null
        && before.edgeStamp() != 0
        && before.holds()
        && !change.facts().holds()
        && database.tellsItsRows();
  }

  /** Who begins to hold paths has to take turns with those that look at holds. */
  private static boolean beginsHold(Task before, Task after) {
    return !after.paths().isEmpty()
        && after.holder().isPresent()
        && !after.holder().map(Holder::fence).equals(before.holder().map(Holder::fence));
  }

  private static Freed freed(Change change, boolean ready) {
    return change.facts().queued() && ready ? new Freed(List.of(change.id()), 1) : Freed.NONE;
  }

  private Optional<Freed> inOneTrip(Handle handle, Change change) {
    Parameters parameters = noted(change).bind("shown", Freed.FREED_SHOWN_MAX);
    return database
        .statements
        .direct("finish_and_free")
        .execute(handle, parameters, SingleChange::freedBy);
  }

  /** Reads what the three statements of a finish gave. */
  private static Optional<Freed> freedBy(PreparedStatement finish) throws SQLException {
    try (ResultSet finished = finish.getResultSet()) {
      if (!finished.next()) {
        return Optional.empty();
      }
    }
    finish.getMoreResults();
    finish.getMoreResults();
    List<TaskId> first = new ArrayList<>();
    int count = 0;
    try (ResultSet freed = finish.getResultSet()) {
      while (freed.next()) {
        first.add(TaskId.of(freed.getString(1)));
        count = freed.getInt(2);
      }
    }
    return Optional.of(new Freed(first, count));
  }

  private Optional<Freed> inOneStatement(Handle handle, Change change) {
    return database
        .statements
        .direct("change_and_note")
        .row(handle, noted(change), row -> freed(change, row.getBoolean(1)));
  }

  private Optional<Freed> inOneTransaction(Handle handle, Change change) {
    Statements statements = database.statements;
    Parameters parameters = noted(change);
    if (statements.direct("change_task").update(handle, parameters) == 0) {
      return Optional.empty();
    }
    statements.direct("insert_event").update(handle, parameters);
    return change.facts().queued()
        ? statements
            .direct("is_ready")
            .row(handle, parameters, row -> freed(change, row.getBoolean(1)))
        : Optional.of(Freed.NONE);
  }

  /** The change and its event. */
  private Parameters noted(Change change) {
    Task after = change.after();
    Parameters parameters =
        new Parameters()
            .bind("list", list)
            .bind("before", after.version() - 1)
            .bind("fence_after", after.fence())
            .bind("attempts", after.attempts())
            .bind("updated_at", Micros.of(after.updatedAt()));
    TaskColumns.bindState(parameters, after.state(), change.facts());
    EventColumns.bind(parameters, after.creation(), change.event());
    return parameters;
  }
}
