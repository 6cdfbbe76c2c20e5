package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.LEGACY_ASKS;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.MODERN_ASKS;
import static io.agenttasks.mcp.protocol.Bench.failure;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.member;
import static io.agenttasks.mcp.protocol.Bench.reply;
import static io.agenttasks.mcp.protocol.Bench.result;
import static io.agenttasks.mcp.protocol.Bench.string;
import static io.agenttasks.mcp.protocol.Bench.text;
import static io.agenttasks.mcp.protocol.Shelf.accept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Protocol tasks that ask a person. */
final class QuestionTest {

  private static final Tool ROUND =
      LongRunning.tool("round", "asks before it begins")
          .support(Support.REQUIRED)
          .input(Parameters.lenient())
          .first("ok", arguments -> Question.Form.of("Go on?", Shelf.OK_SCHEMA))
          .run((arguments, run) -> ToolReply.text("ok: " + run.first().flag("ok")));

  private final TaskStore store = new InMemoryTaskStore(new ManualClock());
  private final Job job = new Job();
  private final Tool elicit = Shelf.elicit(Duration.ofHours(2));
  private final Bench bench = new Bench(store, job.tool("job", Support.REQUIRED), elicit, ROUND);

  @AfterEach
  void close() {
    bench.close();
  }

  /** Two questions at once; the text is both answers. */
  private String beginsWithTwo(Declared declared) throws InterruptedException {
    String id = bench.begin(declared, "job");
    job.goOn(
        (arguments, run) -> {
          var first = run.askAsync(Question.Form.of("First?", Shelf.OK_SCHEMA));
          var second = run.askAsync(Question.Form.of("Second?", Shelf.OK_SCHEMA));
          job.ended.add("asked");
          return ToolReply.text(
              first.toCompletableFuture().get().flag("ok")
                  + " "
                  + second.toCompletableFuture().get().action());
        });
    assertThat(job.ended.take()).isEqualTo("asked");
    return id;
  }

  private Reply update(String id, Object... answers) {
    return bench.send(MODERN_ASKS, "tasks/update", "taskId", id, "inputResponses", map(answers));
  }

  @Test
  @Shows({24, 39})
  void a_partial_answer_keeps_the_rest_open_and_never_closes() throws Exception {
    String id = beginsWithTwo(MODERN_ASKS);
    Map<String, Object> asked = bench.get(MODERN_ASKS, id);
    assertThat(asked)
        .containsEntry("status", "input_required")
        .containsEntry("pollIntervalMs", 5_000L);
    assertThat(member(asked, "inputRequests")).containsOnlyKeys("q1", "q2");
    assertThat(member(member(asked, "inputRequests"), "q1"))
        .isEqualTo(
            Map.of(
                "method",
                "elicitation/create",
                "params",
                Map.of("mode", "form", "message", "First?", "requestedSchema", Shelf.OK_SCHEMA)));

    assertThat(result(update(id, "q1", accept(true), "other", Map.of("action", "?"))))
        .isEqualTo(Map.of("resultType", "complete"));

    assertThat(member(bench.get(MODERN_ASKS, id), "inputRequests")).containsOnlyKeys("q2");
    update(id, "q1", accept(false), "q2", map("action", "decline"));
    assertThat(text(member(Shelf.closed(bench, MODERN, id), "result"))).isEqualTo("true DECLINE");
    assertThat(result(update(id, "q2", accept(true)))).containsOnlyKeys("resultType");
  }

  @Test
  @Shows(24)
  void one_bad_answer_takes_nothing_of_the_call() throws Exception {
    String id = beginsWithTwo(MODERN_ASKS);
    for (Object bad :
        List.of(
            "yes",
            Map.of(),
            Map.of("action", "perhaps"),
            Map.of("action", "accept"),
            Map.of("action", "accept", "content", Map.of("ok", "yes")),
            Map.of("action", "accept", "content", Map.of()))) {
      Reply.Failure refused = failure(update(id, "q1", accept(true), "q2", bad));
      assertThat(refused.code()).isEqualTo(-32602);
      assertThat(refused.message()).contains("q2");
    }
    assertThat(failure(bench.send(MODERN_ASKS, "tasks/update", "taskId", id)).code())
        .isEqualTo(-32602);
    assertThat(member(bench.get(MODERN_ASKS, id), "inputRequests")).containsOnlyKeys("q1", "q2");
  }

