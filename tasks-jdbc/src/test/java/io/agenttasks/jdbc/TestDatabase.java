package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import java.time.InstantSource;
import java.util.List;
import javax.sql.DataSource;

/** One database of the tests, with its tables, which many tests use one after the other. */
final class TestDatabase {

  private static final List<String> TABLES =
      List.of(
          "list", "task", "edge", "event", "run", "path_board", "path_claim", "answer", "change");

  private final DataSource writes;
  private final DataSource reads;
  private final Dialect dialect;
  private final Statements statements;

  /** Makes the tables in a database that has none. */
  TestDatabase(DataSource writes, DataSource reads, Dialect dialect) {
    this.writes = writes;
    this.reads = reads;
    this.dialect = dialect;
    this.statements = new Statements(dialect, "tasks_");
    Schema.create(connected());
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
