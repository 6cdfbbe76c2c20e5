package io.agenttasks.mcp.cli;

import io.agenttasks.jdbc.JdbcSettings;
import io.agenttasks.jdbc.JdbcTaskStore;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;

/** The databases that commands may name. */
final class Databases implements Stores {

  /** What stands for the memory of this process; what is in it is gone when the command ends. */
  static final String MEMORY = "memory";

  private static final String JDBC = "jdbc:";

  private final Surroundings surroundings;

  Databases(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public TaskStore open(String url) {
    if (url.equals(MEMORY)) {
      return new InMemoryTaskStore(new DemoClock(InstantSource.system().instant()));
    }
    if (!url.startsWith(JDBC)) {
      throw new IllegalArgumentException(
          "--db: memory, or a JDBC URL such as jdbc:postgresql://host/database, found "
              + Drivers.kind(url));
    }
    Drivers.require(url, surroundings.driverFolder());
    if (url.equals(surroundings.defaultDatabase())) {
      makeFolder();
    }
    return JdbcTaskStore.open(url, settings());
  }

  private JdbcSettings settings() {
    String user = surroundings.variable(Surroundings.DATABASE_USER);
    return user == null
        ? JdbcSettings.DEFAULT
        : JdbcSettings.DEFAULT.withUser(
            user, surroundings.variable(Surroundings.DATABASE_PASSWORD));
  }

  private void makeFolder() {
    try {
      Files.createDirectories(surroundings.dataFolder());
    } catch (IOException e) {
      throw new TaskStoreException(
          "the folder " + surroundings.dataFolder() + " can't be made: " + e.getMessage(),
          false,
          e);
    }
  }
}
