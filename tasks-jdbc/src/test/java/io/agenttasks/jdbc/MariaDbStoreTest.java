package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** The contract on a MariaDB server. */
@EnabledIfEnvironmentVariable(
    named = MariaDbServer.VARIABLE,
    matches = "jdbc:mariadb:.+",
    disabledReason = "no build brings a server of MariaDB; CI names one, and fails without")
final class MariaDbStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = TestDatabase.at(MariaDbServer.newDatabase());
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
