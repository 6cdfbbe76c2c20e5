package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.time.InstantSource;

/** Scripts of calls on SQLite. */
final class SqliteStoreProperties extends TaskStoreProperties {

  @Override
  protected TaskStore store(InstantSource clock) {
    return Backend.SQLITE.store(clock);
  }
}
