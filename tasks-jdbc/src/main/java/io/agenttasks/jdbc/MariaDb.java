package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import io.agenttasks.spi.TaskStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.UnableToProduceResultException;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** MariaDB from version 10.6 on. */
class MariaDb extends Dialect {

  private static final int SCHEMA_LOCK_SECONDS = 60;

  /** How long one attempt waits for a lock; then it is made again. */
  private static final int LOCK_WAIT_SECONDS = 5;

  private static final int DEADLOCK = 1213;
  private static final int LOCK_WAIT = 1205;
  private static final int CHANGED_SINCE_READ = 1020;
  private static final int TAKEN_KEY = 1062;
  private static final int CONNECTION_KILLED = 1927;
  private static final int TOO_LARGE = 1153;

  /** Table, column, index or constraint (MariaDB, MySQL) that is there; index that is not. */
  private static final Set<Integer> DONE = Set.of(1050, 1060, 1061, 1826, 3822, 1091);

  @Override
  String name() {
    return "mariadb";
  }

  /** The collation of all texts: bytes count, and so do spaces at the end. */
  String collation() {
    return "utf8mb4_nopad_bin";
  }

  @Override
  Map<String, String> words() {
    // Told the order of a join and the index, it looks up each row by its key. Left to itself it
    // may
    // read, and lock, a whole list: it does not know how few are wanted, nor, for a while after the
    // tables were filled, how many there are.
    return Map.of(
        "lock", "for update",
        "lock_task", "for update",
        "share", "lock in share mode",
        "join", "straight_join",
        "by_number", "force index (primary)",
        "by_id", "force index ({bare}task_id)",
        "by_blocker", "force index (primary)",
        "by_dependent", "force index ({bare}edge_dependent)",
        "table", "engine = innodb default character set utf8mb4 collate " + collation());
  }

  @Override
  String texts(String name) {
    return items(name, "varchar(1024) character set utf8mb4 collate " + collation());
  }

  @Override
  String numbers(String name) {
    return items(name, "bigint");
  }

  private static String items(String name, String type) {
    return "select item from json_table(:"
        + name
        + ", '$[*]' columns (item "
        + type
        + " path '$')) j";
  }

  @Override
  void bindTexts(SqlStatement<?> statement, String name, Collection<String> texts) {
    statement.bind(name, Texts.array(texts));
  }

  /** In their order: rows are locked in the order in which they are asked for. */
  @Override
  void bindNumbers(SqlStatement<?> statement, String name, Collection<Long> numbers) {
    statement.bind(
        name,
        new TreeSet<>(numbers)
            .stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
  }

  @Override
  void begin(Handle handle) {
    handle.begin();
    if (isolationOf(handle) != Connection.TRANSACTION_READ_COMMITTED) {
      handle.execute("set transaction isolation level read committed");
    }
  }

  private static int isolationOf(Handle handle) {
    try {
      return handle.getConnection().getTransactionIsolation();
    } catch (SQLException e) {
      throw new UnableToProduceResultException(e);
    }
  }

  @Override
  void beginSnapshot(Handle handle) {
    handle.begin();
    handle.execute("set transaction isolation level repeatable read");
    handle.execute("start transaction with consistent snapshot, read only");
  }

  /** A schema is a database of its own here. */
  @Override
  String home(Handle handle, String prefix) {
    int dot = prefix.indexOf('.');
    return dot < 0 ? super.home(handle, prefix) : prefix.substring(0, dot);
  }

  @Override
  void configure(HikariConfig pool, JdbcSettings settings) {
    super.configure(pool, settings);
    pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    // What does not fit is refused, whatever the server's default is; and a lock is not waited for
    // as long as its 50 seconds.
    pool.setConnectionInitSql(
        "set session sql_mode = concat(@@sql_mode, ',STRICT_TRANS_TABLES'),"
            + " innodb_lock_wait_timeout = "
            + LOCK_WAIT_SECONDS);
    // The level that was set is known without asking for it.
    pool.addDataSourceProperty("useLocalSessionState", "true");
    // A renewal that changes nothing counts, and each one of a batch is counted by itself.
    pool.addDataSourceProperty("useAffectedRows", "false");
    pool.addDataSourceProperty("useBulkStmts", "false");
  }

  @Override
  Failure failureOf(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case DEADLOCK, LOCK_WAIT, CHANGED_SINCE_READ -> Failure.RETRY;
      case TAKEN_KEY -> Failure.TAKEN_KEY;
      case CONNECTION_KILLED -> Failure.UNKNOWN;
      case TOO_LARGE -> Failure.FAILED;
      default ->
          String.valueOf(failure.getSQLState()).startsWith("08") ? Failure.UNKNOWN : Failure.FAILED;
    };
  }

  @Override
  boolean passesOver() {
    return true;
  }

  @Override
  @Nullable Trouble troubleOf(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case 1045, 1698 -> Trouble.WRONG_LOGIN;
      case 1049 -> Trouble.NO_DATABASE;
      case 1044, 1142, 1143 -> Trouble.NO_RIGHTS;
      case 1146 -> Trouble.NO_TABLES;
      case 1290, 1792, 1836 -> Trouble.READ_ONLY;
      case 1021, 1114 -> Trouble.FULL;
      case 1040, 1203 -> Trouble.TOO_MANY;
      default -> failure instanceof SQLNonTransientConnectionException ? Trouble.UNREACHABLE : null;
    };
  }

  @Override
  boolean notesClaimsAtOnce() {
    return true;
  }

  @Override
  boolean hasClock() {
    return true;
  }

  /** How the driver counts: by rows that are found unchanged, and others that are not found. */
  @Override
  void tryOut(Database database) {
    int[] wanted = {1, 0, 1, 0, 1};
    int[] found;
    try {
      found = database.write(handle -> touchSchema(database, handle, wanted));
    } catch (TaskStoreException e) {
      // It can only be read: then nothing is counted.
      return;
    }
    if (!Arrays.equals(found, wanted)) {
      throw new IllegalArgumentException(
          "database: a driver that counts the rows that each statement finds, found counts "
              + Arrays.toString(found)
              + " for "
              + Arrays.toString(wanted)
              + ": useAffectedRows=false, useBulkStmts=false and rewriteBatchedStatements=false");
    }
  }

  private static int[] touchSchema(Database database, Handle handle, int[] versions) {
    try (PreparedBatch batch = handle.prepareBatch(database.statements.text("touch_schema"))) {
      for (int version : versions) {
        batch.bind("version", version).add();
      }
      return batch.execute();
    }
  }

  @Override
  boolean isDone(SQLException failure) {
    return DONE.contains(failure.getErrorCode());
  }

  /** Each statement that makes a table is a transaction by itself here, so a named lock it is. */
  @Override
  void exclusively(Database database, Consumer<Handle> step) {
    database.statement(
        handle -> {
          handle
              .select("select get_lock('agent-tasks schema', " + SCHEMA_LOCK_SECONDS + ")")
              .mapTo(Integer.class)
              .one();
          try {
            step.accept(handle);
          } finally {
            handle.select("select release_lock('agent-tasks schema')").mapTo(Integer.class).one();
          }
          return null;
        });
  }
}