  /** As by every schema that does not forbid it; the official suite sends such. */
  @Test
  @Shows(24)
  void an_answer_may_hold_more_than_the_form_asks_for() throws Exception {
    String id = beginsWithTwo(MODERN_ASKS);

    Map<String, Object> more =
        map("action", "accept", "content", map("ok", true, "remark", "please"));
    assertThat(result(update(id, "q1", more, "q2", accept(false)))).containsOnlyKeys("resultType");

    assertThat(text(member(Shelf.closed(bench, MODERN, id), "result"))).isEqualTo("true ACCEPT");
  }

  @Test
  @Shows(24)
  void a_key_is_never_used_again() throws Exception {
    String id = bench.begin(MODERN_ASKS, "job");
    job.goOn(
        (arguments, run) -> {
          while (run.ask(Question.Form.of("Again?", Shelf.OK_SCHEMA)).flag("ok")) {
            job.ended.add("again");
          }
          return ToolReply.text("enough");
        });
    for (int round = 1; round <= 5; round++) {
      String key = "q" + round;
      awaitKey(id, key);
      update(id, key, accept(round < 5));
    }
    assertThat(text(member(Shelf.closed(bench, MODERN, id), "result"))).isEqualTo("enough");
  }

  /** The next question is put by another thread, soon: a change of the task tells of it. */
  private void awaitKey(String id, String key) {
    CompletableFuture<Void> asked = new CompletableFuture<>();
    try (Watch watch =
        bench.desk.watch(ANN, MODERN_ASKS, List.of(id), now -> completedIfAsked(asked, now, key))) {
      watch.start();
      completedIfAsked(asked, bench.desk.find(ANN, id).orElseThrow(), key);
      reply(asked);
    }
  }

  private static void completedIfAsked(CompletableFuture<Void> asked, Snapshot now, String key) {
    if (now.questions().stream().anyMatch(open -> open.key().equals(key))) {
      asked.complete(null);
    }
  }

  @Test
  @Shows(26)
  void a_client_that_can_not_be_asked_sees_it_work_and_why() throws Exception {
    String id = beginsWithTwo(MODERN);
    for (Declared declared : List.of(MODERN, MODERN_ASKS, LEGACY, LEGACY_ASKS)) {
      assertThat(bench.get(declared, id))
          .containsEntry("status", "working")
          .containsEntry("statusMessage", "waiting for a person: First?")
          .doesNotContainKey("inputRequests");
    }
    update(id, "q1", accept(true));
    bench.desk.answer(ANN, id, "q1", accept(false));
    bench.desk.answer(ANN, id, "q2", accept(true));

    assertThat(text(member(Shelf.closed(bench, MODERN, id), "result"))).isEqualTo("false ACCEPT");
  }

  @Test
  void a_reader_that_can_be_asked_less_than_the_one_that_began_it_sees_it_work() throws Exception {
    String id = beginsWithTwo(MODERN_ASKS);

    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    assertThat(bench.status(LEGACY_ASKS, id)).isEqualTo("input_required");
    assertThat(bench.desk.watch(ANN, MODERN, List.of(id), now -> {}).accepted()).isEmpty();
    Snapshot now = bench.desk.find(ANN, id).orElseThrow();
    assertThat(Tasks2025.elicitation(now, now.questions().get(0)))
        .containsEntry("mode", "form")
        .containsEntry(
            "_meta", Map.of("io.modelcontextprotocol/related-task", Map.of("taskId", id)));
  }

  @Test
  void an_answer_in_another_process_is_seen_here() throws Exception {
    String id = beginsWithTwo(MODERN_ASKS);
    try (Bench other = new Bench(new Shared(store))) {
      other.send(
          MODERN_ASKS,
          "tasks/update",
          "taskId",
          id,
          "inputResponses",
          map("q1", accept(true), "q2", accept(true)));
    }
    bench.passes(Limits.POLL);

    assertThat(text(member(Shelf.closed(bench, MODERN, id), "result"))).isEqualTo("true ACCEPT");
  }

  @Test
  @Shows(25)
  void a_question_is_answered_at_the_board_while_its_client_polls() {
    String id = bench.begin(MODERN, "elicit", "question", "Deploy?");
    assertThat(bench.get(MODERN, id))
        .containsEntry("status", "working")
        .containsEntry("statusMessage", "waiting for a person: Deploy?");

    bench.desk.answer(ANN, id, "q1", accept(true));

    Map<String, Object> ended = bench.get(MODERN, id);
    assertThat(ended).containsEntry("status", "completed");
    assertThat(member(ended, "result"))
        .containsEntry("structuredContent", accept(true))
        .containsEntry("isError", false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bench.desk.answer(ANN, begun(), "q1", Map.of("action", "accept")))
        .withMessageContaining("q1");
  }

