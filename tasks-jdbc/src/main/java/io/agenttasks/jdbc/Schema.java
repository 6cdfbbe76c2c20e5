package io.agenttasks.jdbc;

import java.util.List;
import org.jdbi.v3.core.Handle;

/** The tables. */
final class Schema {

  private static final List<String> SCRIPTS = List.of("V1__task_lists");

  private Schema() {}

  static void create(Database database) {
    database.write(
        handle -> {
          SCRIPTS.forEach(script -> run(handle, database.statements.text("schema/" + script)));
          return null;
        });
  }

  private static void run(Handle handle, String script) {
    for (String statement : script.split(";", -1)) {
      if (!statement.isBlank()) {
        handle.execute(statement);
      }
    }
  }
}
