package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a step that fails, and then can't be rolled back either. */
@ParameterizedClass
@EnumSource
final class FailedRollbackTest {

  private final HikariDataSource pool = new HikariDataSource();
  private volatile boolean failing;
  private volatile boolean aborted;

  FailedRollbackTest(HostBackend backend, @TempDir Path folder) {
    String url = backend.url(folder);
    pool.setDataSource(failing(new DriverDataSource(url, null, new Properties(), null, null)));
    pool.setMaximumPoolSize(1);
  }

  @AfterEach
  void close() {
    pool.close();
  }

  /** The same source, whose connections don't roll back while that fails. */
  private DataSource failing(DataSource source) {
    return proxy(DataSource.class, source);
  }

  private <T> T proxy(Class<T> type, T target) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (failing && rollsBack(method, arguments)) {
                throw new SQLException("no rollback");
              }
              if (method.getName().equals("isWrapperFor")) {
                return false;
              }
              aborted |= method.getName().equals("abort");
              try {
                Object result = method.invoke(target, arguments);
                return result instanceof Connection own ? proxy(Connection.class, own) : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  private static boolean rollsBack(Method method, Object[] arguments) {
    return method.getName().equals("rollback")
        || (method.getName().equals("prepareStatement") && arguments[0].equals("rollback"));
  }

  private void failHalfWay(PooledDatabase database) {
    failing = true;
    assertThatThrownBy(
            () ->
                database.write(
                    handle -> {
                      insert(handle, 1);
                      throw new IllegalStateException("half way");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("half way");
    failing = false;
  }

  @Test
  void nothing_of_it_is_written_by_the_next_step() {
    PooledDatabase database = Connections.of(pool, JdbcSettings.DEFAULT);
    database.statement(handle -> handle.execute("drop table if exists half"));
    database.statement(handle -> handle.execute("create table half (id integer)"));

    failHalfWay(database);

    database.write(handle -> insert(handle, 2));
    assertThat(
            database.<Integer>query(
                handle -> handle.select("select sum(id) from half").mapTo(Integer.class).one()))
        .isEqualTo(2);
  }

  @Test
  void a_pool_of_another_kind_gets_a_connection_back_that_was_ended() {
    PooledDatabase database = Connections.of(proxy(DataSource.class, pool), JdbcSettings.DEFAULT);
    database.statement(handle -> handle.execute("drop table if exists half"));
    database.statement(handle -> handle.execute("create table half (id integer)"));

    failHalfWay(database);

    assertThat(aborted).isTrue();
  }

  private static int insert(Handle handle, int id) {
    return handle.execute("insert into half values (?)", id);
  }
}
