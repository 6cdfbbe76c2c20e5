package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStoreException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What failures of a database mean, and how they are told: in one line that names no secret. */
final class Failures {

  private static final Pattern LINES = Pattern.compile("\\s*\\R\\s*");

  /** As some drivers quote the URL that they were given. */
  private static final Pattern SECRET =
      Pattern.compile("(?i)((?:password|pwd|secret|token)\\w*=)[^;&\\s\"]*");

  private Failures() {}

  static Dialect.Failure kindOf(Throwable failure, Dialect dialect) {
    return causes(failure).findFirst().map(dialect::failureOf).orElse(Dialect.Failure.FAILED);
  }

  /** Whether a statement of a script was refused since it was run before. */
  static boolean isDone(Throwable failure, Dialect dialect) {
    return causes(failure).anyMatch(dialect::isDone);
  }

  /** The failure as callers of a store are told. */
  static TaskStoreException told(Throwable failure, Dialect dialect, boolean mayHaveHappened) {
    return new TaskStoreException(message(failure, dialect), mayHaveHappened, failure);
  }

  /** The same for a connection that could not be had. */
  static TaskStoreException unconnected(Throwable failure, Dialect dialect) {
    return new TaskStoreException(
        "no connection to the database: " + message(failure, dialect), false, failure);
  }

  /** What to do, if that is known, and what the database says, or the driver. */
  static String message(Throwable failure, Dialect dialect) {
    // A pool says that it waited in vain; the cause beneath it, why.
    return causes(failure)
        .flatMap(cause -> advised(cause, dialect).stream())
        .reduce((outer, inner) -> inner)
        .or(() -> causes(failure).findFirst().map(Failures::said))
        .orElseGet(() -> said(failure));
  }

  private static Optional<String> advised(SQLException failure, Dialect dialect) {
    Trouble trouble =
        failure instanceof SQLTransientConnectionException && failure.getSQLState() == null
            ? Trouble.POOL_EXHAUSTED
            : dialect.troubleOf(failure);
    return Optional.ofNullable(trouble).map(known -> known.advice + ": " + said(failure));
  }

  /** What the database says, or the driver. */
  static String said(Throwable failure) {
    String line = LINES.matcher(String.valueOf(failure.getMessage()).strip()).replaceAll(" ");
    return SECRET.matcher(line).replaceAll("$1...");
  }

  private static Stream<SQLException> causes(Throwable failure) {
    return Stream.<@Nullable Throwable>iterate(
            failure, cause -> cause != null, cause -> cause == null ? null : cause.getCause())
        .filter(SQLException.class::isInstance)
        .map(SQLException.class::cast);
  }
}
