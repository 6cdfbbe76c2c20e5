package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;

/** The contract on PostgreSQL, the current major. */
final class PostgreSqlStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = TestDatabase.at(PostgreSqlServer.url());
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
