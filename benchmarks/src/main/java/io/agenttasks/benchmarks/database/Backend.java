package io.agenttasks.benchmarks.database;

import io.agenttasks.jdbc.JdbcSettings;
import io.agenttasks.jdbc.JdbcTaskStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A database to measure on: where it is, and how it is told to look at its tables anew. */
enum Backend {
  /**
   * The server that {@code TASKS_TEST_POSTGRES_URL} names, or else one that is started for this. A
   * commit is not waited for on disk.
   */
  POSTGRES("analyze") {
    @Override
    String url() throws IOException {
      String named = System.getenv("TASKS_TEST_POSTGRES_URL");
      return named != null
          ? named
          : EmbeddedPostgres.builder()
              .setServerConfig("synchronous_commit", "off")
              .start()
              .getJdbcUrl("postgres", "postgres");
    }
  },
  /** A file in a new folder, with the usual durability of the library. */
  SQLITE("analyze") {
    @Override
    String url() throws IOException {
      return "jdbc:sqlite:" + folder().resolve("tasks.db");
    }

    @Override
    String urlByHand(String url) {
      return url + "?synchronous=NORMAL&busy_timeout=10000";
    }
  },
  /** In memory. */
  H2("analyze") {
    @Override
    String url() {
      return "jdbc:h2:mem:benchmark;DB_CLOSE_DELAY=-1";
    }
  },
  /** The server that {@code TASKS_TEST_MARIADB_URL} names, with its own durability. */
  MARIADB("analyze table " + Backend.PREFIX + "task") {
    @Override
    String url() {
      String named = System.getenv("TASKS_TEST_MARIADB_URL");
      if (named == null) {
        throw new IllegalArgumentException("TASKS_TEST_MARIADB_URL names no server");
      }
      return named;
    }

    /** Each commit waits for the disk. */
    @Override
    int cycles() {
      return 500;
    }
  };

  static final String PREFIX = "benchmark_";

  private final String analyze;

  Backend(String analyze) {
    this.analyze = analyze;
  }

  /** The backend of a word of the command line. */
  static Backend of(String word) {
    return Stream.of(values())
        .filter(backend -> backend.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "--db: one of "
                        + Stream.of(values()).map(Backend::word).collect(Collectors.joining(", "))
                        + ", found "
                        + word));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The URL of a database that is there. */
  abstract String url() throws IOException;

  /** How many tasks are taken in a round. */
  int cycles() {
    return 4_000;
  }

  /** The same for connections that are opened by hand, with what the library asks for. */
  String urlByHand(String url) {
    return url;
  }

  /** Opens the library on fresh tables. */
  static JdbcTaskStore open(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url)) {
      dropTables(connection);
    }
    return JdbcTaskStore.open(url, JdbcSettings.DEFAULT.withTables(PREFIX));
  }

  /** Has the statistics made anew. */
  void analyze(String url) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute(analyze);
    }
  }

  private static void dropTables(Connection connection) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet tables =
        connection
            .getMetaData()
            .getTables(connection.getCatalog(), connection.getSchema(), null, null)) {
      while (tables.next()) {
        String name = tables.getString("TABLE_NAME");
        String kind = tables.getString("TABLE_TYPE");
        if (name.toLowerCase(Locale.ROOT).startsWith(PREFIX) && kind.contains("TABLE")) {
          names.add(name);
        }
      }
    }
    try (Statement statement = connection.createStatement()) {
      for (String name : names) {
        statement.execute("drop table " + name);
      }
    }
  }

  private static Path folder() throws IOException {
    Path folder = Files.createTempDirectory("agent-tasks-benchmark");
    folder.toFile().deleteOnExit();
    return folder;
  }
}
