package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.BOB;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.map;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who hears of protocol tasks, and of what. */
final class WatchTest {

  private final TaskStore store = new InMemoryTaskStore(new ManualClock());
  private final Job job = new Job();
  private final Bench bench = new Bench(store, job.tool("job", Support.REQUIRED));
  private final BlockingQueue<Map<String, Object>> heard = new LinkedBlockingQueue<>();

  @AfterEach
  void close() {
    bench.close();
  }

  private Watch watch(ProtocolCaller caller, String... ids) {
    return bench.desk.watch(
        caller, MODERN, List.of(ids), now -> heard.add(Tasks2026.task(now, MODERN)));
  }

  @Test
  @Shows(28)
  void unknown_and_foreign_ids_are_left_out_and_nothing_is_told_before_the_start() {
    String id = bench.begin(LEGACY, "job");
    String other = bench.begin(BOB, LEGACY, "job");
    try (Watch watch = watch(ANN, id, other, "nothing", id)) {
      assertThat(watch.accepted()).containsExactly(id);
      bench.send(LEGACY, "tasks/cancel", "taskId", id);
      bench.send(BOB, LEGACY, "tasks/cancel", map("taskId", other));
      assertThat(heard).isEmpty();

      watch.start();

      assertThat(heard).containsExactly(Tasks2026.task(find(id), MODERN));
    }
  }

  private Snapshot find(String id) {
    return bench.desk.find(ANN, id).orElseThrow();
  }

  @Test
  @Shows(28)
  void what_is_closed_already_is_told_once() {
    String id = bench.begin(LEGACY, "job");
    bench.send(LEGACY, "tasks/cancel", "taskId", id);
    try (Watch watch = watch(ANN, id)) {
      watch.start();
      bench.passes(Limits.POLL.multipliedBy(3));

      Map<String, Object> asked = bench.get(MODERN, id);
      asked.remove("resultType");
      assertThat(heard).containsExactly(asked);
    }
  }

  @Test
  @Shows(28)
  void each_change_is_told_in_order_and_the_last_is_never_missing() throws Exception {
    String id = bench.begin(LEGACY, "job");
    try (Watch watch = watch(ANN, id)) {
      watch.start();
      RunContext run = job.begun.take();
      for (int step = 1; step <= 5; step++) {
        run.progress(step, 5, "compiling");
        bench.passes(Limits.PROGRESS);
      }
      job.answers("built");
      Shelf.awaitEnd(bench, id);

      List<Object> messages = new ArrayList<>();
      while (messages.size() < 6) {
        messages.add(String.valueOf(heard.take().get("statusMessage")));
      }
      assertThat(messages)
          .containsExactly(
              "1 of 5: compiling",
              "2 of 5: compiling",
              "3 of 5: compiling",
              "4 of 5: compiling",
              "5 of 5: compiling",
              "null");
    }
    assertThat(bench.desk.room().size()).isZero();
  }

  @Test
  @Shows(28)
  void what_another_process_does_is_told_too() {
    String id = bench.begin(LEGACY, "job");
    try (Watch watch = watch(ANN, id);
        Bench other = new Bench(new Shared(store))) {
      watch.start();
      other.send(LEGACY, "tasks/cancel", "taskId", id);
      bench.passes(Limits.POLL);

      assertThat(heard).extracting(task -> task.get("status")).containsExactly("cancelled");
    }
  }

  @Test
  @Shows(39)
  void work_uses_its_call_after_that_was_answered() throws Exception {
    String id = bench.begin(LEGACY, "job");
    CompletableFuture<Boolean> open = new CompletableFuture<>();
    job.goOn(
        (arguments, run) -> {
          open.complete(run.call().tasks().list("/tasks").counts().total() == 0);
          return ToolReply.text("done");
        });

    assertThat(Bench.reply(open)).isTrue();
    Shelf.awaitEnd(bench, id);
  }

  @Test
  @Shows(39)
  void a_new_connection_of_the_same_caller_finds_all() {
    String id = bench.begin(new ProtocolCaller.Identified("local/ann", "shop"), LEGACY, "job");

    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    assertThat(new ProtocolCaller.Identified("local/ann", "other").list()).isNotEqualTo(ANN.list());
  }
}
