package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * The contract on SQLite. The second instance has its own connections, as another process would.
 */
final class SqliteStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final String URL = url();
    static final TestDatabase DATABASE = TestDatabase.at(URL);
    static final TestDatabase SECOND = TestDatabase.at(URL);
  }

  private static String url() {
    try {
      Path folder = Files.createTempDirectory("sqlite");
      folder.toFile().deleteOnExit();
      return "jdbc:sqlite:" + folder.resolve("tasks.db");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return Holder.DATABASE.emptyStore(clock);
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return Holder.SECOND.store(clock);
  }
}
