package io.agenttasks.jdbc;

import io.agenttasks.spi.Stored;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A task that was read for a page.
 *
 * @param stored the task
 * @param queued whether its state may be handed out
 * @param ready whether it is ready, as far as anybody has noticed
 */
record Found(Stored stored, boolean queued, boolean ready) {

  static Found read(ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    boolean queued = columns.flag();
    boolean ready = columns.flag();
    return new Found(TaskColumns.read(columns), queued, ready);
  }
}
