package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract on a MariaDB server. */
@EnabledIfEnvironmentVariable(
    named = MariaDbServer.VARIABLE,
    matches = "jdbc:mariadb:.+",
    disabledReason = "no build brings a server of MariaDB; CI names one, and fails without")
@ExtendWith(NothingLeaks.class)
final class MariaDbStoreTest extends TaskStoreContract {

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return Backend.MARIADB.emptyStore(clock);
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return Backend.MARIADB.store(clock);
  }
}
