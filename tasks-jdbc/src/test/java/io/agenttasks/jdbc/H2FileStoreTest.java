package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;

/** The contract on H2 in a file. */
final class H2FileStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = TestDatabase.at(url());
  }

  private static String url() {
    try {
      Path folder = Files.createTempDirectory("h2");
      folder.toFile().deleteOnExit();
      return "jdbc:h2:" + folder.resolve("tasks");
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
    return Holder.DATABASE.store(clock);
  }
}
