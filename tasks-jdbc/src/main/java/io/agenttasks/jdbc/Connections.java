package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;

/** Makes the connections of stores. */
final class Connections {

  private static final long CONNECTION_TIMEOUT_MILLIS = 10_000;

  /** For how long the first connection is asked for again. */
  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long PAUSE_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(20);

  private Connections() {}

  /** Over the host's own connections. */
  static PooledDatabase of(DataSource source, JdbcSettings settings) {
    Dialect dialect = Dialect.of(source);
    Statements statements = new Statements(dialect, settings.tables());
    return new PooledDatabase(source, source, List.of(), dialect, statements);
  }

  /** Over pools of its own. */
  static PooledDatabase open(String url, JdbcSettings settings) {
    Dialect dialect = Dialect.of(url);
    List<HikariDataSource> pools = new ArrayList<>();
    try {
      HikariConfig config = config(url, settings);
      dialect.configure(config, settings);
      pools.add(pool(config, dialect));
      if (dialect.readsApart()) {
        HikariConfig readers = config(url, settings);
        dialect.configureReads(readers, settings);
        pools.add(pool(readers, dialect));
      }
      HikariDataSource writes = pools.get(0);
      HikariDataSource reads = pools.get(pools.size() - 1);
      require(dialect, writes);
      return new PooledDatabase(
          writes, reads, pools, dialect, new Statements(dialect, settings.tables()));
    } catch (RuntimeException e) {
      pools.forEach(HikariDataSource::close);
      throw e;
    }
  }

  private static HikariConfig config(String url, JdbcSettings settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setPoolName("agent-tasks");
    config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
    return config;
  }

  /**
   * A pool that has its first connection. Of several processes that make a file of SQLite at once
   * some are refused without being made to wait: they ask again.
   */
  static HikariDataSource pool(HikariConfig config, Dialect dialect) {
    long begun = System.nanoTime();
    while (true) {
      try {
        return new HikariDataSource(config);
      } catch (HikariPool.PoolInitializationException e) {
        boolean isLast = System.nanoTime() - begun > AGAIN_NANOS;
        if (isLast || Failures.kindOf(e, dialect) != Dialect.Failure.RETRY) {
          throw Failures.unconnected(e, dialect);
        }
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(PAUSE_NANOS_MAX));
      }
    }
  }

  private static void require(Dialect dialect, DataSource source) {
    try (Connection connection = source.getConnection()) {
      dialect.require(connection.getMetaData());
    } catch (SQLException e) {
      throw Failures.unconnected(e, dialect);
    }
  }
}
