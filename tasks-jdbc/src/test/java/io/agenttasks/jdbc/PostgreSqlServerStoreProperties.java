package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreProperties;
import java.time.InstantSource;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * Scripts of calls on a PostgreSQL server that somebody runs: an older major, as a rule. There are
 * fewer than on the current one, with which it shares every statement.
 */
@PropertyDefaults(tries = 200)
@AddLifecycleHook(NamedServers.class)
@EnabledIfEnvironmentVariable(
    named = PostgreSqlServer.VARIABLE,
    matches = "jdbc:postgresql:.+",
    disabledReason =
        "the build brings the current major alone; CI names a server, and fails without")
final class PostgreSqlServerStoreProperties extends TaskStoreProperties {

  @Override
  protected TaskStore store(InstantSource clock) {
    return Backend.POSTGRESQL_SERVER.store(clock);
  }
}
