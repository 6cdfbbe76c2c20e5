package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.spi.TaskStoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a step whose connection the server ends in the middle of it. */
@ParameterizedClass
@EnumSource(names = {"POSTGRESQL", "MARIADB"})
final class LostConnectionTest {

  private final String url;
  private final boolean isPostgreSql;
  private final PooledDatabase database;
  private final AtomicInteger attempts = new AtomicInteger();

  LostConnectionTest(HostBackend backend, @TempDir Path folder) throws SQLException {
    url = backend.url(folder);
    isPostgreSql = backend == HostBackend.POSTGRESQL;
    database = Connections.open(url, JdbcSettings.DEFAULT);
    execute("drop table if exists written");
    execute("create table written (id integer)");
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private int written() {
    return database.query(
        handle -> handle.select("select count(*) from written").mapTo(Integer.class).one());
  }

  private static int write(Handle handle) {
    return handle.execute("insert into written values (1)");
  }

  /** Ends the connection from another one, as an administrator would, the first time only. */
  private void killOnce(Handle handle) {
    if (attempts.incrementAndGet() > 1) {
      return;
    }
    long id =
        handle
            .select(isPostgreSql ? "select pg_backend_pid()" : "select connection_id()")
            .mapTo(Long.class)
            .one();
    try {
      execute((isPostgreSql ? "select pg_terminate_backend(" : "kill (") + id + ")");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_write_that_surely_did_not_happen_is_made_again() {
    database.write(
        handle -> {
          write(handle);
          killOnce(handle);
          return write(handle);
        });

    assertThat(attempts).hasValue(2);
    assertThat(written()).isEqualTo(2);
  }

  @Test
  void a_read_is_made_again() {
    database.read(
        handle -> {
          killOnce(handle);
          return handle.select("select count(*) from written").mapTo(Integer.class).one();
        });

    assertThat(attempts).hasValue(2);
  }

  @Test
  void a_commit_whose_answer_is_lost_may_have_happened_and_is_not_made_again() {
    assertThatThrownBy(
            () ->
                database.write(
                    handle -> {
                      write(handle);
                      killOnce(handle);
                      return null;
                    }))
        .isInstanceOfSatisfying(
            TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isTrue());

    assertThat(attempts).hasValue(1);
    // Here it did not, as the connection was gone before; nobody can know that from the answer.
    assertThat(written()).isZero();
  }

  @Test
  void a_statement_whose_answer_is_lost_may_have_happened_and_is_not_made_again() {
    assertThatThrownBy(
            () ->
                database.statement(
                    handle -> {
                      killOnce(handle);
                      return write(handle);
                    }))
        .isInstanceOfSatisfying(
            TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isTrue());

    assertThat(attempts).hasValue(1);
    assertThat(written()).isZero();
  }
}
