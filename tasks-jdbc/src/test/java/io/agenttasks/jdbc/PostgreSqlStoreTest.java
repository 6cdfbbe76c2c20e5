package io.agenttasks.jdbc;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.InstantSource;

/** The contract on PostgreSQL, the current major. */
final class PostgreSqlStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final TestDatabase DATABASE = start();
  }

  private static TestDatabase start() {
    try {
      // It ends with the JVM of the tests. Nothing of it outlives a crash, and nothing needs to.
      EmbeddedPostgres server =
          EmbeddedPostgres.builder()
              .setServerConfig("fsync", "off")
              .setServerConfig("synchronous_commit", "off")
              .setServerConfig("full_page_writes", "off")
              .start();
      return TestDatabase.at(server.getJdbcUrl("postgres", "postgres"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
