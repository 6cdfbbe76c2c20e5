package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import io.agenttasks.spi.TaskStoreException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.result.UnableToProduceResultException;
import org.jdbi.v3.core.statement.DefaultStatementBuilder;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementBuilderFactory;
import org.jdbi.v3.core.transaction.TransactionException;
import org.jspecify.annotations.Nullable;

/** What differs from database to database. Any number of threads may use it. */
abstract class Dialect {

  /** What a failed statement says of its transaction. */
  enum Failure {
    /** It was ended by the database in favour of another one; it may be run again. */
    RETRY,
    /** It wrote a key that another one wrote at the same time; it may be run again. */
    TAKEN_KEY,
    /** It did not happen, and would not the next time. */
    FAILED,
    /** Nobody knows whether it happened: the connection was lost. */
    UNKNOWN
  }

  /** The name of the database, which is that of the folder of its statements. */
  abstract String name();

  /** The parts of statements that differ by a few words only, by their names in braces. */
  abstract Map<String, String> words();

  /** A select over the texts that are bound under a name, as the column {@code item}. */
  abstract String texts(String name);

  /** A select over the numbers that are bound under a name, as the column {@code item}. */
  abstract String numbers(String name);

  /**
   * Whether {@code change_and_note} changes a task and writes its event in one statement. If not,
   * statements of one transaction do so.
   */
  boolean notesChangesAtOnce() {
    return false;
  }

  /**
   * Whether {@code try_lock_ready} tries for the tasks that it is given in their order, and locks
   * no more than are wanted.
   */
  boolean locksOnlyWanted() {
    return false;
  }

  /**
   * Whether a claim passes over what another one is taking. Where it does not, those that choose at
   * once choose the same task, and all but one of them for nothing.
   */
  boolean passesOver() {
    return false;
  }

  /** Whether the statement {@code claim_head} writes the event of its claim, too. */
  boolean notesClaimsAtOnce() {
    return false;
  }

  /**
   * Whether a statement can tell the rows that its own transaction wrote, and several travel as
   * one.
   */
  boolean tellsRowsOfTransaction() {
    return false;
  }

  /** The statement that does for many rows what this one does for one; null if there is none. */
  @Nullable String statementOfRows(String statement) {
    return null;
  }

  /** Whether it keeps plans for tables that it has not looked at, until {@code analyze}. */
  boolean plansBlindly() {
    return false;
  }

  /** Binds any number of texts to one parameter. */
  abstract void bindTexts(SqlStatement<?> statement, String name, Collection<String> texts);

  /** Binds any number of numbers to one parameter. */
  abstract void bindNumbers(SqlStatement<?> statement, String name, Collection<Long> numbers);

  /** Whether the statement {@code claim_heads} claims several tasks at once. */
  boolean hasHeadsClaim() {
    return false;
  }

  /** Whether there is a statement that gives the head of a list: {@code claim_head}. */
  boolean hasHeadClaim() {
    return true;
  }

  /** What a failure says. */
  abstract Failure failureOf(SQLException failure);

  /** What somebody can do about a failure, or null. */
  abstract @Nullable Trouble troubleOf(SQLException failure);

  /**
   * Begins a transaction in which each statement sees what was committed before it, and rows that
   * were waited for are seen as they became.
   */
  void begin(Handle handle) {
    handle.begin();
  }

  /** Begins a transaction that only reads, all of one state. */
  abstract void beginSnapshot(Handle handle);

  /** The isolation in which a transaction of the host sees what these two let it see. */
  int hostIsolation() {
    return Connection.TRANSACTION_READ_COMMITTED;
  }

  /** Does what has to come first in a transaction that the host has begun. */
  void join(Handle handle, Statements statements) {}

  /** Where the tables stand whose names begin so, as far as the driver knows. */
  String home(Handle handle, String prefix) {
    try {
      return String.valueOf(handle.getConnection().getCatalog());
    } catch (SQLException e) {
      throw new UnableToProduceResultException(e);
    }
  }

  void commit(Handle handle) {
    handle.commit();
  }

  /** Takes the transaction back. If that fails, it is still under way. */
  void rollback(Handle handle) {
    try {
      // First, as Jdbi turns autocommit on also behind one that fails, and so commits.
      handle.getConnection().rollback();
    } catch (SQLException e) {
      throw new TransactionException("rollback", e);
    }
    handle.rollback();
  }

  /** Waits until what was committed survives the end of the process, if committing doesn't. */
  void keep(Handle handle) {}

  /** Prepares the statements that are run on the connection itself. */
  Preparing preparing() {
    return Preparing.BY_DRIVER;
  }

  /** Prepares all others. */
  StatementBuilderFactory statementBuilders() {
    return DefaultStatementBuilder.FACTORY;
  }

