package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.model.ListId;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What those who wait for changes cost while nothing changes. */
final class IdleWatchTest {

  private static final int LISTS = 50;

  /** The connection of a listener, and a question that was on its way. */
  private static final int AT_FIRST = 2;

  private static final long DEADLINE_SECONDS = 30;

  @TempDir private Path folder;

  /** When each connection was asked for. */
  private final BlockingQueue<Long> asked = new LinkedBlockingQueue<>();

  /** A pool that notes when it is asked for a connection. */
  private final class NotingSource extends HikariDataSource {
    @Override
    public Connection getConnection() throws SQLException {
      asked.add(System.nanoTime());
      return super.getConnection();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "POSTGRESQL"})
  void one_question_a_second_however_many_watch(HostBackend backend) throws Exception {
    try (NotingSource source = new NotingSource()) {
      source.setJdbcUrl(backend.url(folder));
      try (JdbcTaskStore store = JdbcTaskStore.on(source)) {
        asked.clear();
        for (int list = 0; list < LISTS; list++) {
          ListId id = ListId.of("/idle/" + list);
          store.watch(id, () -> {});
          store.watch(id, () -> {});
        }
        for (int question = 0; question < AT_FIRST; question++) {
          next();
        }

        long first = next();
        next();
        long third = next();

        assertThat(Duration.ofNanos(third - first)).isGreaterThan(Duration.ofMillis(1_700));
      }
    }
  }

  private long next() throws InterruptedException {
    Long at = asked.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
    assertThat(at).as("a question within %s seconds", DEADLINE_SECONDS).isNotNull();
    return at;
  }

  @Test
  void on_sqlite_commits_of_others_are_told_from_ones_own() throws SQLException {
    String url = HostBackend.SQLITE.url(folder);
    PooledDatabase database = Connections.open(url, JdbcSettings.DEFAULT);
    try (Connection other = DriverManager.getConnection(url);
        var statement = other.createStatement()) {
      assertThat(mayHaveChanged(database)).isTrue();
      assertThat(mayHaveChanged(database)).isFalse();

      statement.execute("create table t (k integer)");
      assertThat(mayHaveChanged(database)).isTrue();
      assertThat(mayHaveChanged(database)).isFalse();
    } finally {
      database.close();
    }
  }

  private static boolean mayHaveChanged(PooledDatabase database) {
    return database.<Boolean>query(database.dialect::mayHaveChanged);
  }
}
