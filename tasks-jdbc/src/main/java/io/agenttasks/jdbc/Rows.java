package io.agenttasks.jdbc;

import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Writes many rows by one statement where the database can, and else by one each in one batch. */
final class Rows {

  private Rows() {}

  /**
   * Writes them.
   *
   * @param statement for one row
   * @param rows what it takes, but for the list; there is one at least
   */
  static void write(
      Database database, Handle handle, String statement, long list, List<Parameters> rows) {
    String together = database.dialect.statementOfRows(statement);
    if (together != null && rows.size() > 1) {
      database
          .statements
          .direct(together)
          .update(handle, Parameters.ofRows(rows).bind("list", list));
      return;
    }
    try (PreparedBatch batch = handle.prepareBatch(database.statements.text(statement))) {
      for (Parameters row : rows) {
        row.bind("list", list).bindTo(batch);
        batch.add();
      }
      batch.execute();
    }
  }
}
