package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.failure;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.reply;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Status;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who ends a protocol task, if several want to. */
final class CancelTest {

  /** How often the races are run; in the profile concurrency ten times as often. */
  private static final int ROUNDS = Integer.getInteger("protocol.races", 1_000);

  private final TaskStore store = new InMemoryTaskStore(new ManualClock());
  private final Job job = new Job();
  private final Bench bench = new Bench(store, job.tool("job", Support.REQUIRED));
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    bench.close();
    threads.shutdownNow();
  }

  @Test
  @Shows({22, 39})
  void a_cancel_takes_effect_before_its_answer_and_a_late_end_changes_nothing() throws Exception {
    String id = bench.begin(LEGACY, "job");
    job.begun.take();
    CompletableFuture<Reply> waiting =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();

    assertThat(bench.ask(LEGACY, "tasks/cancel", "taskId", id))
        .containsEntry("status", "cancelled");

    job.interrupted.await();
    assertThat(reply(waiting))
        .isEqualTo(
            new Reply.Failure(-32603, "the task was cancelled", Map.of("status", "cancelled")));
    job.answers("too late");
    assertThat(bench.status(LEGACY, id)).isEqualTo("cancelled");
    assertThat(bench.get(MODERN, id)).doesNotContainKeys("result", "error");
    assertThat(bench.desk.busy()).isZero();
  }

  @Test
  @Shows({22, 39})
  void a_closed_one_is_cancelled_by_nobody() {
    String id = bench.begin(LEGACY, "job");
    job.answers("done");
    Shelf.awaitEnd(bench, id);
    Map<String, Object> before = bench.get(LEGACY, id);

    Reply.Failure refused = failure(bench.send(LEGACY, "tasks/cancel", "taskId", id));
    assertThat(refused.code()).isEqualTo(-32602);
    assertThat(refused.message()).contains("completed");
    assertThat(bench.ask(MODERN, "tasks/cancel", "taskId", id))
        .isEqualTo(Map.of("resultType", "complete"));
    assertThat(bench.get(LEGACY, id)).isEqualTo(before);
  }

  @Test
  @Shows({22, 39})
  void of_a_cancel_an_end_and_a_lease_that_is_over_one_closes_it_and_nothing_changes_after()
      throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Ledger ours = bench.desk.ledger(ANN);
    Ledger theirs = new Bench(new Shared(store)).desk.ledger(ANN);
    for (int round = 0; round < ROUNDS; round++) {
      Entry entry = ours.create(TaskDocument.of("job", Set.of(), Limits.TTL_DEFAULT, null), null);
      long fence = ours.claim(entry).orElseThrow().fence();
      boolean over = random.nextInt(4) == 0;
      if (over) {
        bench.passes(Limits.LEASE);
      }
      Outcome done = new Outcome.Answered(ToolResults.of(ToolReply.text("done")));

      List<CompletableFuture<Boolean>> acts =
          together(
              () -> written(ours, entry, Rules::cancel),
              () -> written(theirs, entry, Rules.finish(fence, done)),
              () -> written(theirs, entry, Rules.stop(fence)));

      long won = 0;
      for (CompletableFuture<Boolean> act : acts) {
        won += reply(act) ? 1 : 0;
      }
      Entry closed = ours.find(entry.id()).orElseThrow();
      assertThat(closed.isClosed()).as("seed " + seed).isTrue();
      assertThat(won).as("seed " + seed + ", round " + round).isEqualTo(over ? 0 : 1);
      assertThat(written(ours, entry, Rules::cancel)).isFalse();
      assertThat(written(ours, entry, Rules.finish(fence, done))).isFalse();
      assertThat(ours.find(entry.id())).contains(closed);
      bench.tasks.housekeeping(ours.id()).remove(entry.id());
    }
  }

  private static boolean written(Ledger ledger, Entry entry, Rule rule) {
    return ledger.decide(entry.id(), rule).orElseThrow().written();
  }

  @Test
  @Shows({22, 39})
  void who_begins_to_wait_just_as_it_ends_is_answered() throws Exception {
    Ledger ledger = bench.desk.ledger(ANN);
    Outcome done = new Outcome.Answered(ToolResults.of(ToolReply.text("done")));
    for (int round = 0; round < ROUNDS; round++) {
      Entry entry = ledger.create(TaskDocument.of("job", Set.of(), Limits.TTL_DEFAULT, null), null);
      long fence = ledger.claim(entry).orElseThrow().fence();
      Act waits =
          () ->
              bench.send(ANN, LEGACY, "tasks/result", map("taskId", entry.id().value()))
                  instanceof Reply.Result;

      List<CompletableFuture<Boolean>> acts =
          together(waits, () -> written(ledger, entry, Rules.finish(fence, done)), waits);

      for (CompletableFuture<Boolean> act : acts) {
        assertThat(reply(act)).as("round " + round).isTrue();
      }
      ledger.remove(entry.id());
    }
    assertThat(bench.desk.room().size()).isZero();
  }

  @Test
  @Shows({23, 39})
  void a_cancelled_pull_leaves_no_claim_whatever_came_first() throws Exception {
    Toolbox pull = Toolbox.of(Pull.toolSet(), bench.desk.toolSet());
    Caller agent = Caller.agent(new AgentPath("shop", "local", "ann", "fix"));
    CallContext context = CallContext.of(agent, bench.tasks);
    TaskList board = bench.tasks.list(Objects.requireNonNull(agent.home()));
    Tasks2025 legacy = bench.desk.legacy(pull);
    // There is always hope, so that no pull ends by itself.
    board.create(NewTask.of("later").startAt(bench.clock.instant().plus(Limits.KEEP)));
    for (int round = 0; round < ROUNDS; round++) {
      Reply created = reply(legacy.handle(pullFor(context)).orElseThrow().toCompletableFuture());
      String id = Bench.string(Bench.task(Bench.result(created)), "taskId");

      List<CompletableFuture<Boolean>> acts =
          together(
              () ->
                  bench.send(ANN, LEGACY, "tasks/cancel", map("taskId", id))
                      instanceof Reply.Result,
              () -> board.create(NewTask.of("work")) != null);

      boolean cancelled = reply(acts.get(0));
      assertThat(reply(acts.get(1))).isTrue();
      Map<String, Object> end = Shelf.closed(bench, LEGACY, id);
      assertThat(end).containsEntry("status", cancelled ? "cancelled" : "completed");
      if (cancelled) {
        // Whatever was won in that moment comes back for others.
        ClaimRequest next = ClaimRequest.by("next").waitUpTo(Duration.ofHours(1));
        assertThat(reply(board.claimAsync(next).toCompletableFuture()))
            .as("round " + round)
            .isInstanceOf(ClaimResult.Claimed.class);
      }
      assertThat(board.counts().of(Status.IN_PROGRESS)).as("round " + round).isEqualTo(1);
      drained(board);
    }
  }

  private static Call pullFor(CallContext context) {
    return new Call(
        "tools/call",
        map(
            "name",
            "task_pull",
            "arguments",
            map("agent", "ann", "wait_secs", 3_600),
            "task",
            Map.of()),
        ANN,
        LEGACY,
        context);
  }

  /** The next round begins with an empty board. */
  private static void drained(TaskList board) {
    board
        .page(TaskQuery.all().titlePrefix("work").status(Status.PENDING, Status.IN_PROGRESS))
        .items()
        .forEach(view -> board.update(TaskUpdate.of(view.task().id(), "test").cancelled().force()));
  }

  private interface Act {
    boolean act();
  }

  /** All at once. */
  private List<CompletableFuture<Boolean>> together(Act... acts) {
    CyclicBarrier barrier = new CyclicBarrier(acts.length);
    List<CompletableFuture<Boolean>> all = new ArrayList<>();
    for (Act act : acts) {
      all.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  barrier.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                return act.act();
              },
              threads));
    }
    return all;
  }
}
