package io.agenttasks.jdbc;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/** PostgreSQL from version 15 on. */
final class PostgreSql extends Dialect {

  private static final String DEADLOCK = "40P01";
  private static final String SERIALIZATION = "40001";
  private static final String UNIQUE = "23505";

  private static final int MAJOR_MIN = 15;

  private static final Map<String, String> OF_ROWS =
      Map.of("update_task", "update_tasks", "insert_event", "insert_events");

  /** Whether connections begin transactions in which a statement sees an older state. */
  private volatile boolean isStricter;

  @Override
  void require(DatabaseMetaData server) throws SQLException {
    if (server.getDatabaseMajorVersion() < MAJOR_MIN) {
      throw new IllegalArgumentException(
          "database: PostgreSQL from version "
              + MAJOR_MIN
              + " on, found "
              + server.getDatabaseProductVersion());
    }
    isStricter =
        server.getConnection().getTransactionIsolation() != Connection.TRANSACTION_READ_COMMITTED;
  }

  @Override
  String name() {
    return "postgresql";
  }

  @Override
  Map<String, String> words() {
    // A row with a foreign key to it locks a task for its key alone; that must not hide the task.
    return Map.of(
        "lock", "for no key update", "lock_task", "for no key update of t", "share", "for share");
  }

  @Override
  String texts(String name) {
    return "select unnest(:" + name + ") as item";
  }

  @Override
  String numbers(String name) {
    return texts(name);
  }

  @Override
  void bindTexts(SqlStatement<?> statement, String name, Collection<String> texts) {
    statement.bindArray(name, String.class, texts.toArray());
  }

  @Override
  void bindNumbers(SqlStatement<?> statement, String name, Collection<Long> numbers) {
    statement.bindArray(name, Long.class, numbers.toArray());
  }

  /** A turn is only locked: who waited for it would not be told that what it saw is old. */
  @Override
  void begin(Handle handle) {
    handle.begin();
    if (isStricter) {
      handle.execute("set transaction isolation level read committed");
    }
  }

  @Override
  void beginSnapshot(Handle handle) {
    handle.begin();
    handle.execute("set transaction isolation level repeatable read read only");
  }

  @Override
  Failure failureOf(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
    if (state.equals(DEADLOCK) || state.equals(SERIALIZATION)) {
      return Failure.RETRY;
    }
    if (state.equals(UNIQUE)) {
      return Failure.TAKEN_KEY;
    }
    // Class 08: the connection; 57P01 to 57P03: the server goes down, or just came up.
    return state.startsWith("08") || state.startsWith("57P") ? Failure.UNKNOWN : Failure.FAILED;
  }

  @Override
  @Nullable Trouble troubleOf(SQLException failure) {
    return switch (String.valueOf(failure.getSQLState())) {
      case "08001", "08004" -> Trouble.UNREACHABLE;
      case "28000", "28P01" -> Trouble.WRONG_LOGIN;
      case "3D000" -> Trouble.NO_DATABASE;
      case "42501" -> Trouble.NO_RIGHTS;
      case "42P01" -> Trouble.NO_TABLES;
      case "25006" -> Trouble.READ_ONLY;
      case "53100" -> Trouble.FULL;
      case "53300" -> Trouble.TOO_MANY;
      default -> null;
    };
  }

  @Override
  boolean notifies() {
    return true;
  }

  @Override
  AutoCloseable listen(DataSource source, String channel, LongConsumer changed) {
    return PostgreSqlListener.start(source, channel, changed);
  }

  @Override
  boolean hasClock() {
    return true;
  }

  @Override
  void lockSchema(Handle handle) {
    // Any number will do that nobody else is likely to use.
    handle.execute("select pg_advisory_xact_lock(hashtext('agent-tasks schema'))");
  }

  @Override
  boolean notesChangesAtOnce() {
    return true;
  }

  @Override
  boolean tellsRowsOfTransaction() {
    return true;
  }

  @Override
  @Nullable String statementOfRows(String statement) {
    return OF_ROWS.get(statement);
  }

  @Override
  boolean plansBlindly() {
    return true;
  }

  @Override
  boolean passesOver() {
    return true;
  }

  @Override
  boolean hasHeadsClaim() {
    return true;
  }

  @Override
  boolean locksOnlyWanted() {
    return true;
  }

  @Override
  boolean notesClaimsAtOnce() {
    return true;
  }
}
