package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStore;
import java.time.InstantSource;
import java.util.List;

/** One database of the tests, with its tables, which many tests use one after the other. */
final class TestDatabase {

  private static final List<String> TABLES =
      List.of(
          "list", "task", "edge", "event", "run", "path_board", "path_claim", "answer", "change");

  private final HikariDataSource writes;
  private final HikariDataSource reads;
  private final Dialect dialect;
  private final Statements statements;

  private TestDatabase(HikariDataSource writes, HikariDataSource reads, Dialect dialect) {
    this.writes = writes;
    this.reads = reads;
    this.dialect = dialect;
    this.statements = new Statements(dialect, JdbcSettings.DEFAULT.tables());
  }

  /** The database at a URL, whose tables are made anew: an earlier program may have left some. */
  static TestDatabase madeAnew(String url) {
    TestDatabase database = at(url);
    database
        .database()
        .write(
            handle -> {
              TABLES.forEach(table -> handle.execute(database.sql("drop table if exists", table)));
              return handle.execute(database.sql("drop table if exists", "schema"));
            });
    new Schema(database.database()).migrate();
    return database;
  }

  /** The database at a URL, with pools that last as long as the tests. */
  static TestDatabase at(String url) {
    Dialect dialect = Dialect.of(url);
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    dialect.configure(config, JdbcSettings.DEFAULT.withConnections(16));
    HikariDataSource writes = new HikariDataSource(config);
    HikariConfig readers = new HikariConfig();
    readers.setJdbcUrl(url);
    dialect.configureReads(readers, JdbcSettings.DEFAULT);
    TestDatabase database =
        new TestDatabase(
            writes, dialect.readsApart() ? new HikariDataSource(readers) : writes, dialect);
    new Schema(database.database()).migrate();
    return database;
  }

  /** A store on this database, emptied. */
  TaskStore emptyStore(InstantSource clock) {
    TaskStore store = store(clock);
    database()
        .write(
            handle -> {
              TABLES.forEach(table -> handle.execute(sql("delete from", table)));
              return null;
            });
    return store;
  }

  /** Another store on this database. */
  TaskStore store(InstantSource clock) {
    return new JdbcTaskStore(database(), JdbcSettings.DEFAULT.withClock(clock));
  }

  private PooledDatabase database() {
    return new PooledDatabase(writes, reads, List.of(), dialect, statements);
  }

  private String sql(String words, String table) {
    return words + " " + statements.prefix() + table;
  }
}
