package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.time.InstantSource;

/** Scripts of calls on H2 in memory. */
final class H2StoreProperties extends TaskStoreProperties {

  @Override
  protected TaskStore store(InstantSource clock) {
    return Backend.H2_IN_MEMORY.store(clock);
  }
}