  /** Sets what is wanted of connections; those that only read may have a pool of their own. */
  void configure(HikariConfig pool, JdbcSettings settings) {
    pool.setMaximumPoolSize(settings.connections());
  }

  /** Whether connections that only read have a pool of their own. */
  boolean readsApart() {
    return false;
  }

  /** Sets what is wanted of that pool, too. */
  void configureReads(HikariConfig pool, JdbcSettings settings) {
    configure(pool, settings);
  }

  /** Whether {@link #listen} hears what the statement {@code notify} says. */
  boolean notifies() {
    return false;
  }

  /**
   * Begins to listen for announcements of other processes.
   *
   * @param source gives the connection, which is kept
   * @param changed is told the number of each list
   */
  AutoCloseable listen(DataSource source, String channel, LongConsumer changed) {
    throw new UnsupportedOperationException(name() + " has no announcements to listen for");
  }

  /**
   * Whether others may have changed something since this was asked last: a cheap question before a
   * dear one.
   */
  boolean mayHaveChanged(Handle handle) {
    return true;
  }

  /**
   * Whether a table of this name is there, in its schema if it names one, or else in that of the
   * connection.
   */
  boolean hasTable(Handle handle, String table) {
    int dot = table.indexOf('.');
    String bare = table.substring(dot + 1);
    return handle
        .queryMetadata(
            server -> {
              Connection connection = server.getConnection();
              String schema = dot < 0 ? connection.getSchema() : table.substring(0, dot);
              return server.getTables(connection.getCatalog(), schema, null, null);
            })
        .map((row, context) -> row.getString("TABLE_NAME"))
        // To the end: on SQLite an answer that is left half read keeps its connection in the past.
        .list()
        .stream()
        // Names are not told apart by case, but some databases keep them in one of their own.
        .anyMatch(bare::equalsIgnoreCase);
  }

  /**
   * Runs a step that makes tables while no other process does; here as one transaction, for
   * databases in which tables can be made in one.
   */
  void exclusively(Database database, Consumer<Handle> step) {
    database.write(
        handle -> {
          lockSchema(handle);
          step.accept(handle);
          return null;
        });
  }

  /**
   * Whether a statement that makes or drops a table, or a part of one, was refused since that is
   * done; never where the statements of a script are one transaction.
   */
  boolean isDone(SQLException failure) {
    return false;
  }

  /** Waits until no other transaction makes tables, and keeps others from it until the end. */
  void lockSchema(Handle handle) {}

  /**
   * Whether the database has a clock that its processes share, and that is not that of this one.
   */
  boolean hasClock() {
    return false;
  }

  /**
   * The dialect of a URL.
   *
   * @throws IllegalArgumentException if it leads to a database that is not known here
   */
  static Dialect of(String url) {
    if (url.startsWith("jdbc:postgresql:")) {
      return new PostgreSql();
    }
    if (url.startsWith("jdbc:sqlite:")) {
      return new Sqlite();
    }
    if (url.startsWith("jdbc:h2:")) {
      return new H2(url);
    }
    if (url.startsWith("jdbc:mariadb:")) {
      return new MariaDb();
    }
    if (url.startsWith("jdbc:mysql:")) {
      return new MySql();
    }
    // What follows the kind may hold a password.
    throw new IllegalArgumentException(
        "database: PostgreSQL, SQLite, H2, MariaDB or MySQL, found "
            + Stream.of(url.split(":", -1)).limit(2).collect(Collectors.joining(":")));
  }

  /**
   * The dialect of the database that connections lead to.
   *
   * @throws IllegalArgumentException if it is one that is not known here
   */
  static Dialect of(DataSource source) {
    try (Connection connection = source.getConnection()) {
      if (!connection.getAutoCommit()) {
        throw new IllegalArgumentException(
            "source: connections with autocommit, found one without: what is one statement would"
                + " never be committed");
      }
      Dialect dialect = of(connection.getMetaData());
      dialect.require(connection.getMetaData());
      return dialect;
    } catch (SQLException e) {
      throw new TaskStoreException("no connection to the database: " + Failures.said(e), false, e);
    }
  }

  /** The dialect of the database of a connection. */
  static Dialect of(DatabaseMetaData server) throws SQLException {
    return of(String.valueOf(server.getURL()));
  }

  /**
   * Checks that a store can work on the database.
   *
   * @throws IllegalArgumentException if it is too old, or each connection would have its own
   */
  void require(DatabaseMetaData server) throws SQLException {}

  /**
   * Tries out what a host may have set otherwise than a store needs it. The tables are there.
   *
   * @throws IllegalArgumentException if it is
   */
  void tryOut(Database database) {}
}
