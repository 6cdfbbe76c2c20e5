package io.agenttasks;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.time.InstantSource;

/**
 * Scripts of calls on the store in memory, behind a recorder that passes on copies: so a rule looks
 * at values alone, and never at which object it was given.
 */
final class InMemoryTaskStoreProperties extends TaskStoreProperties {

  @Override
  protected TaskStore store(InstantSource clock) {
    return new RecordingTaskStore(new InMemoryTaskStore(clock));
  }

  @Override
  protected int calls() {
    return 20;
  }
}
