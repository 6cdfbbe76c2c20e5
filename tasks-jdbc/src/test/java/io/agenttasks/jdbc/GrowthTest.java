package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store has PostgreSQL look at its tables once they have grown. */
@Timeout(60)
final class GrowthTest {

  private static final String TABLES = "growth_";

  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(PostgreSqlServer.url());
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  @Test
  void a_thousand_tasks_are_looked_at_and_then_ten_times_as_many() throws SQLException {
    try (JdbcTaskStore store =
        JdbcTaskStore.open(PostgreSqlServer.url(), JdbcSettings.DEFAULT.withTables(TABLES))) {
      TaskList list = Tasks.on(store).list("/growth");
      create(list, 999);
      assertThat(rowsKnown()).isEqualTo(-1);

      create(list, 1);
      assertThat(rowsOnceLookedAt(-1)).isEqualTo(1_000);

      create(list, 8_999);
      assertThat(rowsKnown()).isEqualTo(1_000);

      create(list, 1);
      assertThat(rowsOnceLookedAt(1_000)).isEqualTo(10_000);
    }
  }

  private static void create(TaskList list, int count) {
    list.create(Collections.nCopies(count, NewTask.of("one of many")));
  }

  /** How many rows the planner believes to be there, once it believes something else than this. */
  private long rowsOnceLookedAt(long before) throws SQLException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    long known = before;
    while (known == before && System.nanoTime() < end) {
      known = rowsKnown();
    }
    return known;
  }

  private long rowsKnown() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select reltuples from pg_class where relname = '" + TABLES + "task'")) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
