package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract on PostgreSQL, the current major. */
@ExtendWith(NothingLeaks.class)
final class PostgreSqlStoreTest extends TaskStoreContract {

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return Backend.POSTGRESQL.emptyStore(clock);
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return Backend.POSTGRESQL.store(clock);
  }
}
