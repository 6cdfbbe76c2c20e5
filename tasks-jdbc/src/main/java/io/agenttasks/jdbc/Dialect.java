package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/** What differs from database to database. It has no state; any number of threads may use it. */
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

  /** Binds any number of texts to one parameter. */
  abstract void bindTexts(SqlStatement<?> statement, String name, Collection<String> texts);

  /** Binds any number of numbers to one parameter. */
  abstract void bindNumbers(SqlStatement<?> statement, String name, Collection<Long> numbers);

  /** Whether one statement gives the head of a list, with its event: {@code claim_head}. */
  boolean hasHeadClaim() {
    return true;
  }

  /** What a failure says. */
  abstract Failure failureOf(SQLException failure);

  /**
   * Begins a transaction in which each statement sees what was committed before it, and rows that
   * were waited for are seen as they became.
   */
  void begin(Handle handle) {
    handle.begin();
  }

  /** Begins a transaction that only reads, all of one state. */
  abstract void beginSnapshot(Handle handle);

  /** Sets what is wanted of connections. */
  void configure(HikariConfig pool) {}
}
