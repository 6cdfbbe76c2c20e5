package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;

/** One database of the tests, with its tables, which many tests use one after the other. */
final class TestDatabase {

  private static final List<String> TABLES =
      List.of(
          "list", "task", "edge", "event", "run", "path_board", "path_claim", "answer", "change");

  private final DataSource source;

  /** Makes the tables in a database that has none. */
  TestDatabase(DataSource source) {
    this.source = source;
    JdbcTaskStore.on(source).close();
  }

  /** A store on this database, emptied. */
  TaskStore emptyStore(InstantSource clock) {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.executeUpdate("delete from tasks_" + table);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return store(clock);
  }

  /** Another store on this database. */
  TaskStore store(InstantSource clock) {
    return JdbcTaskStore.on(source, JdbcSettings.DEFAULT.withClock(clock));
  }
}
