package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.BOB;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.MODERN_ASKS;
import static io.agenttasks.mcp.protocol.Bench.failure;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.member;
import static io.agenttasks.mcp.protocol.Bench.reply;
import static io.agenttasks.mcp.protocol.Bench.result;
import static io.agenttasks.mcp.protocol.Bench.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Document;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each limit: at it all is fine, one over it is as the specification says. */
final class LimitTest {

  private final TaskStore store = new InMemoryTaskStore(new ManualClock());
  private final Job job = new Job();
  private final Bench bench = new Bench(store, 2, List.of(), job.tool("job", Support.REQUIRED));

  @AfterEach
  void close() {
    bench.close();
  }

  /** What a job did that went on so. */
  private String done(LongRunning.Work work) {
    String id = bench.begin(MODERN_ASKS, "job");
    job.goOn(work);
    return String.valueOf(text(member(Shelf.closed(bench, MODERN, id), "result")));
  }

  @Test
  @Shows(38)
  void a_caller_may_have_so_many_open_ones_and_another_caller_as_many() {
    List<String> ids = new ArrayList<>();
    for (int count = 0; count < Limits.OPEN_PER_CALLER_MAX; count++) {
      ids.add(bench.begin(LEGACY, "job"));
    }
    Reply.Failure refused =
        failure(bench.send(LEGACY, "tools/call", "name", "job", "task", Map.of()));
    assertThat(refused.code()).isEqualTo(-32603);
    assertThat(refused.data()).isEqualTo(Map.of("limit", Limits.OPEN_PER_CALLER_MAX));
    assertThat(bench.ask(MODERN, "tools/call", "name", "job"))
        .containsEntry("isError", true)
        .containsEntry("resultType", "complete")
        .doesNotContainKey("taskId");
    assertThat(bench.begin(BOB, LEGACY, "job")).hasSize(22);

    bench.send(LEGACY, "tasks/cancel", "taskId", ids.get(7));
    assertThat(bench.begin(LEGACY, "job")).hasSize(22);
  }

  @Test
  void those_that_a_dead_process_left_make_room() {
    Ghost dead = new Ghost(store);
    for (int count = 0; count < Limits.OPEN_PER_CALLER_MAX; count++) {
      dead.begin();
    }
    bench.passes(Limits.LEASE);

    assertThat(bench.begin(LEGACY, "job")).hasSize(22);
  }

  @Test
  @Shows(38)
  void what_is_more_than_may_run_is_kept_and_waits_for_its_turn() throws Exception {
    List<String> ids = new ArrayList<>();
    for (int count = 0; count < 3; count++) {
      ids.add(bench.begin(LEGACY, "job"));
    }
    job.begun.take();
    job.begun.take();
    for (int renewal = 0; renewal < 12; renewal++) {
      bench.passes(Limits.LEASE.dividedBy(3));
    }
    assertThat(job.started).hasValue(2);
    assertThat(ids).allSatisfy(id -> assertThat(bench.status(LEGACY, id)).isEqualTo("working"));

    bench.send(LEGACY, "tasks/cancel", "taskId", ids.get(0));

    job.begun.take();
    job.answers("done");
    for (String id : ids.subList(1, 3)) {
      assertThat(Shelf.closed(bench, LEGACY, id)).containsEntry("status", "completed");
    }
  }

  @Test
  @Shows({38, 39})
  void so_many_wait_for_one_result_and_all_are_answered() {
    String id = bench.begin(LEGACY, "job");
    List<CompletableFuture<Reply>> waiting = new ArrayList<>();
    for (int count = 0; count < Limits.RESULT_WAITERS_MAX; count++) {
      waiting.add(bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow());
    }
    Reply.Failure refused = failure(bench.send(LEGACY, "tasks/result", "taskId", id));
    assertThat(refused.code()).isEqualTo(-32603);
    assertThat(refused.data()).isEqualTo(Map.of("limit", Limits.RESULT_WAITERS_MAX));

    waiting.remove(0).cancel(false);
    waiting.add(bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow());
    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    job.answers("built");

    for (CompletableFuture<Reply> waiter : waiting) {
      assertThat(text(result(reply(waiter)))).isEqualTo("built");
    }
    assertThat(bench.desk.room().size()).isZero();
  }

  @Test
  @Shows(38)
  void an_outcome_has_at_most_a_mebibyte() {
    int around =
        Json.bytes(DocumentJson.text(new Outcome.Answered(ToolResults.of(ToolReply.text("")))));
    String fits = "x".repeat(Limits.OUTCOME_BYTES_MAX - around);
    assertThat(done((arguments, run) -> ToolReply.text(fits))).isEqualTo(fits);
  }

  @Test
  @Shows(38)
  void an_outcome_that_is_larger_says_so_with_both_sizes() {
    String large = "x".repeat(Limits.OUTCOME_BYTES_MAX);
    assertThat(done((arguments, run) -> ToolReply.text(large)))
        .contains("1048576")
        .matches("(?s).*\\b1048[6-9]\\d\\d bytes.*");
  }

