package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Reads the columns of a row from left to right. */
final class Columns {

  private final ResultSet row;
  private int last;

  /** Begins behind the first columns, so many. */
  Columns(ResultSet row, int skipped) {
    this.row = row;
    this.last = skipped;
  }

  long number() throws SQLException {
    return row.getLong(++last);
  }

  int count() throws SQLException {
    return row.getInt(++last);
  }

  boolean flag() throws SQLException {
    return row.getBoolean(++last);
  }

  String text() throws SQLException {
    return row.getString(++last);
  }

  @Nullable String textOrNull() throws SQLException {
    return row.getString(++last);
  }

  @Nullable Agent agentOrNull() throws SQLException {
    String name = row.getString(++last);
    return name == null || name.isEmpty() ? null : Agent.of(name);
  }

  Instant instant() throws SQLException {
    return Micros.instant(row.getLong(++last));
  }

  @Nullable Instant instantOrNull() throws SQLException {
    long micros = row.getLong(++last);
    return row.wasNull() ? null : Micros.instant(micros);
  }
}
