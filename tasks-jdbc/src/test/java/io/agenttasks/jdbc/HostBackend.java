package io.agenttasks.jdbc;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Path;

/**
 * The databases of a host that a test runs on, each empty when a JVM of tests begins, and with the
 * usual names of tables. Tests on MariaDB do not run where no server is named; CI names one.
 */
enum HostBackend {
  H2 {
    @Override
    String url(Path folder) {
      return "jdbc:h2:" + folder.resolve("tasks");
    }
  },
  SQLITE {
    @Override
    String url(Path folder) {
      return "jdbc:sqlite:" + folder.resolve("tasks.db") + "?journal_mode=WAL";
    }
  },
  POSTGRESQL {
    @Override
    String url(Path folder) {
      return PostgreSqlServer.url();
    }
  },
  MARIADB {
    @Override
    String url(Path folder) {
      // No build brings a server of MariaDB; CI names one, and fails without.
      assumeThat(System.getenv(MariaDbServer.VARIABLE)).as(MariaDbServer.VARIABLE).isNotNull();
      return MariaDb.URL;
    }
  };

  private static final class MariaDb {
    static final String URL = MariaDbServer.newDatabase();
  }

  /**
   * Where the database is.
   *
   * @param folder for its file, if it has one
   */
  abstract String url(Path folder);
}
