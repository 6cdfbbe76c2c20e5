package io.agenttasks.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.spi.TaskStoreException;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong outside the store is told in one line that says what to do, and no secret. */
final class TroubleTest {

  private static final String LIST = "/trouble/list";
  private static final String SECRET = "s3cret";

  @TempDir private Path folder;

  private static TaskList tasks(JdbcTaskStore store) {
    return Tasks.on(store).list(LIST);
  }

  private static void open(String url) {
    JdbcTaskStore.open(url, JdbcSettings.DEFAULT.withUser("nobody", SECRET)).close();
  }

  private static void execute(String url, String... statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Nothing happened, and one line says what to do. */
  private static void assertTold(Trouble trouble, ThrowingCallable call) {
    TaskStoreException failure = catchThrowableOfType(TaskStoreException.class, call);
    assertThat(failure).isNotNull();
    assertThat(failure.mayHaveHappened()).isFalse();
    assertThat(failure.getMessage()).contains(trouble.advice).doesNotContain("\n", SECRET);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:postgresql://127.0.0.1:PORT/test?password=s3cret",
    "jdbc:mariadb://127.0.0.1:PORT/test?password=s3cret",
    "jdbc:h2:tcp://127.0.0.1:PORT/test;PASSWORD=s3cret",
  })
  void a_server_that_is_not_there(String url) throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    String free = url.replace("PORT", String.valueOf(port));

