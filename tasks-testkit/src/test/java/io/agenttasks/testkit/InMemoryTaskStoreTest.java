package io.agenttasks.testkit;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import java.time.InstantSource;

/** The store in memory keeps the contract. */
final class InMemoryTaskStoreTest extends TaskStoreContract {

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return new InMemoryTaskStore(clock);
  }
}
