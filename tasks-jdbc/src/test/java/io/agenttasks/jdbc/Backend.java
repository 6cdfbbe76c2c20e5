package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The databases that many tests share, one after the other. Each is made when it is first asked
 * for, and lasts as long as the JVM.
 */
enum Backend {
  H2_IN_MEMORY,
  H2_FILE,
  SQLITE,
  POSTGRESQL,
  POSTGRESQL_SERVER,
  MARIADB;

  private static final Map<Backend, TestDatabase> FIRST = new ConcurrentHashMap<>();
  private static final Map<Backend, TestDatabase> SECOND = new ConcurrentHashMap<>();

  /** A store on the database, emptied. */
  TaskStore emptyStore(InstantSource clock) {
    return first().emptyStore(clock);
  }

  /** Another store on the database, with all that is there. */
  TaskStore store(InstantSource clock) {
    return second().store(clock);
  }

  /** What was left open on any of them since the last call. */
  static List<String> leaks() throws InterruptedException {
    List<String> leaks = new ArrayList<>();
    for (Map<Backend, TestDatabase> databases : List.of(FIRST, SECOND)) {
      for (TestDatabase database : databases.values()) {
        leaks.addAll(database.leaks());
      }
    }
    return leaks;
  }

  private TestDatabase first() {
    return FIRST.computeIfAbsent(this, Backend::made);
  }

  /** On a file of SQLite another store has its own connections, as another process would. */
  private TestDatabase second() {
    return this == SQLITE
        ? SECOND.computeIfAbsent(this, it -> TestDatabase.at(first().url()))
        : first();
  }

  private TestDatabase made() {
    return switch (this) {
      case H2_IN_MEMORY -> TestDatabase.at("jdbc:h2:mem:contract");
      case H2_FILE -> TestDatabase.at("jdbc:h2:" + newFolder().resolve("tasks"));
      case SQLITE -> TestDatabase.at("jdbc:sqlite:" + newFolder().resolve("tasks.db"));
      case POSTGRESQL -> TestDatabase.at(PostgreSqlServer.url());
      case POSTGRESQL_SERVER -> TestDatabase.madeAnew(PostgreSqlServer.named());
      case MARIADB -> TestDatabase.at(MariaDbServer.newDatabase());
    };
  }

  private static Path newFolder() {
    try {
      Path folder = Files.createTempDirectory("tasks");
      folder.toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
