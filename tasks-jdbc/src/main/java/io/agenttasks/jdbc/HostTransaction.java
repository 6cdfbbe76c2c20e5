package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that the host has begun, and will end, on a connection of its own. Steps run in it;
 * one that fails is taken back, and leaves the rest of the transaction as it was. What the database
 * ends as a whole is not run again: that is the host's to do. One thread at a time may use it.
 */
final class HostTransaction extends Database {

  private static final String SAVEPOINT = "agent_tasks";

  /** How often a step is run again that wrote a key which another transaction wrote first. */
  private static final int ATTEMPTS_MAX = 50;

  private final Jdbi jdbi;

  /** Why there is nothing to be done in it any more, or null. */
  private @Nullable String end;

  private HostTransaction(Connection connection, Database shared) {
    super(shared.dialect, shared.statements);
    this.jdbi = prepared(Jdbi.create(connection));
  }

  /**
   * The transaction of a connection.
   *
   * @param shared a store's database, which the connection must lead to
   * @throws IllegalArgumentException if it leads elsewhere, has no transaction, or one in which a
   *     statement does not see what was committed before it
   */
  static HostTransaction of(Connection connection, Database shared) {
    try {
      require(connection, shared);
    } catch (SQLException e) {
      throw Failures.unconnected(e, shared.dialect);
    }
    HostTransaction transaction = new HostTransaction(connection, shared);
    if (!transaction.home().equals(shared.home())) {
      throw new IllegalArgumentException(
          "connection: to the store's database " + shared.home() + ", found " + transaction.home());
    }
    transaction.join();
    return transaction;
  }

  private void join() {
    statement(
        handle -> {
          dialect.join(handle, statements);
          return null;
        });
  }

  private static void require(Connection connection, Database shared) throws SQLException {
    if (connection.isClosed()) {
      throw new IllegalArgumentException("connection: an open one, found one that is closed");
    }
    if (connection.getAutoCommit()) {
      throw new IllegalArgumentException(
          "connection: with a transaction, found autocommit: setAutoCommit(false) comes first");
    }
    Dialect found = Dialect.of(connection.getMetaData());
    if (!found.name().equals(shared.dialect.name())) {
      throw new IllegalArgumentException(
          "connection: to " + shared.dialect.name() + ", as the store's, found " + found.name());
    }
    int level = connection.getTransactionIsolation();
    if (level != found.hostIsolation()) {
      throw new IllegalArgumentException(
          "connection: isolation "
              + TransactionIsolationLevel.valueOf(found.hostIsolation())
              + ", set before the transaction begins, found "
              + TransactionIsolationLevel.valueOf(level));
    }
  }

  @Override
  <R> R write(Function<Handle, R> step) {
    return again(step);
  }

  /** Each at its own moment. */
  @Override
  <R> R read(Function<Handle, R> step) {
    return again(step);
  }

  @Override
  <R> R statement(Function<Handle, R> step) {
    return again(step);
  }

  @Override
  <R> R query(Function<Handle, R> step) {
    return again(step);
  }

  @Override
  String home() {
    return query(handle -> dialect.home(handle, statements.prefix()));
  }

  @Override
  void close() {
    if (end == null) {
      end = "the store of this transaction is closed";
    }
  }

  /** Also what only reads: some databases refuse all that follows a failure. */
  private static <R> R takenBackIfItFails(Handle handle, Function<Handle, R> step) {
    handle.savepoint(SAVEPOINT);
    R result;
    try {
      result = step.apply(handle);
    } catch (RuntimeException | Error e) {
      try {
        handle.rollbackToSavepoint(SAVEPOINT);
      } catch (JdbiException lost) {
        e.addSuppressed(lost);
      }
      throw e;
    }
    handle.releaseSavepoint(SAVEPOINT);
    return result;
  }

  private <R> R again(Function<Handle, R> step) {
    if (end != null) {
      throw new TaskStoreException(end, false, null);
    }
    for (int attempt = 1; ; attempt++) {
      try (Handle handle = jdbi.open()) {
        return takenBackIfItFails(handle, step);
      } catch (JdbiException e) {
        Dialect.Failure failure = Failures.kindOf(e, dialect);
        if (failure == Dialect.Failure.TAKEN_KEY && attempt < ATTEMPTS_MAX) {
          continue;
        }
        if (failure == Dialect.Failure.RETRY || failure == Dialect.Failure.UNKNOWN) {
          end = "the database ended this transaction: roll it back, and begin again";
          throw new TaskStoreException(end + " (" + Failures.message(e, dialect) + ")", false, e);
        }
        throw Failures.told(e, dialect, false);
      }
    }
  }
}
