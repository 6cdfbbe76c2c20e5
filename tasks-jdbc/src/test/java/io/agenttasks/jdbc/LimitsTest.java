package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The databases repeat the limits of the domain: what is as long is taken, one more is refused. */
final class LimitsTest {

  /** One character, which UTF-16 needs two units for, and UTF-8 four. */
  private static final String CHARACTER = "\uD83D\uDE00";

  @TempDir private Path folder;

  private enum Text {
    LIST_NAME(ListId.LIST_ID_LENGTH_MAX),
    TASK_ID(TaskId.TASK_ID_LENGTH_MAX),
    TASK_TITLE(TaskDetails.TITLE_LENGTH_MAX),
    TASK_DESCRIPTION(TaskDetails.DESCRIPTION_LENGTH_MAX),
    TASK_ASSIGNEE(Agent.AGENT_LENGTH_MAX),
    TASK_PERSONA(TaskDetails.PERSONA_LENGTH_MAX),
    TASK_CREATED_BY(Agent.AGENT_LENGTH_MAX),
    TASK_AGENT(Agent.AGENT_LENGTH_MAX),
    TASK_REASON(TaskState.REASON_LENGTH_MAX),
    TASK_ACTIVATION(Activation.PATTERN_LENGTH_MAX),
    EVENT_AUTHOR(Agent.AGENT_LENGTH_MAX),
    EVENT_NOTE(Event.NOTE_LENGTH_MAX),
    EVENT_FORMER(Agent.AGENT_LENGTH_MAX),
    PATH_CLAIM_PATH(TaskDetails.PATH_LENGTH_MAX),
    PATH_CLAIM_OWNER(Agent.AGENT_LENGTH_MAX),
    PATH_CLAIM_REASON(TaskState.REASON_LENGTH_MAX),
    ANSWER_AGENT(Agent.AGENT_LENGTH_MAX),
    ANSWER_REQUEST(RequestId.REQUEST_ID_LENGTH_MAX);

    final int limit;

    Text(int limit) {
      this.limit = limit;
    }

    /** The name of the table, which is the beginning of that of the constant. */
    String table() {
      String name = name().toLowerCase(Locale.ROOT);
      return name.startsWith("path_claim") ? "path_claim" : name.substring(0, name.indexOf('_'));
    }

    String column() {
      return name().toLowerCase(Locale.ROOT).substring(table().length() + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_text_as_long_as_its_limit_is_taken_and_one_character_more_is_not(Backend backend)
      throws SQLException {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = Tasks.on(place.open());
        Connection connection = DriverManager.getConnection(place.url())) {
      makeRows(tasks.list("/limits"));
      for (Text text : Text.values()) {
        String update = update(place, text.table(), text.column());

        assertThat(executed(connection, update, CHARACTER.repeat(text.limit))).isEqualTo(1);
        assertThatThrownBy(() -> executed(connection, update, CHARACTER.repeat(text.limit + 1)))
            .as("%s on %s", text, backend)
            .isInstanceOf(SQLException.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_number_at_its_limit_is_taken_and_one_beyond_is_not(Backend backend) throws SQLException {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = Tasks.on(place.open());
        Connection connection = DriverManager.getConnection(place.url())) {
      makeRows(tasks.list("/limits"));
      assertBetween(place, connection, "list", "max_attempts", 0, ListSettings.ATTEMPTS_MAX);
      assertFrom(place, connection, "list", "run", 0);
      assertFrom(place, connection, "task", "version", 1);
      assertFrom(place, connection, "task", "fence", 0);
      assertFrom(place, connection, "task", "attempts", 0);
      assertFrom(place, connection, "task", "open_blockers", 0);
      assertFrom(place, connection, "task", "creation", 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_document_of_the_most_bytes_is_taken_and_one_byte_more_is_not(Backend backend)
      throws SQLException {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = Tasks.on(place.open());
        Connection connection = DriverManager.getConnection(place.url())) {
      makeRows(tasks.list("/limits"));
      String update = update(place, "document", "document");
      String most = CHARACTER.repeat(Document.DOCUMENT_BYTES_MAX / 4);

      assertThat(executed(connection, update, most)).isEqualTo(1);
      assertThatThrownBy(() -> executed(connection, update, most + "x"))
          .as("on %s", backend)
          .isInstanceOf(SQLException.class);
    }
  }

  private static void assertBetween(
      Place place, Connection connection, String table, String column, long first, long last)
      throws SQLException {
    String update = update(place, table, column);
    assertThat(executed(connection, update, last)).isEqualTo(1);
    assertThatThrownBy(() -> executed(connection, update, last + 1))
        .as("%s on %s", column, place.backend())
        .isInstanceOf(SQLException.class);
    assertFrom(place, connection, table, column, first);
  }

  private static void assertFrom(
      Place place, Connection connection, String table, String column, long first)
      throws SQLException {
    String update = update(place, table, column);
    assertThat(executed(connection, update, first)).isEqualTo(1);
    assertThatThrownBy(() -> executed(connection, update, first - 1))
        .as("%s on %s", column, place.backend())
        .isInstanceOf(SQLException.class);
  }

  /** One row in each table that has texts, but for the events, of which all are changed. */
  private static void makeRows(TaskList list) {
    list.create(NewTask.of("task").document("{}"));
    list.claimPaths(PathRequest.by("ann").paths("src").lease(Duration.ofMinutes(1)));
    list.tryCreate(List.of(NewTask.of("other").by("ann")), RequestId.of("r1"));
  }

  private static String update(Place place, String table, String column) {
    String key = table.equals("task") || table.equals("event") ? " where creation = 1" : "";
    return "update " + place.tables() + table + " set " + column + " = ?" + key;
  }

  private static int executed(Connection connection, String update, Object value)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(update)) {
      statement.setObject(1, value);
      return statement.executeUpdate();
    }
  }
}
