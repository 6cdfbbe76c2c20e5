package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.BOB;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.MODERN_ASKS;
import static io.agenttasks.mcp.protocol.Bench.NOBODY;
import static io.agenttasks.mcp.protocol.Bench.UNDECLARED;
import static io.agenttasks.mcp.protocol.Bench.failure;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.member;
import static io.agenttasks.mcp.protocol.Bench.reply;
import static io.agenttasks.mcp.protocol.Bench.result;
import static io.agenttasks.mcp.protocol.Bench.string;
import static io.agenttasks.mcp.protocol.Bench.task;
import static io.agenttasks.mcp.protocol.Bench.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One protocol task from its call to its end, in the words of both eras. */
final class LifeTest {

  private final Job may = new Job();
  private final Job must = new Job();
  private final Bench bench =
      new Bench(may.tool("may", Support.OPTIONAL), must.tool("must", Support.REQUIRED));

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  @Shows(6)
  void a_legacy_call_is_answered_by_a_nested_task_that_works() {
    Map<String, Object> result =
        bench.ask(LEGACY, "tools/call", "name", "must", "task", map("ttl", 120_000));

    assertThat(result).containsOnlyKeys("task");
    assertThat(task(result))
        .containsOnlyKeys("taskId", "status", "createdAt", "lastUpdatedAt", "ttl", "pollInterval")
        .containsEntry("status", "working")
        .containsEntry("ttl", 120_000L)
        .containsEntry("pollInterval", 1_000L)
        .containsEntry("createdAt", "2026-01-01T00:00:00.000Z");
    assertThat(string(task(result), "taskId")).matches("[0-9A-Za-z]{22}");
  }

  @Test
  @Shows({6, 12})
  void a_modern_call_is_answered_by_a_flat_task_and_no_member_asks_for_it() {
    Map<String, Object> result =
        bench.ask(MODERN, "tools/call", "name", "must", "task", map("ttl", 120_000));

    assertThat(result)
        .containsOnlyKeys(
            "resultType",
            "taskId",
            "status",
            "createdAt",
            "lastUpdatedAt",
            "ttlMs",
            "pollIntervalMs")
        .containsEntry("resultType", "task")
        .containsEntry("status", "working")
        .containsEntry("ttlMs", 3_600_000L);
  }

  @Test
  @Shows({5, 6})
  void its_result_is_given_back_with_the_task_it_is_related_to() {
    String id = bench.begin(LEGACY, "must");
    CompletableFuture<Reply> waiting =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();
    assertThat(waiting).isNotDone();

    must.answers("built");

    Map<String, Object> result = result(reply(waiting));
    assertThat(text(result)).isEqualTo("built");
    assertThat(member(result, "_meta"))
        .isEqualTo(Map.of("io.modelcontextprotocol/related-task", Map.of("taskId", id)));
    assertThat(bench.status(LEGACY, id)).isEqualTo("completed");
  }

  @Test
  @Shows({5, 39})
  void a_modern_result_is_inlined_once_it_is_there() {
    String id = bench.begin(MODERN, "must");
    assertThat(bench.get(MODERN, id)).doesNotContainKeys("result", "content");

    must.answers("built");

    Map<String, Object> ended = ended(MODERN, id);
    assertThat(ended)
        .containsEntry("resultType", "complete")
        .containsEntry("status", "completed")
        .doesNotContainKey("pollIntervalMs");
    assertThat(member(ended, "result"))
        .isEqualTo(
            Map.of(
                "content",
                List.of(Map.of("type", "text", "text", "built")),
                "isError",
                false,
                "resultType",
                "complete"));
  }

  @Test
  @Shows(5)
  void a_tool_that_could_not_is_failed_to_one_era_and_completed_to_the_other() {
    String id = bench.begin(LEGACY, "must");
    must.goOn((arguments, run) -> ToolReply.error("no compiler"));

    assertThat(ended(MODERN, id))
        .containsEntry("status", "completed")
        .containsEntry("statusMessage", "no compiler");
    assertThat(bench.get(LEGACY, id))
        .containsEntry("status", "failed")
        .containsEntry("statusMessage", "no compiler");
    assertThat(bench.ask(LEGACY, "tasks/result", "taskId", id)).containsEntry("isError", true);
  }

