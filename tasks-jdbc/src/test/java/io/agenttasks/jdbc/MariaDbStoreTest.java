package io.agenttasks.jdbc;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;
import org.junit.jupiter.api.BeforeAll;

/** The contract on a MariaDB server. */
final class MariaDbStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = start();
  }

  private static TestDatabase start() {
    MariaDb dialect = new MariaDb();
    HikariDataSource source = MariaDbServer.newDatabase(dialect);
    return new TestDatabase(source, source, dialect);
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
