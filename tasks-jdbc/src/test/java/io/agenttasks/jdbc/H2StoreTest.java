package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;

/** The contract on H2 in memory. */
final class H2StoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = TestDatabase.at("jdbc:h2:mem:contract");
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
