package io.agenttasks.jdbc;

import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.ColonPrefixSqlParser;
import org.jdbi.v3.core.statement.SqlParser;
import org.jdbi.v3.core.statement.SqlStatements;

/**
 * Where the steps of a store run, and its statements. A step that fails has changed nothing; what
 * the database says of it comes as a {@link io.agenttasks.spi.TaskStoreException}.
 */
abstract class Database {

  /** Keeps what it found in each text, so one does for all stores of a process. */
  private static final SqlParser PARSER = new ColonPrefixSqlParser();

  final Dialect dialect;
  final Statements statements;

  Database(Dialect dialect, Statements statements) {
    this.dialect = dialect;
    this.statements = statements;
  }

  /** Makes Jdbi prepare statements as the dialect wants it. */
  final Jdbi prepared(Jdbi jdbi) {
    return jdbi.setStatementBuilderFactory(dialect.statementBuilders())
        .configure(SqlStatements.class, it -> it.setSqlParser(PARSER));
  }

  /**
   * Whether a statement can tell the rows that were written in the same trip from all others, and
   * several statements travel in one: then {@code finish_and_free} finishes a task and frees its
   * dependents.
   */
  boolean tellsItsRows() {
    return false;
  }

  /** Runs a step of several statements, which happen all or not at all; maybe more than once. */
  abstract <R> R write(Function<Handle, R> step);

  /** Runs a step of several reads. */
  abstract <R> R read(Function<Handle, R> step);

  /** Runs a step of one statement that writes. */
  abstract <R> R statement(Function<Handle, R> step);

  /** Runs a step of one statement that only reads. */
  abstract <R> R query(Function<Handle, R> step);

  /** Where the tables stand, to tell two databases apart. */
  abstract String home();

  /** Ends it. From now on every call fails. */
  abstract void close();
}
