package io.agenttasks.jdbc;

import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that one write is about. Their rows are locked in creation order, always by a statement
 * of its own before anything is read that depends on them: what a statement reads by the way may be
 * older than the rows that it had to wait for.
 */
final class AffectedTasks {

  private final Database database;
  private final Handle handle;
  private final long list;
  private final Instant at;
  private final Map<TaskId, Affected> byId = new HashMap<>();
  private final Map<Long, Affected> byCreation = new HashMap<>();

  AffectedTasks(Database database, Handle handle, long list, Instant at) {
    this.database = database;
    this.handle = handle;
    this.list = list;
    this.at = at;
  }

  /** Locks the tasks with these ids; those that don't exist are left out. */
  void lock(Collection<TaskId> ids) {
    if (!ids.isEmpty()) {
      Query query = query("lock_tasks");
      database.dialect.bindTexts(query, "ids", ids.stream().map(TaskId::value).toList());
      load(query);
    }
  }

  /** Locks the tasks with these creation numbers, but for those that are locked already. */
  void lockNumbered(Collection<Long> creations) {
    Collection<Long> missing = new TreeSet<>(creations);
    missing.removeAll(byCreation.keySet());
    if (!missing.isEmpty()) {
      Query query = query("lock_numbered");
      database.dialect.bindNumbers(query, "creations", missing);
      load(query);
    }
  }

  /** Locks the tasks that are about runs and have not left, and answers them by creation. */
  List<Affected> lockThoseOfRuns() {
    return load(query("lock_those_of_runs"));
  }

  private Query query(String statement) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }

  private List<Affected> load(Query query) {
    List<Locked> rows = query.map((row, context) -> Locked.read(row)).list();
    return rows.stream().map(this::loaded).toList();
  }

  /** What is here already has been changed by the write, and stays. */
  private Affected loaded(Locked row) {
    Affected known = byCreation.get(row.creation());
    return known == null ? add(new Affected(row, at)) : known;
  }

  /** Adds a task, which may be a new one. */
  Affected add(Affected task) {
    byId.put(task.id, task);
    byCreation.put(task.creation, task);
    return task;
  }

  @Nullable Affected find(TaskId id) {
    return byId.get(id);
  }

  /** The task with this number, which was locked before. */
  Affected numbered(long creation) {
    Affected task = byCreation.get(creation);
    if (task == null) {
      throw new IllegalStateException("an edge of list " + list + " leads to no task: " + creation);
    }
    return task;
  }

  /** All of them, in no order. */
  Collection<Affected> all() {
    return byId.values();
  }
}
