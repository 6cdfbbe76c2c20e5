package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ExtendWith;

/** The contract on a PostgreSQL server that somebody runs: an older major, as a rule. */
@EnabledIfEnvironmentVariable(
    named = PostgreSqlServer.VARIABLE,
    matches = "jdbc:postgresql:.+",
    disabledReason =
        "the build brings the current major alone; CI names a server, and fails without")
@ExtendWith(NothingLeaks.class)
final class PostgreSqlServerStoreTest extends TaskStoreContract {

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return Backend.POSTGRESQL_SERVER.emptyStore(clock);
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return Backend.POSTGRESQL_SERVER.store(clock);
  }
}
