package io.agenttasks.jdbc;

import java.time.InstantSource;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link JdbcTaskStore} uses its database. {@link #DEFAULT} does for most; each {@code with…}
 * gives a copy with one part replaced.
 *
 * @param user who connects to a URL, or null: as the URL says
 * @param password of that user, or null: as the URL says
 * @param tables what the names of all tables begin with, with a schema and a dot before it if they
 *     don't stand in the connection's own: lower-case letters, digits and {@code _}, up to 32
 * @param migrated whether missing tables are made and older ones brought up to date on opening; if
 *     not, tables that don't fit are refused
 * @param connections the most connections that a store of a URL holds, 2 to 1,000
 * @param durable whether a commit also survives the loss of power where that costs speed: on SQLite
 *     and H2; the other databases decide by their own settings
 * @param clock tells the time instead of the database, for tests; or null
 */
public record JdbcSettings(
    @Nullable String user,
    @Nullable String password,
    String tables,
    boolean migrated,
    int connections,
    boolean durable,
    @Nullable InstantSource clock) {

  private static final int CONNECTIONS_MIN = 2;
  private static final int CONNECTIONS_MAX = 1_000;
  private static final Pattern TABLES =
      Pattern.compile("(?:[A-Za-z_][A-Za-z0-9_]{0,62}\\.)?[a-z_][a-z0-9_]{0,31}");

  // Behind the pattern, which it is checked with.

  /** What holds unless something else is said. */
  public static final JdbcSettings DEFAULT =
      new JdbcSettings(null, null, "tasks_", true, 10, false, null);

  /** Checks names and numbers. */
  public JdbcSettings {
    if (!TABLES.matcher(tables).matches()) {
      throw new IllegalArgumentException(
          "tables: lower-case letters, digits and _, at most 32, found " + tables);
    }
    if (connections < CONNECTIONS_MIN || connections > CONNECTIONS_MAX) {
      throw new IllegalArgumentException(
          "connections: " + CONNECTIONS_MIN + " to " + CONNECTIONS_MAX + ", found " + connections);
    }
  }

  /** With this user and password. */
  public JdbcSettings withUser(String name, @Nullable String secret) {
    return new JdbcSettings(name, secret, tables, migrated, connections, durable, clock);
  }

  /** With tables whose names begin so. */
  public JdbcSettings withTables(String prefix) {
    return new JdbcSettings(user, password, prefix, migrated, connections, durable, clock);
  }

  /** With tables that somebody else makes and brings up to date, or not. */
  public JdbcSettings withMigrated(boolean wanted) {
    return new JdbcSettings(user, password, tables, wanted, connections, durable, clock);
  }

  /** With at most so many connections. */
  public JdbcSettings withConnections(int most) {
    return new JdbcSettings(user, password, tables, migrated, most, durable, clock);
  }

  /** With commits that survive the loss of power, or not. */
  public JdbcSettings withDurable(boolean wanted) {
    return new JdbcSettings(user, password, tables, migrated, connections, wanted, clock);
  }

  /** With this clock instead of the database's. */
  public JdbcSettings withClock(InstantSource other) {
    return new JdbcSettings(user, password, tables, migrated, connections, durable, other);
  }

  /** Names no secret. */
  @Override
  public String toString() {
    return "JdbcSettings[user="
        + user
        + ", tables="
        + tables
        + ", connections="
        + connections
        + "]";
  }
}
