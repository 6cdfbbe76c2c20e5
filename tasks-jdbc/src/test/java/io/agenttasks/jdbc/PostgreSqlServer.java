package io.agenttasks.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The PostgreSQL server that comes with the build: one for each JVM of the tests, with which it
 * ends. Nothing of it outlives a crash, and nothing needs to. {@value #VARIABLE} may name another
 * one, by a JDBC URL with a user who may make tables.
 */
final class PostgreSqlServer {

  static final String VARIABLE = "TASKS_TEST_POSTGRES_URL";

  private static final class Holder {
    static final EmbeddedPostgres SERVER = start();
  }

  private PostgreSqlServer() {}

  static String url() {
    return Holder.SERVER.getJdbcUrl("postgres", "postgres");
  }

  /** The URL of the server that somebody else runs. */
  static String named() {
    return System.getenv(VARIABLE);
  }

  private static EmbeddedPostgres start() {
    try {
      return EmbeddedPostgres.builder()
          .setServerConfig("fsync", "off")
          .setServerConfig("synchronous_commit", "off")
          .setServerConfig("full_page_writes", "off")
          .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
