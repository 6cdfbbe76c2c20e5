package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.EnumSource.Mode.EXCLUDE;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which connections of a host a store joins, and how it is used in their transactions. */
final class HostConnectionTest {

  private static final ClaimRequest ANN = ClaimRequest.by("ann");

  @TempDir private Path folder;

  private final HikariDataSource source = new HikariDataSource();

  private JdbcTaskStore on(HostBackend backend) {
    source.setJdbcUrl(backend.url(folder));
    return JdbcTaskStore.on(source);
  }

  @AfterEach
  void close() {
    source.close();
  }

  @ParameterizedTest
  @EnumSource
  void one_without_a_transaction_is_refused(HostBackend backend) throws SQLException {
    try (JdbcTaskStore store = on(backend);
        Connection connection = source.getConnection()) {
      assertThatThrownBy(() -> store.in(connection))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("connection: ")
          .hasMessageContaining("autocommit");
    }
  }

  @ParameterizedTest
  @EnumSource
  void one_that_is_closed_is_refused(HostBackend backend) throws SQLException {
    try (JdbcTaskStore store = on(backend)) {
      Connection connection = source.getConnection();
      connection.close();

      assertThatThrownBy(() -> store.in(connection))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("connection: ")
          .hasMessageContaining("closed");
    }
  }

  @ParameterizedTest
  @EnumSource(names = "SQLITE", mode = EXCLUDE)
  void one_of_another_isolation_is_refused(HostBackend backend) throws SQLException {
    try (JdbcTaskStore store = on(backend);
        Connection connection = source.getConnection()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);

      assertThatThrownBy(() -> store.in(connection))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("READ_COMMITTED")
          .hasMessageContaining("REPEATABLE_READ");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "H2, jdbc:h2:mem:other",
    "H2, jdbc:sqlite::memory:",
    "SQLITE, jdbc:h2:mem:other",
    "SQLITE, jdbc:sqlite::memory:",
    "POSTGRESQL, jdbc:h2:mem:other",
  })
  void one_to_another_database_is_refused(HostBackend backend, String other) throws SQLException {
    try (JdbcTaskStore store = on(backend);
        Connection connection = DriverManager.getConnection(other)) {
      connection.setAutoCommit(false);

      assertThatThrownBy(() -> store.in(connection))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("connection: to ");
    }
  }

  @Test
  void a_claim_in_a_transaction_does_not_wait() throws SQLException {
    try (JdbcTaskStore store = on(HostBackend.H2);
        Connection connection = source.getConnection()) {
      TaskList tasks = Tasks.on(store).list("/w/shop");
      tasks.create(NewTask.of("taken"));
      tasks.claim(ANN);
      connection.setAutoCommit(false);
      try (TaskStore inside = store.in(connection)) {
        TaskList list = Tasks.on(inside).list("/w/shop");

        assertThatThrownBy(() -> list.claim(ANN.waitUpTo(Duration.ofMinutes(1))))
            .hasRootCauseInstanceOf(UnsupportedOperationException.class);
      }
    }
  }

  /** PostgreSQL refuses everything behind a statement that failed, unless it is taken back. */
  @Test
  void a_call_that_waits_too_long_for_a_row_leaves_the_transaction_as_it_was() throws SQLException {
    try (JdbcTaskStore store = on(HostBackend.POSTGRESQL);
        Connection other = source.getConnection();
        Connection connection = source.getConnection()) {
      TaskList shop = Tasks.on(store).list("/w/slow-shop");
      TaskId task = shop.create(NewTask.of("pay")).id();
      long fence = ((Claimed) shop.claim(ANN)).claim().fence();
      other.setAutoCommit(false);
      execute(other, "select 1 from tasks_task for update");
      connection.setAutoCommit(false);
      execute(connection, "set local lock_timeout = '50ms'");
      try (TaskStore inside = store.in(connection)) {
        Claim claim = Tasks.on(inside).list("/w/slow-shop").resume(task, fence, ANN);
        execute(connection, "create temporary table slow_payment (id bigint) on commit drop");

        assertThatThrownBy(claim::complete).isInstanceOf(TaskStoreException.class);
        other.rollback();
        assertThat(claim.complete()).isInstanceOf(UpdateResult.Updated.class);
        execute(connection, "insert into slow_payment values (1)");
        connection.commit();
      }

      assertThat(shop.counts().of(Status.COMPLETED)).isEqualTo(1);
    }
  }

  @Test
  void the_page_about_backends_shows_how() throws SQLException {
    try (JdbcTaskStore store = on(HostBackend.H2)) {
      TaskList shop = Tasks.on(store).list("/w/shop");
      TaskId task = shop.create(NewTask.of("pay")).id();
      ClaimRequest terms = ANN;
      long fence = ((Claimed) shop.claim(terms)).claim().fence();

      // region transaction
      try (Connection connection = source.getConnection()) {
        connection.setAutoCommit(false);
        try (TaskStore inside = store.in(connection)) {
          Tasks.on(inside).list("/w/shop").resume(task, fence, terms).complete("paid");
          pay(connection); // your own statements
          connection.commit();
        } // whoever waits for changes is told now
      }
      // endregion

      assertThat(shop.counts().of(Status.COMPLETED)).isEqualTo(1);
    }
  }

  private static void pay(Connection connection) throws SQLException {
    execute(connection, "create table payment (id bigint primary key)");
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
