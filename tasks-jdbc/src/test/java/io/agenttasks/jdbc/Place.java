package io.agenttasks.jdbc;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assumptions;

/**
 * Where stores are opened by their URL, as hosts do, again and again and by several processes. On a
 * server that others use as well the tables have names of their own, and go with the place.
 */
record Place(Backend backend, String url, String tables) implements AutoCloseable {

  private static final AtomicInteger PLACES = new AtomicInteger();

  /**
   * A new place.
   *
   * @param folder for what is kept in a file
   */
  static Place of(Backend backend, Path folder) {
    String file = folder.resolve("tasks").toString();
    String url =
        switch (backend) {
          case H2_IN_MEMORY -> "jdbc:h2:mem:place" + PLACES.incrementAndGet();
          // Only so may several processes have it open at once.
          case H2_FILE -> "jdbc:h2:" + file + ";AUTO_SERVER=TRUE";
          case SQLITE -> "jdbc:sqlite:" + file;
          case POSTGRESQL -> PostgreSqlServer.url();
          case POSTGRESQL_SERVER -> named(PostgreSqlServer.VARIABLE);
          case MARIADB -> MariaDbServer.newDatabase(named(MariaDbServer.VARIABLE));
        };
    long process = ProcessHandle.current().pid();
    return new Place(backend, url, "of_" + process + "_" + PLACES.incrementAndGet() + "_");
  }

  private static String named(String variable) {
    String url = System.getenv(variable);
    // The build brings neither server; CI names both, and fails without.
    Assumptions.assumeTrue(url != null, () -> variable + " names no server");
    return url;
  }

  /** A store with its own connections and the clock of the database. */
  JdbcTaskStore open() {
    return JdbcTaskStore.open(url, settings());
  }

  /** A store with its own connections and this clock. */
  JdbcTaskStore open(InstantSource clock) {
    return JdbcTaskStore.open(url, settings().withClock(clock));
  }

  private JdbcSettings settings() {
    return JdbcSettings.DEFAULT.withTables(tables);
  }

  @Override
  public void close() {
    if (backend == Backend.POSTGRESQL || backend == Backend.POSTGRESQL_SERVER) {
      TestDatabase.drop(url, tables);
    }
  }
}