    assertTold(Trouble.UNREACHABLE, () -> JdbcTaskStore.open(free).close());
  }

  @Test
  void a_user_that_the_server_does_not_know() {
    assertTold(
        Trouble.WRONG_LOGIN,
        () -> open(PostgreSqlServer.url().replaceAll("user=\\w+", "user=nobody")));
  }

  @Test
  void another_password_than_the_users() throws SQLException {
    String server = HostBackend.MARIADB.url(folder);
    execute(server, "create or replace user nobody identified by 'right'");

    assertTold(Trouble.WRONG_LOGIN, () -> open(withoutUser(server)));
  }

  private static String withoutUser(String url) {
    return url.replaceAll("[?&]user=[^&]*", "");
  }

  @Test
  void another_password_than_the_files() throws SQLException {
    String url = "jdbc:h2:" + folder.resolve("tasks");
    execute(url + ";USER=nobody;PASSWORD=right");

    assertTold(Trouble.WRONG_LOGIN, () -> open(url));
  }

  @Test
  void a_database_that_is_not_there_on_postgresql() {
    assertTold(
        Trouble.NO_DATABASE,
        () -> JdbcTaskStore.open(PostgreSqlServer.url().replace("/postgres?", "/none?")));
  }

  @Test
  void a_database_that_is_not_there_on_mariadb() {
    String url = HostBackend.MARIADB.url(folder).replaceAll("/tasks_test_\\w+", "/none");

    assertTold(Trouble.NO_DATABASE, () -> JdbcTaskStore.open(url));
  }

  @Test
  void a_database_that_is_not_there_on_h2() {
    String url = "jdbc:h2:" + folder.resolve("none") + ";IFEXISTS=TRUE";

    assertTold(Trouble.NO_DATABASE, () -> JdbcTaskStore.open(url));
  }

  @Test
  void a_folder_that_is_not_there() {
    String url = "jdbc:sqlite:" + folder.resolve("none/tasks.db");

    assertTold(Trouble.NO_FILE, () -> JdbcTaskStore.open(url));
  }

  @Test
  void a_user_who_may_make_no_tables_on_postgresql() throws SQLException {
    String server = PostgreSqlServer.url();
    execute(server, "drop role if exists guest", "create role guest login");

    assertTold(
        Trouble.NO_RIGHTS,
        () ->
            JdbcTaskStore.open(
                server.replaceAll("user=\\w+", "user=guest"),
                JdbcSettings.DEFAULT.withTables("guests_")));
  }

  @Test
  void a_user_who_may_read_and_not_write() throws SQLException {
    String server = PostgreSqlServer.url();
    JdbcSettings settings = JdbcSettings.DEFAULT.withTables("readers_");
    JdbcTaskStore.open(server, settings).close();
    execute(
        server,
        "drop role if exists reader",
        "create role reader login",
        "grant select on all tables in schema public to reader");

    try (JdbcTaskStore store =
        JdbcTaskStore.open(server.replaceAll("user=\\w+", "user=reader"), settings)) {
      assertTold(Trouble.NO_RIGHTS, () -> tasks(store).create(NewTask.of("denied")));
      assertThat(tasks(store).counts().total()).isZero();
    }
  }

  @Test
  void a_user_without_rights_on_mariadb() throws SQLException {
    String server = HostBackend.MARIADB.url(folder);
    execute(server, "create or replace user guest");

    assertTold(
        Trouble.NO_RIGHTS,
        () ->
            JdbcTaskStore.open(withoutUser(server), JdbcSettings.DEFAULT.withUser("guest", null)));
  }

  @ParameterizedTest
  @EnumSource
  void a_database_that_may_only_be_read(HostBackend backend) throws SQLException {
    String url = backend.url(folder);
    try (JdbcTaskStore store = JdbcTaskStore.open(url)) {
      tasks(store).create(NewTask.of("kept"));
    }

    try (JdbcTaskStore store = JdbcTaskStore.on(readOnly(backend, url))) {
      long before = tasks(store).counts().total();
      assertThat(before).isPositive();
      assertTold(Trouble.READ_ONLY, () -> tasks(store).create(NewTask.of("refused")));
      assertThat(tasks(store).counts().total()).isEqualTo(before);
    }
  }

  private static DataSource readOnly(HostBackend backend, String url) {
    String restricted =
        switch (backend) {
          case H2 -> url + ";ACCESS_MODE_DATA=r";
          case SQLITE -> url + "&open_mode=1";
          case POSTGRESQL -> url + "&options=-c%20default_transaction_read_only=on";
          case MARIADB -> url + "&sessionVariables=tx_read_only=1";
        };
    // Not by a pool of ours: it could not open such a file of SQLite.
    return new DriverDataSource(restricted, null, new Properties(), null, null);
  }

  @Test
  void a_disk_that_is_full() {
    try (JdbcTaskStore store =
        JdbcTaskStore.open("jdbc:sqlite:" + folder.resolve("full.db") + "?max_page_count=60")) {
      List<NewTask> many = new ArrayList<>();
      for (int task = 0; task < 100; task++) {
        many.add(NewTask.of("large").description("x".repeat(10_000)));
      }
      tasks(store).create(NewTask.of("kept"));

      assertTold(Trouble.FULL, () -> tasks(store).create(many));
      assertTold(Trouble.FULL, () -> tasks(store).create(many));

      assertThat(tasks(store).counts().total()).isEqualTo(1);
      tasks(store).create(Collections.nCopies(100, NewTask.of("small")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "h2"})
  void a_file_that_is_damaged_stays_as_it_is(String kind) throws IOException {
    Path file = folder.resolve(kind.equals("h2") ? "damaged.mv.db" : "damaged");
    byte[] damage = "nothing that a database would write. ".repeat(1_000).getBytes(UTF_8);
    Files.write(file, damage);

    assertTold(
        Trouble.DAMAGED,
        () -> JdbcTaskStore.open("jdbc:" + kind + ":" + folder.resolve("damaged")));

    assertThat(file).hasBinaryContent(damage);
  }

  @Test
  void a_file_that_another_process_has() throws SQLException {
    String url = "jdbc:h2:" + folder.resolve("tasks");
    // As of another process: the file is locked, and this URL is not the one that has it.
    try (Connection other = DriverManager.getConnection(url)) {
      assertThat(other.isClosed()).isFalse();

      assertTold(Trouble.IN_USE, () -> JdbcTaskStore.open(url));
    }
  }

  @Test
  void tables_that_were_dropped() throws SQLException {
    String url = "jdbc:h2:mem:dropped";
    try (JdbcTaskStore store = JdbcTaskStore.open(url)) {
      execute(url, "drop table tasks_list");

      assertTold(Trouble.NO_TABLES, () -> tasks(store).counts());
    }
  }

  @Test
  void a_lock_on_mariadb_is_not_waited_for_as_long_as_the_server_would() {
    PooledDatabase database =
        Connections.open(HostBackend.MARIADB.url(folder), JdbcSettings.DEFAULT);
    try {
      assertThat(
              database.<Integer>query(
                  handle ->
                      handle
                          .select("select @@innodb_lock_wait_timeout")
                          .mapTo(Integer.class)
                          .one()))
          .isEqualTo(5);
    } finally {
      database.close();
    }
  }

  @Test
  void a_pool_whose_connections_are_all_in_use() throws SQLException {
    try (HikariDataSource source = new HikariDataSource()) {
      source.setJdbcUrl("jdbc:h2:mem:exhausted");
      source.setMaximumPoolSize(2);
      source.setConnectionTimeout(250);
      try (JdbcTaskStore store = JdbcTaskStore.on(source)) {
        tasks(store).create(NewTask.of("kept"));
        try (Connection first = source.getConnection();
            Connection second = source.getConnection()) {
          assertThat(first).isNotEqualTo(second);
          assertTold(Trouble.POOL_EXHAUSTED, () -> tasks(store).create(NewTask.of("too much")));
        }
        assertThat(tasks(store).counts().total()).isEqualTo(1);
      }
    }
  }
}
