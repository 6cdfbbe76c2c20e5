package io.agenttasks.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;

/**
 * The MariaDB server of the tests, which {@value #VARIABLE} names by a JDBC URL with a user who may
 * create databases. Each run has a database of its own, which goes when the JVM ends.
 */
final class MariaDbServer {

  static final String VARIABLE = "TASKS_TEST_MARIADB_URL";

  private MariaDbServer() {}

  /** The URL of a new database. */
  static String newDatabase() {
    return newDatabase(System.getenv(VARIABLE));
  }

  /** The URL of a new database on the server of this URL. */
  static String newDatabase(String url) {
    String name = "tasks_test_" + UUID.randomUUID().toString().replace("-", "");
    execute(url, "create database " + name);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> execute(url, "drop database " + name)));
    return withDatabase(url, name);
  }

  /** Puts the name of a database between the host and the options. */
  private static String withDatabase(String url, String name) {
    int options = url.indexOf('?');
    String base = options < 0 ? url : url.substring(0, options);
    int path = base.indexOf('/', base.indexOf("//") + 2);
    return (path < 0 ? base : base.substring(0, path))
        + "/"
        + name
        + (options < 0 ? "" : url.substring(options));
  }

  private static void execute(String url, String statement) {
    try (Connection connection = DriverManager.getConnection(url);
        var text = connection.createStatement()) {
      text.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(statement, e);
    }
  }
}
