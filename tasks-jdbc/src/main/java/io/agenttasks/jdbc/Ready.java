package io.agenttasks.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ready task, as far as a claim asks before it takes it.
 *
 * @param creation its number
 * @param priority its priority
 * @param tags its tags
 * @param paths its paths
 * @param persona for whom it is, or null
 */
record Ready(
    long creation, int priority, List<String> tags, List<String> paths, @Nullable String persona) {

  static Ready read(ResultSet row) throws SQLException {
    Columns columns = new Columns(row, 0);
    return new Ready(
        columns.number(),
        columns.count(),
        Texts.list(columns.text()),
        Texts.list(columns.text()),
        columns.textOrNull());
  }
}
