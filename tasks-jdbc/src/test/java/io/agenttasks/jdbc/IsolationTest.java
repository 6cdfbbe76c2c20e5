package io.agenttasks.jdbc;

import static java.sql.Connection.TRANSACTION_READ_COMMITTED;
import static java.sql.Connection.TRANSACTION_REPEATABLE_READ;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Steps see what they have to see, whatever isolation the host's connections come with, and leave
 * it to them. SQLite has one only.
 */
@ParameterizedClass
@EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SQLITE")
final class IsolationTest {

  private final String url;
  private final Connection hosts;

  IsolationTest(HostBackend backend, @TempDir Path folder) throws SQLException {
    url = backend.url(folder);
    hosts = DriverManager.getConnection(url);
    execute("drop table if exists seen");
    execute("create table seen (id integer)");
  }

  @AfterEach
  void close() throws SQLException {
    hosts.close();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Over the one connection, which comes back as it was left: not every pool sets it back. */
  private PooledDatabase database(int level) throws SQLException {
    hosts.setTransactionIsolation(level);
    Connection kept =
        proxy(
            Connection.class,
            (proxy, method, arguments) ->
                method.getName().equals("close") ? null : method.invoke(hosts, arguments));
    return Connections.of(
        proxy(DataSource.class, (proxy, method, arguments) -> kept), JdbcSettings.DEFAULT);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            IsolationTest.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  /** What a step finds before and after somebody else has committed a row. */
  private List<Integer> foundAround(Handle handle) {
    int before = count(handle);
    try {
      execute("insert into seen values (1)");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return List.of(before, count(handle));
  }

  private static int count(Handle handle) {
    return handle.select("select count(*) from seen").mapTo(Integer.class).one();
  }

  @ParameterizedTest
  @ValueSource(ints = {TRANSACTION_READ_COMMITTED, TRANSACTION_REPEATABLE_READ})
  void a_step_that_writes_sees_what_was_committed_before_each_statement(int level)
      throws SQLException {
    assertThat(database(level).write(this::foundAround)).containsExactly(0, 1);

    assertThat(hosts.getTransactionIsolation()).isEqualTo(level);
    assertThat(hosts.getAutoCommit()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {TRANSACTION_READ_COMMITTED, TRANSACTION_REPEATABLE_READ})
  void a_step_of_several_reads_sees_one_state(int level) throws SQLException {
    assertThat(database(level).read(this::foundAround)).containsExactly(0, 0);

    assertThat(hosts.getTransactionIsolation()).isEqualTo(level);
    assertThat(hosts.getAutoCommit()).isTrue();
  }
}
