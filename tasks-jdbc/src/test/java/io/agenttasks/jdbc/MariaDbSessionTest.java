package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What sessions of MariaDB may be set to, of which a store must not notice anything. */
final class MariaDbSessionTest {

  @TempDir private Path folder;

  private String url(String settings) {
    return HostBackend.MARIADB.url(folder) + "&" + settings;
  }

  /** Clocks were set back between the two: both are half past two in Berlin. */
  @ParameterizedTest
  @ValueSource(longs = {1_698_539_400, 1_698_543_000})
  void an_hour_that_a_zone_has_twice_is_two_hours(long seconds) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url("autocommit=true"));
        var statement = connection.createStatement()) {
      try (var zone =
          statement.executeQuery("select convert_tz('2023-01-01', '+00:00', 'Europe/Berlin')")) {
        zone.next();
        // Not every server has been told of zones; CI tells its own.
        assumeThat(zone.getString(1)).isNotNull();
      }
      statement.execute("set time_zone = 'Europe/Berlin', timestamp = " + seconds);

      try (var now = statement.executeQuery(new Statements(new MariaDb(), "tasks_").text("now"))) {
        now.next();
        assertThat(Micros.instant(now.getLong(1))).isEqualTo(Instant.ofEpochSecond(seconds));
      }
    }
  }

  /** To many collations a name of characters without width is no name. */
  @Test
  void an_agent_that_nobody_sees_is_given_its_own_tasks_in_their_order() {
    String invisible = "\u200B";
    try (JdbcTaskStore store =
        JdbcTaskStore.open(url("sessionVariables=collation_connection=utf8mb4_unicode_ci"))) {
      TaskList list = Tasks.on(store).list("/sessions/invisible");
      list.create(NewTask.of("first"));
      // The first claim of a process asks for lapsed leases, and chooses in another way.
      list.claim(ClaimRequest.by("ann"));
      list.create(NewTask.of("anybody's"));
      list.create(NewTask.of("its own").assignee(invisible).priority(1));

      ClaimResult result = list.claim(ClaimRequest.by(invisible));

      assertThat(result)
          .isInstanceOfSatisfying(
              ClaimResult.Claimed.class,
              claimed -> assertThat(claimed.claim().task().details().title()).isEqualTo("its own"));
    }
  }
}