  private String begun() {
    return bench.begin(MODERN, "elicit", "question", "Deploy?");
  }

  @Test
  @Shows(25)
  void a_question_survives_its_process_and_nothing_fails_for_it() {
    String id = bench.begin(MODERN_ASKS, "elicit", "question", "Deploy?");
    bench.desk.close();
    try (Bench next = new Bench(new Shared(store), elicit)) {
      next.passes(Limits.LEASE.multipliedBy(3));
      assertThat(next.get(MODERN_ASKS, id)).containsEntry("status", "input_required");

      next.send(
          MODERN_ASKS,
          "tasks/update",
          "taskId",
          id,
          "inputResponses",
          map("q1", map("action", "decline")));

      assertThat(member(next.get(MODERN_ASKS, id), "result"))
          .containsEntry("structuredContent", Map.of("action", "decline"));
    }
  }

  @Test
  @Shows(25)
  void a_question_that_nobody_answers_in_time_is_cancelled_and_can_still_be_read() {
    String id = bench.begin(LEGACY, "elicit", "question", "Deploy?");
    CompletableFuture<Reply> waiting =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();

    bench.passes(Duration.ofHours(2).minusMillis(1));
    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    bench.passes(Duration.ofMillis(1));

    assertThat(result(reply(waiting)))
        .containsEntry("structuredContent", Map.of("action", "cancel"));
    assertThat(bench.status(LEGACY, id)).isEqualTo("completed");
  }

  @Test
  @Shows(6)
  void a_legacy_question_begins_as_one_that_works_and_then_asks() {
    Map<String, Object> created =
        bench.ask(
            LEGACY_ASKS,
            "tools/call",
            "name",
            "elicit",
            "arguments",
            map("question", "Deploy?"),
            "task",
            Map.of());
    assertThat(member(created, "task")).containsEntry("status", "working");
    assertThat(bench.status(LEGACY_ASKS, string(member(created, "task"), "taskId")))
        .isEqualTo("input_required");
  }

  @Test
  void cancelling_a_question_closes_it() {
    String id = bench.begin(MODERN_ASKS, "elicit", "question", "Deploy?");

    assertThat(bench.ask(MODERN_ASKS, "tasks/cancel", "taskId", id))
        .isEqualTo(Map.of("resultType", "complete"));

    update(id, "q1", accept(true));
    assertThat(bench.get(MODERN_ASKS, id))
        .containsEntry("status", "cancelled")
        .doesNotContainKeys("inputRequests", "result");
  }

  @Test
  void who_calls_plainly_waits_for_the_person_and_takes_the_question_back_by_leaving() {
    Map<String, Object> params = map("name", "elicit", "arguments", map("question", "Deploy?"));
    CompletableFuture<Reply> waits = bench.start(ANN, LEGACY, "tools/call", params).orElseThrow();
    CompletableFuture<Reply> leaves =
        bench.start(ANN, Bench.UNDECLARED, "tools/call", params).orElseThrow();
    List<Entry> open = Listing.read(bench.desk.ledger(ANN), null, 9, "", it -> true).entries();

    leaves.cancel(false);
    bench.desk.answer(ANN, open.get(1).id().value(), "q1", accept(true));

    assertThat(result(reply(waits))).containsEntry("structuredContent", accept(true));
    assertThat(bench.status(LEGACY, open.get(0).id().value())).isEqualTo("cancelled");
  }

  @Test
  void a_modern_client_is_asked_in_a_round_before_the_task_begins() {
    Map<String, Object> first = bench.ask(MODERN_ASKS, "tools/call", "name", "round");
    assertThat(first)
        .containsOnlyKeys("resultType", "inputRequests")
        .containsEntry("resultType", "input_required");
    assertThat(member(first, "inputRequests")).containsOnlyKeys("ok");

    Reply bad =
        bench.send(
            MODERN_ASKS,
            "tools/call",
            "name",
            "round",
            "inputResponses",
            map("ok", map("action", "accept")));
    assertThat(failure(bad).code()).isEqualTo(-32602);

    Map<String, Object> created =
        bench.ask(
            MODERN_ASKS, "tools/call", "name", "round", "inputResponses", map("ok", accept(true)));
    assertThat(created).containsEntry("resultType", "task").doesNotContainKey("requestState");
    assertThat(text(member(Shelf.closed(bench, MODERN, string(created, "taskId")), "result")))
        .isEqualTo("ok: true");
  }
}
