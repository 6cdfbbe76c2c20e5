package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStore;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** One database of the tests, with its tables, which many tests use one after the other. */
final class TestDatabase {

  private static final List<String> TABLES =
      List.of("list", "task", "edge", "event", "run", "path_board", "path_claim", "answer");

  private final DataSource writes;
  private final DataSource reads;
  private final Dialect dialect;
  private final Statements statements;

  /** Makes the tables in a database that has none. */
  TestDatabase(DataSource writes, DataSource reads, Dialect dialect) {
    this(writes, reads, dialect, new Statements(dialect, "tasks_"));
    Schema.create(connected());
  }

  private TestDatabase(
      DataSource writes, DataSource reads, Dialect dialect, Statements statements) {
    this.writes = writes;
    this.reads = reads;
    this.dialect = dialect;
    this.statements = statements;
  }

  /** Makes the tables in the database at a URL that has none. */
  static TestDatabase at(String url, Dialect dialect) {
    TestDatabase database = connected(url, dialect);
    Schema.create(database.connected());
    return database;
  }

  /** Other connections to the database at a URL, which has its tables. */
  static TestDatabase connected(String url, Dialect dialect) {
    DataSource writes = pool(url, dialect::configure);
    DataSource reads = dialect.readsApart() ? pool(url, dialect::configureReads) : writes;
    return new TestDatabase(writes, reads, dialect, new Statements(dialect, "tasks_"));
  }

  private static DataSource pool(String url, Consumer<HikariConfig> configure) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(url);
    configure.accept(config);
    return new HikariDataSource(config);
  }

  /** A store on this database, emptied. */
  TaskStore emptyStore(InstantSource clock) {
    connected()
        .write(
            handle -> {
              for (String table : TABLES) {
                handle.execute("delete from tasks_" + table);
              }
              return null;
            });
    return store(clock);
  }

  /** Another store on this database. */
  TaskStore store(InstantSource clock) {
    return new JdbcTaskStore(connected(), clock);
  }

  private Database connected() {
    return new Database(writes, reads, dialect, statements);
  }
}
