package io.agenttasks.jdbc;

import com.zaxxer.hikari.HikariDataSource;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.TaskStoreContract;
import java.time.InstantSource;

/** The contract where each call is in a transaction of the host. */
final class HostTransactionStoreTest extends TaskStoreContract {

  private static final class Holder {
    static final String URL = "jdbc:h2:mem:hosts;DB_CLOSE_DELAY=-1";
    static final HikariDataSource SOURCE = source();
    static final TestDatabase DATABASE = TestDatabase.at(URL);

    private static HikariDataSource source() {
      HikariDataSource source = new HikariDataSource();
      source.setJdbcUrl(URL);
      source.setMaximumPoolSize(16);
      return source;
    }
  }

  @Override
  protected TaskStore emptyStore(InstantSource clock) {
    return over(Holder.DATABASE.emptyStore(clock));
  }

  @Override
  protected TaskStore secondInstance(TaskStore first, InstantSource clock) {
    return over(Holder.DATABASE.store(clock));
  }

  private static TaskStore over(TaskStore store) {
    return TransactionPerCall.over(Holder.SOURCE, (JdbcTaskStore) store);
  }
}
