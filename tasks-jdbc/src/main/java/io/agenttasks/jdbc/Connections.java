package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool;
import io.agenttasks.spi.TaskStoreException;
import java.util.List;
import javax.sql.DataSource;

/** Makes the connections of stores. */
final class Connections {

  private static final long CONNECTION_TIMEOUT_MILLIS = 10_000;

  private Connections() {}

  /** Over the host's own connections. */
  static Database of(DataSource source, JdbcSettings settings) {
    Dialect dialect = Dialect.of(source);
    Statements statements = new Statements(dialect, settings.tables());
    return new Database(source, source, List.of(), dialect, statements);
  }

  /** Over a pool of its own. */
  static Database open(String url, JdbcSettings settings) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    config.setUsername(settings.user());
    config.setPassword(settings.password());
    config.setPoolName("agent-tasks");
    config.setConnectionTimeout(CONNECTION_TIMEOUT_MILLIS);
    config.setMaximumPoolSize(settings.connections());
    HikariDataSource pool;
    try {
      pool = new HikariDataSource(config);
    } catch (HikariPool.PoolInitializationException e) {
      throw new TaskStoreException("no connection to the database: " + e.getMessage(), false, e);
    }
    try {
      Dialect dialect = Dialect.of(pool);
      Statements statements = new Statements(dialect, settings.tables());
      return new Database(pool, pool, List.of(pool), dialect, statements);
    } catch (RuntimeException e) {
      pool.close();
      throw e;
    }
  }
}
