package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.NewTask;
import io.agenttasks.Tasks;
import io.agenttasks.spi.TaskStoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** How stores are opened, and what becomes of their tables. */
final class OpeningTest {

  private static final String LIST = "/opening/list";
  private static final int AT_ONCE = 4;

  @TempDir private Path folder;

  private String url(String kind) {
    return kind.equals("postgresql")
        ? PostgreSqlServer.url()
        : "jdbc:" + kind + ":" + folder.resolve("tasks");
  }

  private static JdbcSettings tables(String prefix) {
    return JdbcSettings.DEFAULT.withTables(prefix);
  }

  private static int count(String url, String prefix) {
    try (JdbcTaskStore store = JdbcTaskStore.open(url, tables(prefix))) {
      return (int) Tasks.on(store).list(LIST).counts().total();
    }
  }

  private static void create(String url, String prefix) {
    try (JdbcTaskStore store = JdbcTaskStore.open(url, tables(prefix))) {
      Tasks.on(store).list(LIST).create(NewTask.of("kept"));
    }
  }

  private static void execute(String url, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "h2", "postgresql"})
  void tasks_are_there_when_a_store_is_opened_again_and_other_tables_are_others(String kind) {
    create(url(kind), "kept_");

    assertThat(count(url(kind), "kept_")).isEqualTo(1);
    assertThat(count(url(kind), "others_")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "h2", "postgresql"})
  void newer_tables_are_refused_and_stay_as_they_are(String kind) throws SQLException {
    create(url(kind), "newer_");
    execute(url(kind), "insert into newer_schema (version, script) values (99, 'V99__later')");

    assertThatThrownBy(() -> JdbcTaskStore.open(url(kind), tables("newer_")))
        .isInstanceOf(TaskStoreException.class)
        .hasMessageContaining("newer_")
        .hasMessageContaining("99");

    execute(url(kind), "delete from newer_schema where version = 99");
    assertThat(count(url(kind), "newer_")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "h2", "postgresql"})
  void missing_tables_are_refused_if_somebody_else_makes_them(String kind) {
    assertThatThrownBy(() -> JdbcTaskStore.open(url(kind), tables("missing_").withMigrated(false)))
        .isInstanceOf(TaskStoreException.class)
        .hasMessageContaining("missing_");

    create(url(kind), "missing_");
    JdbcTaskStore.open(url(kind), tables("missing_").withMigrated(false)).close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "postgresql"})
  void of_many_that_open_at_once_one_makes_the_tables(String kind) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    CyclicBarrier start = new CyclicBarrier(AT_ONCE);
    try {
      List<Future<?>> opened = new ArrayList<>();
      for (int thread = 0; thread < AT_ONCE; thread++) {
        opened.add(
            threads.submit(
                () -> {
                  start.await();
                  create(url(kind), "at_once_");
                  return null;
                }));
      }
      for (Future<?> each : opened) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(count(url(kind), "at_once_")).isEqualTo(AT_ONCE);
  }

  @Test
  void a_file_that_another_process_makes_just_then_is_asked_for_again() {
    List<SQLiteErrorCode> refusals = new ArrayList<>(List.of(SQLiteErrorCode.SQLITE_BUSY));
    HikariConfig config = refusing(refusals);

    try (HikariDataSource pool = Connections.pool(config, new Sqlite())) {
      assertThat(pool.isRunning()).isTrue();
    }
    assertThat(refusals).isEmpty();
  }

  @Test
  void a_file_that_is_no_database_is_asked_for_once() {
    List<SQLiteErrorCode> refusals =
        new ArrayList<>(List.of(SQLiteErrorCode.SQLITE_NOTADB, SQLiteErrorCode.SQLITE_NOTADB));

    assertThatThrownBy(() -> Connections.pool(refusing(refusals), new Sqlite()))
        .isInstanceOf(TaskStoreException.class);
    assertThat(refusals).hasSize(1);
  }

  /** A file that is refused so often, each time for its reason, and then is not. */
  private HikariConfig refusing(List<SQLiteErrorCode> refusals) {
    HikariConfig config = new HikariConfig();
    config.setMaximumPoolSize(1);
    config.setDataSource(
        new SQLiteDataSource() {
          @Override
          public Connection getConnection() throws SQLException {
            if (!refusals.isEmpty()) {
              throw new SQLiteException("refused", refusals.remove(0));
            }
            return DriverManager.getConnection(url("sqlite"));
          }
        });
    return config;
  }

  @Test
  void an_unknown_database_is_refused_without_what_may_be_secret() {
    assertThatThrownBy(() -> JdbcTaskStore.open("jdbc:oracle:thin:scott/tiger@host"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jdbc:oracle")
        .hasMessageNotContaining("tiger");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Tasks_", "tasks-", "a.b.c_", "x'; drop table y; --"})
  void a_prefix_that_is_no_name_is_refused(String prefix) {
    assertThatThrownBy(() -> tables(prefix))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("tables: ");
  }

  @Test
  void the_clock_is_that_of_the_server() throws SQLException {
    try (JdbcTaskStore store = JdbcTaskStore.open(PostgreSqlServer.url(), tables("clock_"));
        Connection connection = DriverManager.getConnection(PostgreSqlServer.url())) {
      Instant before = serverTime(connection);
      Instant told = store.clock().instant();
      Instant after = serverTime(connection);

      // What the way of the first answer may have taken.
      assertThat(told).isBetween(before.minusSeconds(1), after.plusSeconds(1));
      assertThat(store.clock()).isInstanceOf(DatabaseClock.class);
    }
  }

  private static Instant serverTime(Connection connection) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("select clock_timestamp()")) {
      row.next();
      return row.getTimestamp(1).toInstant();
    }
  }
}
