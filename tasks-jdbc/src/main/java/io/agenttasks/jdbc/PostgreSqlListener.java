package io.agenttasks.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Hears the announcements of other processes as they are made, on a connection of its own: one that
 * waits inside a transaction would keep the database from cleaning up. A connection that is lost is
 * made anew after a pause; what was announced meanwhile is found by asking.
 */
final class PostgreSqlListener implements Runnable, AutoCloseable {

  private static final int WAIT_MILLIS = 10_000;
  private static final long PAUSE_MIN_MILLIS = 500;
  private static final long PAUSE_MAX_MILLIS = 1_500;

  private final DataSource source;
  private final String channel;
  private final LongConsumer changed;
  private final Thread thread;
  private volatile boolean closed;
  private volatile @Nullable Connection open;

  private PostgreSqlListener(DataSource source, String channel, LongConsumer changed) {
    this.source = source;
    this.channel = channel;
    this.changed = changed;
    this.thread = new Thread(this, "agent-tasks-listening");
    thread.setDaemon(true);
  }

  /**
   * Begins to listen.
   *
   * @param changed is told the number of each list that is announced, on the listening thread
   */
  static PostgreSqlListener start(DataSource source, String channel, LongConsumer changed) {
    PostgreSqlListener listener = new PostgreSqlListener(source, channel, changed);
    listener.thread.start();
    return listener;
  }

  @Override
  public void run() {
    while (!closed) {
      try (Connection connection = source.getConnection()) {
        open = connection;
        listen(connection);
      } catch (SQLException e) {
        // Lost, or not to be had: until it is back, others are asked once a second.
        LockSupport.parkNanos(
            TimeUnit.MILLISECONDS.toNanos(
                ThreadLocalRandom.current().nextLong(PAUSE_MIN_MILLIS, PAUSE_MAX_MILLIS)));
      } finally {
        open = null;
      }
    }
  }

  private void listen(Connection connection) throws SQLException {
    // First: a connection that hides it comes back to its pool, and must not be listening there.
    PGConnection server = connection.unwrap(PGConnection.class);
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.execute("listen \"" + channel + "\"");
    }
    while (!closed) {
      PGNotification[] heard = server.getNotifications(WAIT_MILLIS);
      if (heard != null) {
        for (PGNotification notification : heard) {
          tell(notification.getParameter());
        }
      }
    }
  }

  private void tell(String announced) {
    try {
      changed.accept(Long.parseLong(announced));
    } catch (NumberFormatException e) {
      // Somebody else's word on our channel.
    }
  }

  @Override
  public void close() {
    closed = true;
    Connection connection = open;
    if (connection != null) {
      try {
        // It may be waiting for a word; that ends with its connection.
        connection.abort(Runnable::run);
      } catch (SQLException e) {
        // It is closed already.
      }
    }
    LockSupport.unpark(thread);
  }
}
