package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.agenttasks.jdbc.Dialect.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the failures of SQLite say, as the driver really throws them. */
final class SqliteFailureTest {

  @TempDir private Path folder;

  private Path file = Path.of("none");

  @BeforeEach
  void makeTable() throws SQLException {
    file = folder.resolve("tasks.db");
    try (Connection connection = open("?journal_mode=WAL")) {
      execute(
          connection,
          "create table t (k integer primary key, u integer unique, c integer check (c > 0)) strict");
    }
  }

  @Test
  void another_that_writes_is_waited_for() throws SQLException {
    try (Connection writer = open("");
        Connection other = open("?busy_timeout=0")) {
      execute(writer, "begin immediate");

      assertThat(failure(other, "begin immediate")).isEqualTo(Failure.RETRY);
    }
  }

  @Test
  void a_state_that_is_no_longer_the_newest_is_read_again() throws SQLException {
    try (Connection writer = open("");
        Connection other = open("")) {
      execute(other, "begin");
      execute(other, "select count(*) from t");
      execute(writer, "insert into t (k) values (1)");

      assertThat(failure(other, "insert into t (k) values (2)")).isEqualTo(Failure.RETRY);
    }
  }

  @Test
  void a_key_that_another_took_is_told_from_what_breaks_a_limit() throws SQLException {
    try (Connection connection = open("")) {
      execute(connection, "insert into t (k, u) values (1, 1)");

      assertThat(failure(connection, "insert into t (k) values (1)")).isEqualTo(Failure.TAKEN_KEY);
      assertThat(failure(connection, "insert into t (u) values (1)")).isEqualTo(Failure.TAKEN_KEY);
      assertThat(failure(connection, "insert into t (c) values (0)")).isEqualTo(Failure.FAILED);
    }
  }

  @Test
  void a_full_disk_has_written_nothing() throws SQLException {
    try (Connection connection = open("")) {
      execute(connection, "create table large (x)");
      execute(connection, "pragma max_page_count = 1");

      assertThat(failure(connection, "insert into large values (zeroblob(1000000))"))
          .isEqualTo(Failure.FAILED);
    }
  }

  @Test
  void a_file_that_may_only_be_read_has_written_nothing() throws SQLException {
    try (Connection connection = open("?open_mode=1")) {
      assertThat(failure(connection, "insert into t (k) values (1)")).isEqualTo(Failure.FAILED);
    }
  }

  @Test
  void a_file_that_is_no_database_is_not_tried_again() throws IOException {
    Files.writeString(file, "no database at all, but long enough to be one: ".repeat(100));

    SQLException failure =
        catchThrowableOfType(SQLException.class, () -> open("?journal_mode=WAL"));

    assertThat(new Sqlite().failureOf(failure)).isEqualTo(Failure.FAILED);
    assertThat(failure.getMessage()).contains("not a database");
  }

  private Connection open(String settings) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file + settings);
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Failure failure(Connection connection, String sql) {
    SQLException failure = catchThrowableOfType(SQLException.class, () -> execute(connection, sql));
    return new Sqlite().failureOf(failure);
  }
}
