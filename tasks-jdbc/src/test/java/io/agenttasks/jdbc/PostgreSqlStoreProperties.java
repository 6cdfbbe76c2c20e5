package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.time.InstantSource;

/** Scripts of calls on PostgreSQL, the current major. */
final class PostgreSqlStoreProperties extends TaskStoreProperties {

  @Override
  protected TaskStore store(InstantSource clock) {
    return Backend.POSTGRESQL.store(clock);
  }
}
