package io.agenttasks.jdbc;

import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.RemoveOutcome;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Removes tasks for good. Any number of threads may use it. */
final class Removing {

  /** What is kept of a task, the task itself last. */
  private static final List<String> PARTS =
      List.of("delete_document", "delete_events", "delete_task");

  private final Database database;
  private final Lists lists;

  Removing(Database database, Lists lists) {
    this.database = database;
    this.lists = lists;
  }

  RemoveOutcome remove(ListId list, TaskId task, long version) {
    return lists
        .number(list)
        .map(number -> database.write(handle -> remove(handle, number, task, version)))
        .orElse(RemoveOutcome.OVERTAKEN);
  }

  /** Whoever gives the task an edge locks its row, too. */
  private RemoveOutcome remove(Handle handle, long list, TaskId task, long version) {
    Query lock = handle.createQuery(database.statements.text("lock_tasks")).bind("list", list);
    database.dialect.bindTexts(lock, "ids", List.of(task.value()));
    Locked found = lock.map((row, context) -> Locked.read(row)).findOne().orElse(null);
    if (found == null || found.version() != version) {
      return RemoveOutcome.OVERTAKEN;
    }
    if (hasEdge(handle, list, found.creation())) {
      return RemoveOutcome.LINKED;
    }
    for (String part : PARTS) {
      handle
          .createUpdate(database.statements.text(part))
          .bind("list", list)
          .bind("creation", found.creation())
          .execute();
    }
    return RemoveOutcome.REMOVED;
  }

  private boolean hasEdge(Handle handle, long list, long creation) {
    return handle
        .createQuery(database.statements.text("some_edge"))
        .bind("list", list)
        .bind("creation", creation)
        .mapTo(Long.class)
        .findFirst()
        .isPresent();
  }
}
