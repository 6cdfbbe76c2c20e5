package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.ClaimResult.NoneReady;
import io.agenttasks.NewTask;
import io.agenttasks.Tasks;
import io.agenttasks.spi.TaskStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Processes whose clocks are wrong: leases are judged by the time of the database alone. No test
 * can set the clock of its process; so here the database is an hour ahead or behind, which is the
 * same to whoever compares the two.
 */
final class SharedTimeTest {

  private static final Duration LEASE = Duration.ofMinutes(10);
  private static final JdbcSettings TABLES = JdbcSettings.DEFAULT.withTables("moved.time_");
  private static final String LIST = "/shared/time";

  @BeforeAll
  static void moveTheTime() throws SQLException {
    execute("create schema moved");
    // Found before PostgreSQL's own, by those who look here first.
    execute(
        """
        create function moved.clock_timestamp() returns timestamptz language sql volatile as
        'select pg_catalog.clock_timestamp() + current_setting(''moved.seconds'')::int * interval ''1 s'''
        """);
  }

  @AfterAll
  static void dropTables() throws SQLException {
    execute("drop schema moved cascade");
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection(PostgreSqlServer.url());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A process that begins when the database's time is so far from its own. */
  private static TaskStore process(Duration ahead) {
    String options = "-c search_path=moved,pg_catalog -c moved.seconds=" + ahead.toSeconds();
    String url = PostgreSqlServer.url() + "&options=" + options.replace(" ", "%20");
    return JdbcTaskStore.open(url, TABLES);
  }

  @ParameterizedTest
  @ValueSource(ints = {-60, 60})
  void a_lease_ends_by_the_time_of_the_database_whatever_the_processes_think(int minutes) {
    Duration ahead = Duration.ofMinutes(minutes);
    try (Tasks first = Tasks.on(process(ahead));
        Tasks second = Tasks.on(process(ahead.plus(LEASE).minusMinutes(1)));
        Tasks third = Tasks.on(process(ahead.plus(LEASE).plusSeconds(1)))) {
      first.list(LIST + minutes).create(NewTask.of("task"));

      Claimed claimed = claimed(first, minutes, ClaimRequest.by("ann").lease(LEASE));

      assertThat(claimed.claim().task().holder().orElseThrow().until())
          .isCloseTo(Instant.now().plus(ahead).plus(LEASE), within(30, ChronoUnit.SECONDS));
      assertThat(claim(second, minutes, ClaimRequest.by("bob"))).isInstanceOf(NoneReady.class);
      assertThat(claimed(third, minutes, ClaimRequest.by("cy")).claim().fence()).isEqualTo(2);
    }
  }

  private static ClaimResult claim(Tasks tasks, int minutes, ClaimRequest request) {
    return tasks.list(LIST + minutes).claim(request);
  }

  private static Claimed claimed(Tasks tasks, int minutes, ClaimRequest request) {
    ClaimResult result = claim(tasks, minutes, request);
    assertThat(result).isInstanceOf(Claimed.class);
    return (Claimed) result;
  }
}
