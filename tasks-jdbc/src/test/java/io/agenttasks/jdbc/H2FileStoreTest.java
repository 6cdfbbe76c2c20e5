package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract on H2 in a file. */
@ExtendWith(NothingLeaks.class)
final class H2FileStoreTest extends TaskStoreContract {

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return Backend.H2_FILE.emptyStore(clock);
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return Backend.H2_FILE.store(clock);
  }
}
