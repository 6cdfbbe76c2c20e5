package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;

/** One database of the tests, with its tables, which many tests use one after the other. */
final class TestDatabase {

  private static final List<String> TABLES =
      List.of(
          "list",
          "task",
          "document",
          "edge",
          "event",
          "run",
          "path_board",
          "path_claim",
          "answer",
          "change",
          "lane");

  /** All that overlap a held path are put aside, so that small lists have lanes, too. */
  private static final int ASIDE_MIN = 1;

  private final String url;
  private final Watched watched = new Watched();
  private final DataSource writes;
  private final DataSource reads;
  private final Dialect dialect;
  private final Statements statements;

  private TestDatabase(
      String url, HikariDataSource writes, HikariDataSource reads, Dialect dialect) {
    this.url = url;
    this.writes = watched.source(writes);
    this.reads = reads == writes ? this.writes : watched.source(reads);
    this.dialect = dialect;
    this.statements = new Statements(dialect, JdbcSettings.DEFAULT.tables());
  }

  /** The database at a URL, whose tables are made anew: an earlier program may have left some. */
  static TestDatabase madeAnew(String url) {
    drop(url, JdbcSettings.DEFAULT.tables());
    return at(url);
  }

  /** Drops the tables whose names begin so. */
  static void drop(String url, String prefix) {
    try (Connection connection = DriverManager.getConnection(url);
        var statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("drop table if exists " + prefix + table);
      }
      statement.execute("drop table if exists " + prefix + "schema");
    } catch (SQLException e) {
      throw new IllegalStateException("tables of " + prefix, e);
    }
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
            url, writes, dialect.readsApart() ? new HikariDataSource(readers) : writes, dialect);
    new Schema(database.database()).migrate();
    return database;
  }

  String url() {
    return url;
  }

  /** What stores on this database left open since the last call. */
  List<String> leaks() throws InterruptedException {
    return watched.faults();
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
    return new JdbcTaskStore(database(), JdbcSettings.DEFAULT.withClock(clock), ASIDE_MIN);
  }

  private PooledDatabase database() {
    return new PooledDatabase(writes, reads, List.of(), dialect, statements);
  }

  private String sql(String words, String table) {
    return words + " " + statements.prefix() + table;
  }
}
