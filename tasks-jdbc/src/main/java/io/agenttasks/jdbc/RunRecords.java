package io.agenttasks.jdbc;

import io.agenttasks.model.RunFiles;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/** What lists know of their runs. */
final class RunRecords {

  private RunRecords() {}

  /** The patterns of the conditions that are met. */
  static Set<String> awake(Database database, Handle handle, long list) {
    return query(database, handle, list, "run_awake")
        .mapTo(String.class)
        .findOne()
        .<Set<String>>map(array -> new HashSet<>(Texts.list(array)))
        .orElse(Set.of());
  }

  /** What is known of the run; all of one state, if the transaction is. */
  static RunRecord record(Database database, Handle handle, long list, ListState state) {
    RunFiles files =
        query(database, handle, list, "run_files")
            .map(
                (row, context) ->
                    new RunFiles(
                        new LinkedHashSet<>(Texts.list(row.getString(1))),
                        new LinkedHashSet<>(Texts.list(row.getString(2)))))
            .findOne()
            .orElse(RunFiles.NONE);
    Set<String> conditions =
        new HashSet<>(query(database, handle, list, "run_conditions").mapTo(String.class).list());
    int tasks = query(database, handle, list, "run_tasks").mapTo(Integer.class).one();
    return new RunRecord(state, files, awake(database, handle, list), conditions, tasks);
  }

  /** Keeps what a write says. The row of the list is locked. */
  static void put(Database database, Handle handle, long list, RunChange change) {
    RunFiles files = change.files();
    Update known =
        handle.createUpdate(
            database.statements.text(files == null ? "update_run_awake" : "update_run"));
    if (bind(known, list, change, files).execute() == 0) {
      Update first = handle.createUpdate(database.statements.text("insert_run"));
      bind(first, list, change, files == null ? RunFiles.NONE : files).execute();
    }
  }

  private static Update bind(Update update, long list, RunChange change, @Nullable RunFiles files) {
    update.bind("list", list).bind("awake", Texts.array(change.awake()));
    if (files != null) {
      update.bind("pushed", Texts.array(files.pushed())).bind("net", Texts.array(files.net()));
    }
    return update;
  }

  private static Query query(Database database, Handle handle, long list, String statement) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }
}
