package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.UpdateResult.Updated;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
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
import java.util.stream.Stream;
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

  /** Where a process may end in the middle of a script, as each statement is a transaction. */
  @ParameterizedTest
  @EnumSource(names = {"H2_IN_MEMORY", "MARIADB"})
  void a_script_that_was_broken_off_is_gone_on_with(Backend backend) throws Exception {
    for (int version = 1; version <= Schema.SCRIPTS.size(); version++) {
      int statements = statements(backend, version);
      for (int run = 0; run <= statements; run += version == 1 ? statements : 1) {
        Path own = Files.createDirectory(folder.resolve("V" + version + "_" + run));
        try (Place place = Place.of(backend, own);
            Connection connection = DriverManager.getConnection(place.url())) {
          leaveBrokenOff(connection, place, version, run);

          try (TaskStore store = place.open()) {
            TaskList list = Tasks.on(store).list(LIST);
            if (version == 1) {
              list.create(NewTask.of("new"));
            } else {
              assertGoesOn(list);
            }
            StoreInvariants.check(store, LIST);
          }
          place.open().close();
        }
      }
    }
  }

  private static int statements(Backend backend, int version) {
    return (int)
        Stream.of(script(dialect(backend), "any_", version).split(";", -1))
            .filter(statement -> !statement.isBlank())
            .count();
  }

  private static Dialect dialect(Backend backend) {
    return Dialect.of(backend == Backend.MARIADB ? "jdbc:mariadb:" : "jdbc:h2:");
  }

  private static String script(Dialect dialect, String tables, int version) {
    return new Statements(dialect, tables).text("schema/" + Schema.SCRIPTS.get(version - 1));
  }

  private static void leaveBrokenOff(Connection connection, Place place, int version, int run)
      throws SQLException, IOException {
    Dialect dialect = Dialect.of(place.url());
    if (version == 1) {
      execute(connection, new Statements(dialect, place.tables()).text("create_schema_table"));
    } else {
      leave(connection, place, version - 1);
    }
    execute(
        connection,
        "insert into %sschema (version, script) values (-%d, 'begun')"
            .formatted(place.tables(), version));
    String[] statements = script(dialect, place.tables(), version).split(";", -1);
    execute(connection, String.join(";", List.of(statements).subList(0, run)));
  }

  @ParameterizedTest
  @EnumSource(names = {"H2_FILE", "SQLITE", "POSTGRESQL", "MARIADB"})
  void tables_of_somebody_else_are_never_taken_for_our_own(Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Connection connection = DriverManager.getConnection(place.url())) {
      execute(connection, "create table " + place.tables() + "task (mine integer)");

      assertThatThrownBy(place::open).isInstanceOf(TaskStoreException.class);
      assertThatThrownBy(place::open).isInstanceOf(TaskStoreException.class);

      execute(connection, "insert into " + place.tables() + "task (mine) values (1)");
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
