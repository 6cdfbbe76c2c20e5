package io.agenttasks.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/**
 * A statement of every claim or finish, run on the connection itself: on a database in the process,
 * what Jdbi does around a statement takes a third of such a call. Any number of threads may use it.
 */
final class DirectStatement {

  /** A name behind a colon, but not the type of a cast. */
  private static final Pattern NAME = Pattern.compile("(?<!:):([a-z_]+)");

  private final Preparing preparing;
  private final String sql;
  private final List<String> names = new ArrayList<>();

  DirectStatement(Preparing preparing, String text) {
    this.preparing = preparing;
    Matcher matcher = NAME.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    this.sql = matcher.replaceAll("?");
  }

  /** Reads something of what a statement gave that was executed. */
  @FunctionalInterface
  interface Reading<R> {
    R read(PreparedStatement executed) throws SQLException;
  }

  /** Reads a row. */
  @FunctionalInterface
  interface RowReading<R> {
    R read(ResultSet row) throws SQLException;
  }

  /** Runs it and answers the number of rows that it changed. */
  int update(Handle handle, Parameters parameters) {
    return execute(handle, parameters, PreparedStatement::getUpdateCount);
  }

  /** Runs it and reads the one row that it gives, if it gives one. */
  <R> Optional<R> row(Handle handle, Parameters parameters, RowReading<R> reading) {
    List<R> rows = rows(handle, parameters, reading);
    if (rows.size() > 1) {
      throw new IllegalStateException("more than one row of: " + sql);
    }
    return rows.stream().findFirst();
  }

  /** Runs it and reads the rows that it gives. */
  <R> List<R> rows(Handle handle, Parameters parameters, RowReading<R> reading) {
    return execute(
        handle,
        parameters,
        executed -> {
          try (ResultSet rows = executed.getResultSet()) {
            List<R> read = new ArrayList<>(1);
            // To the end: on SQLite an answer that is left half read keeps the transaction open.
            while (rows.next()) {
              read.add(reading.read(rows));
            }
            return read;
          }
        });
  }

  /** Runs it and reads what it gives. */
  <R> R execute(Handle handle, Parameters parameters, Reading<R> reading) {
    Connection connection = handle.getConnection();
    try {
      PreparedStatement statement = preparing.prepare(connection, sql);
      try {
        int index = 1;
        for (String name : names) {
          parameters.set(name, statement, index++);
        }
        statement.execute();
        return reading.read(statement);
      } finally {
        preparing.release(connection, sql, statement);
      }
    } catch (SQLException e) {
      throw new DirectFailure(e);
    }
  }

  /** A failure as Jdbi would throw it, so that it is treated alike. */
  private static final class DirectFailure extends JdbiException {

    private static final long serialVersionUID = 1L;

    DirectFailure(SQLException cause) {
      super(cause);
    }
  }
}
