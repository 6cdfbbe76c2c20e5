package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Whether a listener hears what is announced, by itself: a store would also find out by asking. */
final class PostgreSqlListenerTest {

  private static final long DEADLINE_SECONDS = 30;
  private static final String CHANNEL = "listener_test";

  private final PGSimpleDataSource source = new PGSimpleDataSource();
  private final BlockingQueue<Long> heard = new LinkedBlockingQueue<>();

  PostgreSqlListenerTest() {
    source.setUrl(PostgreSqlServer.url());
  }

  @Test
  void what_is_announced_is_heard_and_so_it_is_after_the_connection_was_lost() throws Exception {
    try (PostgreSqlListener listener = PostgreSqlListener.start(source, CHANNEL, heard::add)) {
      assertThat(listener).isNotNull();
      assertThat(heardOf("7")).isEqualTo(7);

      execute(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen \"%'");
      heard.clear();

      assertThat(heardOf("8")).isEqualTo(8);
    }
  }

  /** Announces until it is heard: nobody says when a listener has begun to listen. */
  private @Nullable Long heardOf(String list) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(DEADLINE_SECONDS);
    @Nullable Long found = null;
    while (found == null && System.nanoTime() < deadline) {
      execute("select pg_notify('" + CHANNEL + "', 'not a number')");
      execute("select pg_notify('" + CHANNEL + "', '" + list + "')");
      found = heard.poll(100, TimeUnit.MILLISECONDS);
    }
    return found;
  }

  private void execute(String sql) throws Exception {
    try (var connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