  @Test
  @Shows(5)
  void an_error_of_the_protocol_is_failed_in_both_eras_and_given_back() {
    String id = bench.begin(MODERN, "must");
    must.goOn(
        (arguments, run) -> {
          throw new ProtocolFailure(-32000, "no licence", Map.of("seats", 0));
        });

    assertThat(ended(MODERN, id))
        .containsEntry("status", "failed")
        .containsEntry("statusMessage", "no licence")
        .containsEntry(
            "error", Map.of("code", -32000, "message", "no licence", "data", Map.of("seats", 0)))
        .doesNotContainKey("result");
    assertThat(bench.get(LEGACY, id))
        .containsEntry("status", "failed")
        .containsEntry("statusMessage", "no licence");
    assertThat(bench.send(LEGACY, "tasks/result", "taskId", id))
        .isEqualTo(new Reply.Failure(-32000, "no licence", Map.of("seats", 0)));
  }

  @Test
  @Shows(37)
  void a_failure_of_the_work_names_neither_classes_nor_places() {
    String id = bench.begin(LEGACY, "must");
    must.goOn(
        (arguments, run) -> {
          throw new IllegalStateException("/etc/secret of com.example.Vault");
        });
    ended(MODERN, id);

    Map<String, Object> result = bench.ask(LEGACY, "tasks/result", "taskId", id);
    assertThat(result).containsEntry("isError", true);
    assertThat(result.toString()).doesNotContain("secret").doesNotContain("Exception");
  }

