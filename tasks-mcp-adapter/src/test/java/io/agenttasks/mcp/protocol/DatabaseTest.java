package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.MODERN_ASKS;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.member;
import static io.agenttasks.mcp.protocol.Bench.reply;
import static io.agenttasks.mcp.protocol.Bench.result;
import static io.agenttasks.mcp.protocol.Bench.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.jdbc.JdbcSettings;
import io.agenttasks.jdbc.JdbcTaskStore;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Processes that share protocol tasks by a database file, and the one that begins on it. */
final class DatabaseTest {

  private static final String SQLITE = "jdbc:sqlite:%s/tasks.db";
  private static final String H2 = "jdbc:h2:%s/tasks;DB_CLOSE_DELAY=0";

  private final ManualClock clock = new ManualClock();
  private final Tool elicit = Shelf.elicit(Duration.ofHours(2));

  /** Files, and a PostgreSQL server if the environment names one. */
  static Stream<String> urls() {
    return Stream.concat(
        Stream.of(SQLITE, H2), Stream.ofNullable(System.getenv("TASKS_TEST_POSTGRES_URL")));
  }

  private TaskStore store(String url, Path folder) {
    String own = url.startsWith("jdbc:postgresql:") ? ofSchema(url, folder) : url.formatted(folder);
    return JdbcTaskStore.open(own, JdbcSettings.DEFAULT.withClock(clock));
  }

  /** As a file is this test's own, so is a schema, named like the folder. */
  private static String ofSchema(String url, Path folder) {
    String schema = "t" + Integer.toUnsignedString(folder.hashCode());
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("create schema if not exists " + schema);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return url + (url.contains("?") ? "&" : "?") + "currentSchema=" + schema;
  }

  @ParameterizedTest
  @MethodSource("urls")
  @Shows({7, 21, 24, 39})
  void what_ran_is_stopped_with_a_reason_and_a_question_lives_on_after_a_restart(
      String url, @TempDir Path folder) {
    TaskStore first = store(url, folder);
    String running = new Ghost(first).begin();
    String asked;
    String done;
    Job job = new Job();
    try (Bench bench = new Bench(first, job.tool("job", Support.REQUIRED), elicit)) {
      job.answers("built");
      done = bench.begin(LEGACY, "job");
      Shelf.awaitEnd(bench, done);
      asked = bench.begin(MODERN_ASKS, "elicit", "question", "Deploy?");
    }

    try (Bench next = new Bench(store(url, folder), elicit)) {
      CompletableFuture<Reply> waiting =
          next.start(ANN, LEGACY, "tasks/result", map("taskId", running)).orElseThrow();
      next.passes(Limits.LEASE);
      next.passes(Limits.POLL);

      assertThat(reply(waiting)).isEqualTo(new Reply.Failure(-32603, "stopped", null));
      assertThat(next.get(LEGACY, running))
          .containsEntry("status", "failed")
          .containsEntry("statusMessage", "stopped");
      assertThat(text(result(next.send(LEGACY, "tasks/result", "taskId", done))))
          .isEqualTo("built");
      assertThat(next.get(MODERN_ASKS, asked)).containsEntry("status", "input_required");
      assertThat((List<?>) next.ask(LEGACY, "tasks/list").get("tasks")).hasSize(3);
      next.desk.answer(ANN, asked, "q1", Shelf.accept(true));
      assertThat(member(next.get(MODERN, asked), "result"))
          .containsEntry("structuredContent", Shelf.accept(true));

      assertIsGoneInTheEnd(next);
    }
  }

  private static void assertIsGoneInTheEnd(Bench bench) {
    bench.passes(Duration.ofHours(4));
    bench.passes(Limits.SWEEP);
    assertThat(bench.ask(LEGACY, "tasks/list")).isEqualTo(Map.of("tasks", List.of()));
    assertThat(bench.desk.ledger(ANN).list().counts().total()).isZero();
  }

  @ParameterizedTest
  @MethodSource("urls")
  @Shows({15, 22})
  void two_processes_end_one_only_once_and_list_the_same(String url, @TempDir Path folder)
      throws Exception {
    TaskStore store = store(url, folder);
    Job job = new Job();
    job.answers("done");
    try (Bench bench = new Bench(store, job.tool("job", Support.REQUIRED));
        Bench other = new Bench(new Shared(store))) {
      for (int round = 0; round < 25; round++) {
        String id = bench.begin(LEGACY, "job");
        CompletableFuture<Reply> cancelled =
            CompletableFuture.supplyAsync(() -> other.send(LEGACY, "tasks/cancel", "taskId", id));
        String end = (String) endOf(bench, id).get("status");

        assertThat(end)
            .isEqualTo(reply(cancelled) instanceof Reply.Result ? "cancelled" : "completed");
        assertThat(other.status(LEGACY, id)).isEqualTo(end);
      }
      assertThat(other.ask(LEGACY, "tasks/list")).isEqualTo(bench.ask(LEGACY, "tasks/list"));
    }
  }

  /** A cancel of another process is seen when that is looked for. */
  private static Map<String, Object> endOf(Bench bench, String id) {
    CompletableFuture<Reply> end =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();
    while (!end.isDone()) {
      bench.passes(Limits.POLL);
    }
    return bench.get(LEGACY, id);
  }
}
