package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.UpdateResult.Updated;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.StoreInvariants;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What a program of each earlier version left is brought up to date, and goes on. Each script of
 * the schema has a script of its own here, with what there was as it was the last one.
 */
final class UpgradeTest {

  private static final ListId LIST = ListId.of("/upgraded/list");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void a_list_of_each_earlier_version_goes_on(Backend backend) throws Exception {
    for (int version = 1; version <= Schema.SCRIPTS.size(); version++) {
      Path own = Files.createDirectory(folder.resolve("V" + version));
      try (Place place = Place.of(backend, own);
          Connection connection = DriverManager.getConnection(place.url())) {
        leave(connection, place, version);

        try (TaskStore store = place.open()) {
          assertDocument(Tasks.on(store).list(LIST), version < 2 ? null : "draft");
          assertGoesOn(Tasks.on(store).list(LIST));
          assertThat(next(Tasks.on(store).list(LIST))).isEqualTo(TaskId.of(version < 3 ? 2 : 3));
          StoreInvariants.check(store, LIST);
        }
      }
    }
  }

  private static TaskId next(TaskList list) {
    ClaimResult result = list.claim(ClaimRequest.by("ben"));
    assertThat(result).isInstanceOf(ClaimResult.Claimed.class);
    return ((ClaimResult.Claimed) result).claim().task().id();
  }

  private static void assertGoesOn(TaskList list) {
    Claim claim = list.resume(TaskId.of(1), 1, ClaimRequest.by("ann"));
    assertThat(claim.task().holder().orElseThrow().agent()).isEqualTo(Agent.of("ann"));
    assertThat(list.get(TaskId.of(2)).orElseThrow().openBlockers()).isEqualTo(1);

    UpdateResult result = claim.complete("", "final");

    assertThat(result).isInstanceOf(Updated.class);
    assertThat(((Updated) result).freed().first()).containsExactly(TaskId.of(2));
    assertThat(list.history(TaskId.of(1)).events()).hasSize(3);
    assertDocument(list, "final");
  }

  private static void assertDocument(TaskList list, @Nullable String expected) {
    assertThat(list.getWithDocument(TaskId.of(1)).orElseThrow().document()).isEqualTo(expected);
  }

  /** Makes the tables as that version had them, and what was in them. */
  private static void leave(Connection connection, Place place, int version)
      throws SQLException, IOException {
    Statements statements = new Statements(Dialect.of(place.url()), place.tables());
    execute(connection, statements.text("create_schema_table"));
    List<String> scripts = Schema.SCRIPTS.subList(0, version);
    for (String script : scripts) {
      execute(connection, statements.text("schema/" + script));
      execute(
          connection,
          "insert into %sschema (version, script) values (%d, '%s')"
              .formatted(place.tables(), Schema.SCRIPTS.indexOf(script) + 1, script));
    }
    execute(connection, statements.filled(left(scripts.get(version - 1))));
  }

  private static String left(String script) throws IOException {
    try (InputStream in = UpgradeTest.class.getResourceAsStream("upgrade/" + script + ".sql")) {
      assertThat(in).as("what a program left after %s", script).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("(?m)^--.*$", "");
    }
  }

  private static void execute(Connection connection, String script) throws SQLException {
    for (String statement : script.split(";", -1)) {
      if (!statement.isBlank()) {
        try (var made = connection.createStatement()) {
          made.execute(statement);
        }
      }
    }
  }
}
