package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Handles;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * A database that steps take a connection of, for as long as they need one, each for a transaction
 * of its own. Any number of threads may use it.
 */
final class PooledDatabase extends Database {

  /** How often a transaction is run again that the database ended in favour of another one. */
  private static final int ATTEMPTS_MAX = 50;

  /** For how long it is run again: one attempt may wait for a lock until the database gives up. */
  private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(30);

  private static final long PAUSE_MAX_MILLIS = 20;

  private final List<HikariDataSource> pools;
  private final Source writes;
  private final Source reads;
  private volatile @Nullable String home;
  private volatile boolean closed;

  /** Where connections come from, and how they are used. */
  private record Source(DataSource connections, Jdbi jdbi) {}

  /**
   * A database.
   *
   * @param writes gives connections that write
   * @param reads gives connections that only read; the same, if the database doesn't care
   * @param pools which end with it
   */
  PooledDatabase(
      DataSource writes,
      DataSource reads,
      List<HikariDataSource> pools,
      Dialect dialect,
      Statements statements) {
    super(dialect, statements);
    this.pools = List.copyOf(pools);
    this.writes = new Source(writes, prepared(Jdbi.create(writes)));
    this.reads = reads == writes ? this.writes : new Source(reads, prepared(Jdbi.create(reads)));
  }

  /** Each trip without a transaction around it is one by itself. */
  @Override
  boolean tellsItsRows() {
    return dialect.tellsRowsOfTransaction();
  }

  /** As one transaction, again if the database ended it in favour of another one. */
  @Override
  <R> R write(Function<Handle, R> step) {
    return again(() -> transaction(writes, dialect::begin, step, true));
  }

  /** All of one state. */
  @Override
  <R> R read(Function<Handle, R> step) {
    return again(() -> transaction(reads, dialect::beginSnapshot, step, false));
  }

  @Override
  <R> R statement(Function<Handle, R> step) {
    return again(() -> alone(writes, step, true));
  }

  @Override
  <R> R query(Function<Handle, R> step) {
    return again(() -> alone(reads, step, false));
  }

  @Override
  String home() {
    String known = home;
    if (known == null) {
      known = query(handle -> dialect.home(handle, statements.prefix()));
      home = known;
    }
    return known;
  }

  /** Begins to listen for announcements of other processes, on a connection that is kept. */
  AutoCloseable listen(LongConsumer changed) {
    return dialect.listen(reads.connections(), statements.channel(), changed);
  }

  /** Ends its pools, too, if it has any of its own. */
  @Override
  void close() {
    closed = true;
    pools.forEach(HikariDataSource::close);
  }

  private <R> R transaction(
      Source source, Consumer<Handle> begin, Function<Handle, R> step, boolean writing) {
    try (Handle handle = open(source)) {
      begin.accept(handle);
      R result;
      try {
        result = step.apply(handle);
      } catch (RuntimeException | Error e) {
        rollback(source, handle, e);
        throw e;
      }
      commit(source, handle);
      if (writing) {
        keep(handle);
      }
      return result;
    }
  }

  private <R> R alone(Source source, Function<Handle, R> step, boolean writing) {
    try (Handle handle = open(source)) {
      R result = step.apply(handle);
      if (writing) {
        keep(handle);
      }
      return result;
    } catch (JdbiException e) {
      if (writing && failureOf(e) == Dialect.Failure.UNKNOWN) {
        throw Failures.told(e, dialect, true);
      }
      throw e;
    }
  }

  private Handle open(Source source) {
    if (closed) {
      throw new TaskStoreException("the store is closed", false, null);
    }
    try {
      return source.jdbi().open();
    } catch (JdbiException e) {
      throw Failures.unconnected(e, dialect);
    }
  }

  /** What fails here may have happened, unless the database says that it ended it. */
  private void commit(Source source, Handle handle) {
    try {
      dialect.commit(handle);
    } catch (JdbiException e) {
      rollback(source, handle, e);
      if (failureOf(e) == Dialect.Failure.RETRY) {
        throw e;
      }
      throw Failures.told(e, dialect, true);
    }
  }

  /** It has happened; whether it lasts nobody knows if this fails. */
  private void keep(Handle handle) {
    try {
      dialect.keep(handle);
    } catch (JdbiException e) {
      throw Failures.told(e, dialect, true);
    }
  }

  private void rollback(Source source, Handle handle, Throwable failure) {
    try {
      dialect.rollback(handle);
    } catch (JdbiException e) {
      failure.addSuppressed(e);
      // Else Jdbi would have it commit by itself, which ends what is under way by a commit.
      handle.getConfig(Handles.class).setForceEndTransactions(false);
      discard(source, handle.getConnection(), failure);
    }
  }

  /** Nobody gets the connection any more: its next commit might be that of the failed step, too. */
  private static void discard(Source source, Connection connection, Throwable failure) {
    if (source.connections() instanceof HikariDataSource pool) {
      pool.evictConnection(connection);
      return;
    }
    try {
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      failure.addSuppressed(e);
    }
  }

  private <R> R again(Supplier<R> step) {
    long begun = System.nanoTime();
    for (int attempt = 1; ; attempt++) {
      try {
        return step.get();
      } catch (JdbiException e) {
        // Also after a connection was lost: what may have happened does not come here.
        boolean isLast = attempt == ATTEMPTS_MAX || System.nanoTime() - begun > AGAIN_NANOS;
        if (failureOf(e) == Dialect.Failure.FAILED || isLast) {
          throw Failures.told(e, dialect, false);
        }
        pause(attempt);
      }
    }
  }

  /** The first time at once, then with jitter, so that two don't meet again and again. */
  private static void pause(int attempt) {
    if (attempt > 1) {
      long most = TimeUnit.MILLISECONDS.toNanos(Math.min(attempt, PAUSE_MAX_MILLIS));
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(most));
    }
  }

  private Dialect.Failure failureOf(JdbiException failure) {
    return Failures.kindOf(failure, dialect);
  }
}