  @Test
  @Shows(38)
  void an_answer_has_at_most_64_kibibytes() {
    String id = bench.begin(MODERN_ASKS, "job");
    Map<String, Object> schema =
        map("type", "object", "properties", map("t", map("type", "string")));
    CompletableFuture<Answer> answered = new CompletableFuture<>();
    job.goOn(
        (arguments, run) -> {
          CompletableFuture<Answer> answer =
              run.askAsync(Question.Form.of("?", schema)).toCompletableFuture();
          job.ended.add("asked");
          answered.complete(answer.get());
          return ToolReply.text("done");
        });
    assertThat(taken()).isEqualTo("asked");
    int around = Json.bytes(map("action", "accept", "content", map("t", "")));
    String fits = "x".repeat(Limits.ANSWER_BYTES_MAX - around);

    Reply.Failure refused = failure(update(id, fits + "x"));
    assertThat(refused.code()).isEqualTo(-32602);
    assertThat(refused.message()).contains("q1").contains("65536");
    update(id, fits);
    assertThat(reply(answered).text("t")).contains(fits);
  }

  private String taken() {
    try {
      return job.ended.take();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Reply update(String id, String text) {
    return bench.send(
        MODERN_ASKS,
        "tasks/update",
        "taskId",
        id,
        "inputResponses",
        map("q1", map("action", "accept", "content", map("t", text))));
  }

  @Test
  @Shows(38)
  void so_many_questions_may_be_open_and_one_more_is_thrown_at_the_work() {
    assertThat(
            done(
                (arguments, run) -> {
                  for (int count = 0; count < Limits.QUESTIONS_OPEN_MAX; count++) {
                    run.askAsync(Question.Form.yesOrNo("?", "ok"));
                  }
                  return ToolReply.text(thrown(run, "?"));
                }))
        .isEqualTo("IllegalStateException");
  }

  @Test
  @Shows(38)
  void so_many_questions_may_be_asked_in_all() {
    String id = bench.begin(MODERN_ASKS, "job");
    job.goOn(
        (arguments, run) -> {
          for (int count = 1; count <= Limits.QUESTIONS_MAX; count++) {
            CompletableFuture<Answer> answer =
                run.askAsync(Question.Form.yesOrNo("?", "ok")).toCompletableFuture();
            bench.desk.answer(ANN, id, "q" + count, Shelf.accept(true));
            answer.get();
          }
          return ToolReply.text(thrown(run, "?"));
        });
    assertThat(text(member(Shelf.closed(bench, MODERN, id), "result")))
        .isEqualTo("IllegalStateException");
  }

  @Test
  @Shows(38)
  void a_question_for_which_there_is_no_room_is_thrown_at_the_work() {
    String large = "x".repeat(Document.DOCUMENT_BYTES_MAX);
    assertThat(done((arguments, run) -> ToolReply.text(thrown(run, large))))
        .isEqualTo("IllegalStateException");
  }

  private static String thrown(RunContext run, String message) {
    try {
      run.askAsync(Question.Form.yesOrNo(message, "ok"));
      return "nothing";
    } catch (IllegalStateException e) {
      return e.getClass().getSimpleName();
    }
  }

  @Test
  @Shows(38)
  void a_message_is_cut_at_a_thousand_characters_and_says_so() {
    String fits = "😀".repeat(Limits.MESSAGE_LENGTH_MAX);
    assertThat(Messages.cut(fits)).isEqualTo(fits);
    String cut = Messages.cut(fits + "x");
    assertThat(cut).endsWith("… (cut)");
    assertThat(cut.codePointCount(0, cut.length())).isEqualTo(Limits.MESSAGE_LENGTH_MAX);
  }

  @Test
  @Shows({28, 38})
  void a_stream_listens_to_so_many() {
    List<String> most = Collections.nCopies(Limits.LISTEN_IDS_MAX, "x");
    assertThat(bench.desk.watch(ANN, MODERN, most, now -> {}).accepted()).isEmpty();
    List<String> more = Collections.nCopies(Limits.LISTEN_IDS_MAX + 1, "x");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> bench.desk.watch(ANN, MODERN, more, now -> {}))
        .withMessageContaining("taskIds");
  }

  @Test
  @Shows(30)
  void progress_is_written_once_a_second_at_most() throws Exception {
    String id = bench.begin(MODERN, "job");
    RunContext run = job.begun.take();
    long before = version(id);
    for (int step = 1; step <= 500; step++) {
      run.progress(step, 500, "compiling");
    }
    assertThat(version(id)).isEqualTo(before + 1);
    assertThat(bench.get(MODERN, id)).containsEntry("statusMessage", "1 of 500: compiling");

    bench.passes(Limits.PROGRESS);
    assertThat(version(id)).isEqualTo(before + 2);
    assertThat(bench.get(MODERN, id))
        .containsEntry("statusMessage", "500 of 500: compiling")
        .containsEntry("lastUpdatedAt", "2026-01-01T00:00:01.000Z");
    bench.passes(Limits.PROGRESS.multipliedBy(5));
    assertThat(version(id)).isEqualTo(before + 2);
  }

  private long version(String id) {
    return bench.desk.ledger(ANN).find(id).orElseThrow().task().version();
  }
}
