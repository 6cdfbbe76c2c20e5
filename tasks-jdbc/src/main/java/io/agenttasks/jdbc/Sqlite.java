package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementBuilderFactory;
import org.jdbi.v3.core.transaction.TransactionException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * SQLite, in a file of a local file system. One connection of a process writes, and a few read,
 * each one state, while it does.
 *
 * <p>With {@code synchronous=NORMAL}, the default here, a commit survives whatever becomes of the
 * process, but the last ones may be lost with the machine's power: tasks are then as they were a
 * moment before, and a fence may be given again. With {@link JdbcSettings#durable} each commit
 * waits for the disk, and nothing is lost.
 */
final class Sqlite extends Dialect {

  /** How long one attempt waits for another process that writes; then it is made again. */
  private static final int BUSY_MILLIS = 1_000;

  private static final int READERS = 4;

  private static final Set<SQLiteErrorCode> TAKEN =
      Set.of(
          SQLiteErrorCode.SQLITE_CONSTRAINT_UNIQUE,
          SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY,
          SQLiteErrorCode.SQLITE_CONSTRAINT_ROWID);

  /** What each connection said last. */
  private final Map<Connection, Long> dataVersions =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final KeptStatements kept = new KeptStatements(SQLiteConnection.class);

  @Override
  String name() {
    return "sqlite";
  }

  @Override
  Map<String, String> words() {
    // Whoever writes has the whole database. A cross join is taken as it stands: without figures of
    // the tables, which nobody gathers, it would read a whole list for a few tasks.
    return Map.of("lock", "", "lock_task", "", "share", "", "join", "cross join");
  }

  @Override
  String texts(String name) {
    return "select value as item from json_each(:" + name + ")";
  }

  @Override
  String numbers(String name) {
    return texts(name);
  }

  @Override
  void bindTexts(SqlStatement<?> statement, String name, Collection<String> texts) {
    statement.bind(name, Texts.array(texts));
  }

  @Override
  void bindNumbers(SqlStatement<?> statement, String name, Collection<Long> numbers) {
    statement.bind(name, Texts.array(numbers));
  }

  @Override
  StatementBuilderFactory statementBuilders() {
    return kept;
  }

  @Override
  Preparing preparing() {
    return kept;
  }

  @Override
  void configure(HikariConfig pool, JdbcSettings settings) {
    // There is one writer at a time: here others wait without asking again and again.
    pool.setMaximumPoolSize(1);
    // What stands in the URL counts more.
    pool.addDataSourceProperty("journal_mode", "WAL");
    pool.addDataSourceProperty("synchronous", settings.durable() ? "FULL" : "NORMAL");
    pool.addDataSourceProperty("busy_timeout", String.valueOf(BUSY_MILLIS));
    pool.addDataSourceProperty("foreign_keys", "false");
    pool.addDataSourceProperty("jdbc.get_generated_keys", "false");
    // A file does not break off.
    pool.setMaxLifetime(0);
    pool.setIdleTimeout(0);
  }

  @Override
  boolean readsApart() {
    return true;
  }

  @Override
  void configureReads(HikariConfig pool, JdbcSettings settings) {
    configure(pool, settings);
    pool.setMaximumPoolSize(READERS);
    pool.setConnectionInitSql("pragma query_only = true");
  }

  /**
   * Takes the one turn to write at once. What reads first and then wants to write may find that
   * somebody else wrote between, and waiting would not help.
   *
   * <p>By SQL, here and below: the driver's own commit begins the next transaction at once, and
   * when that fails it looks as if the commit had.
   */
  @Override
  void begin(Handle handle) {
    execute(handle, "begin immediate");
  }

  @Override
  void beginSnapshot(Handle handle) {
    execute(handle, "begin");
  }

  @Override
  int hostIsolation() {
    return Connection.TRANSACTION_SERIALIZABLE;
  }

  /** As above: what the driver begins takes no turn to write by itself. */
  @Override
  void join(Handle handle, Statements statements) {
    handle.execute(statements.text("take_turn"));
  }

  @Override
  void require(DatabaseMetaData server) throws SQLException {
    try (var statement = server.getConnection().createStatement();
        var files = statement.executeQuery("pragma database_list")) {
      if (files.getString("file").isEmpty()) {
        throw new IllegalArgumentException(
            "database: SQLite in a file, found one in memory or without a name: each connection"
                + " would have its own");
      }
    }
  }

  /**
   * By the counter of commits by others that each connection has of its own. Another connection may
   * be given each time; of one that was not asked before nothing is known.
   */
  @Override
  boolean mayHaveChanged(Handle handle) {
    try {
      Long version = handle.createQuery("pragma data_version").mapTo(Long.class).one();
      Connection own = handle.getConnection().unwrap(SQLiteConnection.class);
      return !version.equals(dataVersions.put(own, version));
    } catch (SQLException e) {
      // A connection that hides what it wraps.
      return true;
    }
  }

  /** The file: the first that a connection has open. */
  @Override
  String home(Handle handle, String prefix) {
    return handle
        .createQuery("pragma database_list")
        .map((row, context) -> row.getString("file"))
        .first();
  }

  @Override
  void commit(Handle handle) {
    execute(handle, "commit");
  }

  @Override
  void rollback(Handle handle) {
    execute(handle, "rollback");
  }

  private void execute(Handle handle, String sql) {
    Connection connection = handle.getConnection();
    try {
      PreparedStatement statement = kept.prepare(connection, sql);
      try {
        statement.execute();
      } finally {
        kept.release(connection, sql, statement);
      }
    } catch (SQLException e) {
      throw new TransactionException(sql, e);
    }
  }

  @Override
  Failure failureOf(SQLException failure) {
    if (failure instanceof SQLiteException own && TAKEN.contains(own.getResultCode())) {
      return Failure.TAKEN_KEY;
    }
    // The lower byte says what it is, the others only why.
    int code = failure.getErrorCode() & 0xff;
    if (code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code) {
      return Failure.RETRY;
    }
    // The disk failed: what was written may turn out to be there.
    return code == SQLiteErrorCode.SQLITE_IOERR.code ? Failure.UNKNOWN : Failure.FAILED;
  }

  @Override
  @Nullable Trouble troubleOf(SQLException failure) {
    return switch (SQLiteErrorCode.getErrorCode(failure.getErrorCode() & 0xff)) {
      case SQLITE_CANTOPEN -> Trouble.NO_FILE;
      case SQLITE_READONLY -> Trouble.READ_ONLY;
      case SQLITE_FULL -> Trouble.FULL;
      case SQLITE_CORRUPT, SQLITE_NOTADB -> Trouble.DAMAGED;
      default -> null;
    };
  }
}
