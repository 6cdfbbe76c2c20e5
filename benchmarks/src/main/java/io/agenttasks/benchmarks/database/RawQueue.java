package io.agenttasks.benchmarks.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What somebody would write by hand for one database and these tables, on one connection: it takes
 * the first ready task with its event, and finishes it with its event. No rule is asked, no lease
 * is looked after, nothing is built of what comes back.
 */
abstract class RawQueue implements AutoCloseable {

  private static final Duration LEASE = Duration.ofMinutes(10);
  private static final String TABLES = Backend.PREFIX;

  final Connection connection;
  final long list;

  RawQueue(Connection connection, long list) {
    this.connection = connection;
    this.list = list;
  }

  /** Takes the first one and answers its number; 0 if there is none. */
  abstract long claim() throws SQLException;

  /** Finishes what was taken. */
  abstract void complete(long creation) throws SQLException;

  /** Prepares a text in which {@code #} stands before the names of tables. */
  final PreparedStatement prepare(String sql) throws SQLException {
    return connection.prepareStatement(sql.replace("#", TABLES));
  }

  /** The queue of a backend. */
  static RawQueue on(Backend backend, Connection connection, long list) throws SQLException {
    return switch (backend) {
      case POSTGRES -> new OneStatement(connection, list);
      case SQLITE -> new OneTransaction(connection, list, OneTransaction.SQLITE, "begin immediate");
      case H2 -> new OneTransaction(connection, list, OneTransaction.H2, null);
      case MARIADB -> new TokenForm(connection, list);
    };
  }

  static long now() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  static long until(long now) {
    return now + LEASE.toNanos() / 1_000;
  }

  static long numberOf(PreparedStatement query) throws SQLException {
    try (ResultSet rows = query.executeQuery()) {
      long number = 0;
      while (rows.next()) {
        number = rows.getLong(1);
      }
      return number;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