  @Test
  @Shows(11)
  void who_declares_nothing_is_told_what_to_declare_also_about_unknown_ids() {
    for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
      assertThat(bench.send(UNDECLARED, method, "taskId", "nothing")).isEqualTo(undeclared());
    }
    assertThat(bench.send(UNDECLARED, "tools/call", "name", "must")).isEqualTo(undeclared());
    assertThat(must.started).hasValue(0);
  }

  private static Reply undeclared() {
    return new Reply.Failure(
        -32021,
        "the client has to declare the extension io.modelcontextprotocol/tasks",
        Map.of(
            "requiredCapabilities",
            Map.of("extensions", Map.of("io.modelcontextprotocol/tasks", Map.of()))));
  }

  @Test
  @Shows(39)
  void a_bare_key_of_meta_declares_nothing() {
    assertThat(Declared.of(Tasks2026.VERSION, map("io.modelcontextprotocol/tasks", Map.of())))
        .isEqualTo(UNDECLARED);
    assertThat(
            Declared.of(
                Tasks2026.VERSION,
                map(
                    "extensions",
                    Map.of("io.modelcontextprotocol/tasks", Map.of()),
                    "elicitation",
                    Map.of())))
        .isEqualTo(new Declared(Tasks2026.VERSION, true, Set.of(QuestionKind.FORM)));
  }

  @Test
  @Shows(12)
  void a_modern_server_has_neither_list_nor_result() {
    for (Declared declared : List.of(MODERN, UNDECLARED)) {
      for (String method : List.of("tasks/list", "tasks/result", "tasks/other")) {
        assertThat(failure(bench.send(declared, method)).code()).isEqualTo(-32601);
      }
    }
  }

  @Test
  @Shows(13)
  void a_legacy_tool_is_called_as_it_can_be() {
    assertThat(failure(bench.send(LEGACY, "tools/call", "name", "must")).code()).isEqualTo(-32601);
    Bench plain = new Bench(Shelf.GREET);
    assertThat(failure(plain.send(LEGACY, "tools/call", "name", "greet", "task", Map.of())).code())
        .isEqualTo(-32601);
    assertThat(plain.start(ANN, MODERN, "tools/call", map("name", "greet", "task", Map.of())))
        .isEmpty();
    plain.close();
  }

  @Test
  @Shows(10)
  void before_2025_11_25_there_are_no_protocol_tasks() {
    Declared older = new Declared("2025-06-18", true, Set.of());
    for (String method : List.of("tasks/get", "tasks/list", "tasks/result", "tasks/cancel")) {
      assertThat(failure(bench.send(older, method)).code()).isEqualTo(-32601);
    }
    CompletableFuture<Reply> waiting =
        bench.start(ANN, older, "tools/call", map("name", "must", "task", Map.of())).orElseThrow();
    must.answers("done in the call");
    assertThat(text(result(reply(waiting)))).isEqualTo("done in the call");
    assertThat(bench.ask(LEGACY, "tasks/list")).isEqualTo(Map.of("tasks", List.of()));
  }

  @Test
  @Shows({8, 39})
  void what_is_anothers_is_answered_like_what_is_unknown() {
    String id = bench.begin(ANN, LEGACY, "must");
    for (Declared era : List.of(LEGACY, MODERN)) {
      for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel", "tasks/update")) {
        Map<String, Object> foreign = map("taskId", id, "inputResponses", Map.of());
        Map<String, Object> unknown =
            map("taskId", "0123456789abcdefghijkl", "inputResponses", Map.of());
        Reply reply = bench.send(BOB, era, method, foreign);
        assertThat(reply).isEqualTo(bench.send(BOB, era, method, unknown));
        assertThat(failure(reply).code()).isIn(-32602, -32601);
        assertThat(bench.send(BOB, era, method, map("inputResponses", Map.of()))).isEqualTo(reply);
        assertThat(bench.send(BOB, era, method, map("taskId", 7, "inputResponses", Map.of())))
            .isEqualTo(reply);
      }
    }
    assertThat(result(bench.send(BOB, LEGACY, "tasks/list", Map.of())))
        .isEqualTo(Map.of("tasks", List.of()));
    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
  }

  @Test
  @Shows(9)
  void who_is_not_known_has_a_key_and_no_list() {
    String id = bench.begin(NOBODY, LEGACY, "must");

    assertThat(failure(bench.send(NOBODY, LEGACY, "tasks/list", Map.of())).code())
        .isEqualTo(-32601);
    assertThat(result(bench.send(NOBODY, LEGACY, "tasks/get", map("taskId", id))))
        .containsEntry("ttl", 900_000L);
    assertThat(Tasks2025.capabilities(NOBODY)).doesNotContainKey("list");
    assertThat(Tasks2025.capabilities(ANN)).containsKeys("list", "cancel", "requests");
    assertThat(result(bench.send(NOBODY, MODERN, "tools/call", map("name", "protocol_task_list"))))
        .containsEntry("isError", true);
  }

  @Test
  void a_modern_call_that_is_soon_done_is_no_protocol_task() {
    may.answers("at once");
    CompletableFuture<Reply> call =
        bench.start(ANN, MODERN, "tools/call", map("name", "may")).orElseThrow();

    assertThat(result(reply(call)))
        .containsEntry("resultType", "complete")
        .doesNotContainKey("taskId");
    assertThat(bench.ask(LEGACY, "tasks/list")).isEqualTo(Map.of("tasks", List.of()));
  }

  @Test
  @Shows(38)
  void a_modern_call_that_takes_longer_becomes_one() throws Exception {
    CompletableFuture<Reply> call =
        bench.start(ANN, MODERN, "tools/call", map("name", "may")).orElseThrow();
    may.begun.take().progress(1, 3, "compiling");
    bench.passes(Limits.GRACE.minusMillis(1));
    assertThat(call).isNotDone();

    bench.passes(Duration.ofMillis(1));

    Map<String, Object> created = result(reply(call));
    assertThat(created)
        .containsEntry("resultType", "task")
        .containsEntry("statusMessage", "1 of 3: compiling");
    may.answers("built");
    assertThat(ended(MODERN, string(created, "taskId"))).containsEntry("status", "completed");
  }

  @Test
  void a_client_that_leaves_before_it_has_a_protocol_task_wants_nothing() throws Exception {
    CompletableFuture<Reply> call =
        bench.start(ANN, MODERN, "tools/call", map("name", "may")).orElseThrow();
    may.begun.take();

    call.cancel(false);

    may.interrupted.await();
    assertThat(bench.desk.busy()).isZero();
  }

  @Test
  @Shows(39)
  void each_era_reads_what_the_other_made() {
    String modern = bench.begin(MODERN_ASKS, "must");

    assertThat(bench.get(LEGACY, modern)).containsEntry("status", "working");
    assertThat(task(Map.of("task", bench.get(LEGACY, modern)))).containsKey("ttl");
  }

  /** As modern clients see it, once it is closed. */
  private Map<String, Object> ended(Declared declared, String id) {
    return Shelf.closed(bench, declared, id);
  }
}
