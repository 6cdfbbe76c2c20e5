package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.jdbc.JdbcConnection;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jdbi.v3.core.statement.StatementBuilderFactory;
import org.jdbi.v3.core.transaction.TransactionException;
import org.jspecify.annotations.Nullable;

/**
 * H2 from version 2.4.240 on, in a file or in memory.
 *
 * <p>A file belongs to one process, unless the URL of each says {@code AUTO_SERVER=TRUE}: then the
 * first one serves the others, on all addresses of the machine if the system property {@code
 * h2.bindAddress} names none. A database in memory needs a name, as each connection to one without
 * a name has its own.
 */
final class H2 extends Dialect {

  /** Reads of one state, whatever is committed meanwhile; {@link Connection} has no name for it. */
  private static final int SNAPSHOT = 6;

  private static final int READERS = 4;

  /** Deadlock; the wait for a row was too long; another one changed or removed the row. */
  private static final Set<Integer> ENDED = Set.of(40001, 50200, 90131, 90112);

  private static final Pattern NAMELESS = Pattern.compile("jdbc:h2:mem:(?:;.*)?");

  private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)");
  private static final int VERSION_MIN = 2_004_240;
  private static final int UNIQUE = 23505;

  /** Broken connection, closed database, failed disk, object closed with its session. */
  private static final Set<Integer> LOST = Set.of(90067, 90098, 90121, 90028, 90031, 90007, 90108);

  /** Table, column, index or constraint that is there; index that is not. */
  private static final Set<Integer> DONE = Set.of(42101, 42121, 42111, 90045, 42112);

  /** A file that is named as such, or without any kind; a drive is one letter. */
  private static final Pattern FILE =
      Pattern.compile("jdbc:h2:(?:file:)?(?![a-z]{2,}\\w*:)(.*)", Pattern.CASE_INSENSITIVE);

  private static final String IN_MEMORY = "jdbc:h2:mem:";

  /** Only administrators may do that. */
  private static final int NO_RIGHTS = 90040;

  /** Whether a commit may be left to the next one to write; false if that can't be helped. */
  private volatile boolean writesLater;

  /** H2 itself remembers eight texts for each connection; a write has more. */
  private final KeptStatements kept = new KeptStatements(JdbcConnection.class);

  H2(String url) {
    writesLater = !url.startsWith(IN_MEMORY);
  }

  @Override
  String name() {
    return "h2";
  }

  /**
   * A commit that meets another one being written to the file leaves its own to whoever commits
   * next, without delay or not. A user who may not ask for it has the delay of the database.
   */
  @Override
  void keep(Handle handle) {
    if (!writesLater) {
      return;
    }
    try (Statement checkpoint = handle.getConnection().createStatement()) {
      checkpoint.execute("checkpoint");
    } catch (SQLException e) {
      if (e.getErrorCode() != NO_RIGHTS) {
        throw new TransactionException("checkpoint", e);
      }
      writesLater = false;
    }
  }

  @Override
  Map<String, String> words() {
    return Map.of("lock", "for update", "lock_task", "for update", "share", "for update");
  }

  @Override
  String texts(String name) {
    return "select item from table(item varchar = :" + name + ")";
  }

  @Override
  String numbers(String name) {
    return "select item from table(item bigint = :" + name + ")";
  }

  @Override
  void bindTexts(SqlStatement<?> statement, String name, Collection<String> texts) {
    statement.bindArray(name, String.class, texts.toArray());
  }

  @Override
  void bindNumbers(SqlStatement<?> statement, String name, Collection<Long> numbers) {
    statement.bindArray(name, Long.class, numbers.toArray());
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
  void begin(Handle handle) {
    isolate(handle, Connection.TRANSACTION_READ_COMMITTED);
    handle.begin();
  }

  @Override
  void beginSnapshot(Handle handle) {
    isolate(handle, SNAPSHOT);
    handle.begin();
  }

  /** Until the handle is closed: the connection may be a host's, which has a level of its own. */
  private static void isolate(Handle handle, int level) {
    Connection connection = handle.getConnection();
    try {
      int own = connection.getTransactionIsolation();
      // Asking costs nothing, setting is a statement.
      if (own != level) {
        connection.setTransactionIsolation(level);
        handle.addCleanable(() -> setBack(connection, own));
      }
    } catch (SQLException e) {
      throw new TransactionException("isolation", e);
    }
  }

  /** Not inside a transaction that could not be rolled back: setting it would be a commit. */
  private static void setBack(Connection connection, int level) throws SQLException {
    if (connection.getAutoCommit()) {
      connection.setTransactionIsolation(level);
    }
  }

  @Override
  void configure(HikariConfig pool, JdbcSettings settings) {
    super.configure(pool, settings);
    String url = pool.getJdbcUrl();
    if (url != null) {
      pool.setJdbcUrl(uninterrupted(url));
      if (!url.toUpperCase(Locale.ROOT).contains(";WRITE_DELAY=")) {
        // Else a process that is killed loses what it committed in the last half second.
        pool.addDataSourceProperty("WRITE_DELAY", "0");
      }
    }
    // A database in memory lives as long as it has a connection.
    pool.setMaxLifetime(0);
    pool.setIdleTimeout(0);
  }

  /**
   * The URL of the same database, over a kind of channel that stays open when a thread is
   * interrupted. The usual kind is closed then, and the database with it, for everybody.
   */
  static String uninterrupted(String url) {
    Matcher file = FILE.matcher(url);
    return file.matches() ? "jdbc:h2:async:" + file.group(1) : url;
  }

  /**
   * Each statement that makes a table is a transaction by itself here, so another connection holds
   * the turn meanwhile: the row of a table of its own.
   */
  @Override
  void exclusively(Database database, Consumer<Handle> step) {
    database.statement(handle -> handle.execute(database.statements.text("create_schema_lock")));
    database.write(
        handle -> {
          handle.execute(database.statements.text("lock_schema"));
          return database.statement(
              other -> {
                step.accept(other);
                return null;
              });
        });
  }

  @Override
  boolean isDone(SQLException failure) {
    return DONE.contains(failure.getErrorCode());
  }

  @Override
  void require(DatabaseMetaData server) throws SQLException {
    if (NAMELESS.matcher(server.getURL()).matches()) {
      throw new IllegalArgumentException(
          "database: a name for H2 in memory, as jdbc:h2:mem:tasks, found none: each connection"
              + " would have its own");
    }
    // Older ones lose updates.
    Matcher version = VERSION.matcher(server.getDatabaseProductVersion());
    if (!version.find()
        || Integer.parseInt(version.group(1)) * 1_000_000
                + Integer.parseInt(version.group(2)) * 1_000
                + Integer.parseInt(version.group(3))
            < VERSION_MIN) {
      throw new IllegalArgumentException(
          "database: H2 from version 2.4.240 on, found " + server.getDatabaseProductVersion());
    }
  }

  /** Whether texts are told apart: by the name of a script that was run, spelled otherwise. */
  @Override
  void tryOut(Database database) {
    long found =
        database.query(
            handle ->
                handle
                    .createQuery(database.statements.text("misread_schema"))
                    .mapTo(Long.class)
                    .one());
    if (found != 0) {
      throw new IllegalArgumentException(
          "database: one that tells all texts apart, found one that does not: tables made with"
              + " IGNORECASE, or a COLLATION");
    }
  }

  @Override
  boolean readsApart() {
    return true;
  }

  @Override
  void configureReads(HikariConfig pool, JdbcSettings settings) {
    configure(pool, settings);
    pool.setMaximumPoolSize(READERS);
    pool.setConnectionInitSql(
        "set session characteristics as transaction isolation level snapshot");
  }

  @Override
  Failure failureOf(SQLException failure) {
    int code = failure.getErrorCode();
    if (ENDED.contains(code)) {
      return Failure.RETRY;
    }
    if (code == UNIQUE) {
      return Failure.TAKEN_KEY;
    }
    return LOST.contains(code) ? Failure.UNKNOWN : Failure.FAILED;
  }

  @Override
  @Nullable Trouble troubleOf(SQLException failure) {
    return switch (failure.getErrorCode()) {
      case 90067 -> Trouble.UNREACHABLE;
      case 28000 -> Trouble.WRONG_LOGIN;
      case 90013, 90146, 90149 -> Trouble.NO_DATABASE;
      case 90020 -> Trouble.IN_USE;
      case 90030 -> Trouble.DAMAGED;
      case NO_RIGHTS, 90096 -> Trouble.NO_RIGHTS;
      case 42102, 42104 -> Trouble.NO_TABLES;
      case 90097 -> Trouble.READ_ONLY;
      default -> null;
    };
  }
}
