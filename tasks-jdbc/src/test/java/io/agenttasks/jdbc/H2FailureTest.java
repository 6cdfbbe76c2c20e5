package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.jdbc.Dialect.Failure;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the failures of H2 say, as the driver really throws them. */
final class H2FailureTest {

  private static final String MEMORY = "jdbc:h2:mem:failures;LOCK_TIMEOUT=1";

  @TempDir private Path folder;

  @Test
  void a_row_that_another_keeps_for_long_is_asked_for_again() throws SQLException {
    try (Connection writer = DriverManager.getConnection(MEMORY);
        Connection other = DriverManager.getConnection(MEMORY)) {
      makeTable(writer);
      writer.setAutoCommit(false);
      execute(writer, "update t set c = 2");

      assertThat(failure(other, "update t set c = 3")).isEqualTo(Failure.RETRY);
    }
  }

  @Test
  void a_key_that_another_took_is_told_from_what_breaks_a_limit() throws SQLException {
    try (Connection connection = DriverManager.getConnection(MEMORY)) {
      makeTable(connection);

      assertThat(failure(connection, "insert into t values (1, 1)")).isEqualTo(Failure.TAKEN_KEY);
      assertThat(failure(connection, "insert into t values (2, 0)")).isEqualTo(Failure.FAILED);
    }
  }

  @Test
  void nobody_knows_what_became_of_a_write_to_a_database_that_was_closed() throws SQLException {
    try (Connection connection = DriverManager.getConnection(MEMORY);
        Connection closing = DriverManager.getConnection(MEMORY)) {
      makeTable(connection);
      execute(closing, "shutdown immediately");

      assertThat(failure(connection, "insert into t values (2, 1)")).isEqualTo(Failure.UNKNOWN);
    }
  }

  @Test
  void a_database_that_may_only_be_read_has_written_nothing() throws SQLException {
    String url = "jdbc:h2:" + folder.resolve("tasks");
    try (Connection connection = DriverManager.getConnection(url)) {
      makeTable(connection);
    }

    try (Connection connection = DriverManager.getConnection(url + ";ACCESS_MODE_DATA=r")) {
      assertThat(failure(connection, "insert into t values (2, 1)")).isEqualTo(Failure.FAILED);
    }
  }

  @Test
  void a_thread_that_is_interrupted_does_not_close_the_database() throws SQLException {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:" + folder.resolve("interrupted"));
    new H2("jdbc:h2:mem:plans").configure(config, JdbcSettings.DEFAULT);
    try (HikariDataSource source = new HikariDataSource(config);
        Connection connection = source.getConnection()) {
      makeTable(connection);

      Thread.currentThread().interrupt();
      try {
        execute(connection, "insert into t values (2, 1)");
      } finally {
        assertThat(Thread.interrupted()).isTrue();
      }

      execute(connection, "insert into t values (3, 1)");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:h2:./tasks, jdbc:h2:async:./tasks",
    "jdbc:h2:~/tasks;AUTO_SERVER=TRUE, jdbc:h2:async:~/tasks;AUTO_SERVER=TRUE",
    "jdbc:h2:file:/data/tasks, jdbc:h2:async:/data/tasks",
    "jdbc:h2:C:/data/tasks, jdbc:h2:async:C:/data/tasks",
    "jdbc:h2:async:./tasks, jdbc:h2:async:./tasks",
    "jdbc:h2:nio:./tasks, jdbc:h2:nio:./tasks",
    "jdbc:h2:file:split:./tasks, jdbc:h2:file:split:./tasks",
    "jdbc:h2:mem:tasks, jdbc:h2:mem:tasks",
    "jdbc:h2:tcp://localhost/tasks, jdbc:h2:tcp://localhost/tasks",
  })
  void only_a_plain_file_is_opened_in_another_way(String url, String opened) {
    assertThat(H2.uninterrupted(url)).isEqualTo(opened);
  }

  private static void makeTable(Connection connection) throws SQLException {
    execute(connection, "create table t (k bigint primary key, c bigint check (c > 0))");
    execute(connection, "insert into t values (1, 1)");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Failure failure(Connection connection, String sql) {
    SQLException failure = catchThrowableOfType(SQLException.class, () -> execute(connection, sql));
    return new H2("jdbc:h2:mem:plans").failureOf(failure);
  }
}
