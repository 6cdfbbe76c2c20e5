package io.agenttasks.jdbc;

import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads lists and tasks by their names. Any number of threads may use it. */
final class Openings {

  private final Database database;
  private final Lists lists;

  Openings(Database database, Lists lists) {
    this.database = database;
    this.lists = lists;
  }

  Opening open(ListId list, int numbers, Collection<TaskId> ids) {
    if (numbers > 0) {
      long number = lists.made(list);
      // A transaction of its own: the list's row is not kept from others by what comes next.
      long first = lists.fresh(number, numbers);
      return read(number, ids, first);
    }
    return lists
        .number(list)
        .map(number -> read(number, ids, 0))
        .orElse(new Opening(ListState.UNWRITTEN, Map.of(), 0));
  }

  private Opening read(long list, Collection<TaskId> ids, long first) {
    if (ids.isEmpty()) {
      return database.query(handle -> new Opening(lists.state(handle, list), Map.of(), first));
    }
    return database.read(
        handle -> new Opening(lists.state(handle, list), tasks(handle, list, ids), first));
  }

  private Map<TaskId, Stored> tasks(Handle handle, long list, Collection<TaskId> ids) {
    Query query = query(handle, "open_tasks", list);
    database.dialect.bindTexts(query, "ids", ids.stream().map(TaskId::value).distinct().toList());
    Map<TaskId, Stored> tasks = new HashMap<>();
    query
        .map((row, context) -> TaskColumns.read(row))
        .forEach(stored -> tasks.put(stored.task().id(), stored));
    return tasks;
  }

  Map<TaskId, String> documents(ListId list, Collection<TaskId> ids) {
    Optional<Long> number = ids.isEmpty() ? Optional.empty() : lists.number(list);
    return number
        .map(known -> database.query(handle -> documents(handle, known, ids)))
        .orElse(Map.of());
  }

  private Map<TaskId, String> documents(Handle handle, long list, Collection<TaskId> ids) {
    Query query = query(handle, "documents", list);
    database.dialect.bindTexts(query, "ids", ids.stream().map(TaskId::value).distinct().toList());
    Map<TaskId, String> documents = new HashMap<>();
    query
        .map((row, context) -> Map.entry(TaskId.of(row.getString(1)), row.getString(2)))
        .forEach(found -> documents.put(found.getKey(), found.getValue()));
    return documents;
  }

  Slice<Event> history(HistoryTerms terms) {
    Optional<Long> list = lists.number(terms.list());
    if (list.isEmpty()) {
      return new Slice<>(List.of(), false);
    }
    return database.query(
        handle ->
            Slice.of(
                query(handle, "history", list.get())
                    .bind("id", terms.task().value())
                    .bind("after", terms.after())
                    .bind("limit", terms.limit() + 1)
                    .map((row, context) -> EventColumns.read(terms.task(), row))
                    .list(),
                terms.limit()));
  }

  RunRecord run(ListId list) {
    return lists
        .number(list)
        .map(
            number ->
                database.read(
                    handle ->
                        RunRecords.record(database, handle, number, lists.state(handle, number))))
        .orElse(new RunRecord(ListState.UNWRITTEN, RunFiles.NONE, Set.of(), Set.of(), 0));
  }

  private Query query(Handle handle, String statement, long list) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }
}
