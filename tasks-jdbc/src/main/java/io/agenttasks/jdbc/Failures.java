package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.sql.SQLException;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/** What failures of a database mean to a store. */
final class Failures {

  private Failures() {}

  static Dialect.Failure kindOf(JdbiException failure, Dialect dialect) {
    SQLException cause = causeOf(failure);
    return cause == null ? Dialect.Failure.FAILED : dialect.failureOf(cause);
  }

  /** The failure as callers of a store are told. */
  static TaskStoreException told(JdbiException failure, boolean mayHaveHappened) {
    return new TaskStoreException(message(failure), mayHaveHappened, failure);
  }

  static String message(JdbiException failure) {
    SQLException cause = causeOf(failure);
    return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
  }

  private static @Nullable SQLException causeOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }
}
