package io.agenttasks.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeAll;

/** The contract on a MariaDB server. */
final class MariaDbStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = TestDatabase.at(MariaDbServer.newDatabase());
  }

  @BeforeAll
  static void needsServer() {
    assumeTrue(MariaDbServer.url() != null, MariaDbServer.VARIABLE + " is not set");
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
