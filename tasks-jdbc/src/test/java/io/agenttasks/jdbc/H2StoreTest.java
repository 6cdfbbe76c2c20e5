package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract on H2 in memory. */
@ExtendWith(NothingLeaks.class)
final class H2StoreTest extends TaskStoreContract {

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return Backend.H2_IN_MEMORY.emptyStore(clock);
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return Backend.H2_IN_MEMORY.store(clock);
  }
}
