package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.time.InstantSource;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Scripts of calls on a MariaDB server. */
@AddLifecycleHook(NamedServers.class)
@EnabledIfEnvironmentVariable(
    named = MariaDbServer.VARIABLE,
    matches = "jdbc:mariadb:.+",
    disabledReason = "no build brings a server of MariaDB; CI names one, and fails without")
final class MariaDbStoreProperties extends TaskStoreProperties {

  @Override
  protected TaskStore store(InstantSource clock) {
    return Backend.MARIADB.store(clock);
  }
}
