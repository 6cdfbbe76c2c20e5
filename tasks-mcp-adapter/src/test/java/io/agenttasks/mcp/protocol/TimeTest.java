package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.ANN;
import static io.agenttasks.mcp.protocol.Bench.LEGACY;
import static io.agenttasks.mcp.protocol.Bench.MODERN;
import static io.agenttasks.mcp.protocol.Bench.failure;
import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.reply;
import static io.agenttasks.mcp.protocol.Bench.string;
import static io.agenttasks.mcp.protocol.Bench.task;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What time makes of protocol tasks. */
final class TimeTest {

  private final TaskStore store = new InMemoryTaskStore(new ManualClock());
  private final Job job = new Job();
  private final Bench bench = new Bench(store, job.tool("job", Support.OPTIONAL));

  @AfterEach
  void close() {
    bench.close();
  }

  private @Nullable Object ttl(@Nullable Object asked) {
    return task(bench.ask(LEGACY, "tools/call", "name", "job", "task", map("ttl", asked)))
        .get("ttl");
  }

  @Test
  @Shows({20, 38})
  void a_time_is_as_it_was_asked_for_between_the_limits() {
    assertThat(ttl(60_000)).isEqualTo(60_000L);
    assertThat(ttl(59_999)).isEqualTo(60_000L);
    assertThat(ttl(-1)).isEqualTo(60_000L);
    assertThat(ttl(86_400_000L)).isEqualTo(86_400_000L);
    assertThat(ttl(86_400_001L)).isEqualTo(86_400_000L);
    assertThat(ttl(BigInteger.TEN.pow(40))).isEqualTo(86_400_000L);
    assertThat(ttl(90_000.0)).isEqualTo(90_000L);
    assertThat(ttl(null)).isEqualTo(3_600_000L);
  }

  @Test
  @Shows(20)
  void one_is_kept_without_an_end_where_the_host_allows_it() {
    try (Bench forEver = Bench.keepingForEver(job.tool("job", Support.OPTIONAL))) {
      Map<String, Object> call = map("name", "job", "task", map("ttl", null));
      String id =
          string(task(Bench.result(forEver.send(ANN, LEGACY, "tools/call", call))), "taskId");
      assertThat(forEver.get(LEGACY, id)).containsEntry("ttl", null);
      job.answers("done");
      Shelf.awaitEnd(forEver, id);

      forEver.passes(Duration.ofDays(3_650));
      assertThat(forEver.get(LEGACY, id)).containsEntry("ttl", null);
      assertThat(forEver.get(MODERN, id)).containsEntry("ttlMs", null);
      assertThat(task(forEver.ask(LEGACY, "tools/call", "name", "job", "task", map())))
          .containsEntry("ttl", 3_600_000L);
    }
  }

  @Test
  @Shows(20)
  void a_time_that_is_no_integer_is_refused_and_nothing_begins() {
    for (Object ttl : List.of("60000", 60_000.5, true, Map.of(), Double.NaN)) {
      Reply reply = bench.send(LEGACY, "tools/call", "name", "job", "task", map("ttl", ttl));
      assertThat(failure(reply).code()).isEqualTo(-32602);
    }
    assertThat(failure(bench.send(LEGACY, "tools/call", "name", "job", "task", 7)).code())
        .isEqualTo(-32602);
    assertThat(job.started).hasValue(0);
    assertThat(bench.ask(LEGACY, "tasks/list")).isEqualTo(Map.of("tasks", List.of()));
  }

  @Test
  @Shows({19, 39})
  void a_closed_one_is_unknown_to_every_method_from_its_instant_on() {
    String id = bench.begin(LEGACY, "job");
    job.answers("done");
    Shelf.awaitEnd(bench, id);

    bench.passes(Duration.ofHours(1).minusMillis(1));
    assertThat(bench.get(LEGACY, id)).containsEntry("status", "completed");
    assertThat((List<?>) bench.ask(LEGACY, "tasks/list").get("tasks")).hasSize(1);
    assertThat(failure(bench.send(LEGACY, "tasks/cancel", "taskId", id)).message())
        .contains("completed");

    bench.passes(Duration.ofMillis(1));
    Map<String, Object> params = map("taskId", id, "inputResponses", Map.of());
    for (String method : List.of("tasks/get", "tasks/result", "tasks/cancel")) {
      assertThat(bench.send(ANN, LEGACY, method, params)).isEqualTo(Requests.UNKNOWN);
    }
    for (String method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
      assertThat(bench.send(ANN, MODERN, method, params)).isEqualTo(Requests.UNKNOWN);
    }
    assertThat(bench.ask(LEGACY, "tasks/list")).isEqualTo(Map.of("tasks", List.of()));
    assertThat(bench.desk.watch(ANN, MODERN, List.of(id), now -> {}).accepted()).isEmpty();
  }

  @Test
  @Shows({20, 39})
  void one_that_runs_past_its_time_is_kept_and_its_result_is_read() {
    Reply created = bench.send(LEGACY, "tools/call", "name", "job", "task", map("ttl", 60_000));
    String id = string(task(Bench.result(created)), "taskId");

    for (int minute = 1; minute <= 30; minute++) {
      for (int renewal = 0; renewal < 6; renewal++) {
        bench.passes(Duration.ofSeconds(10));
      }
      Duration ttl = bench.desk.find(ANN, id).orElseThrow().ttl();
      assertThat(ttl.minusMinutes(minute)).isGreaterThan(Limits.KEEP);
    }
    job.answers("late");

    assertThat(Shelf.closed(bench, LEGACY, id)).containsEntry("status", "completed");
  }

  @Test
  @Shows(20)
  void one_that_closes_at_the_end_of_its_time_is_kept_five_minutes_more() {
    Reply created = bench.send(LEGACY, "tools/call", "name", "job", "task", map("ttl", 60_000));
    String id = string(task(Bench.result(created)), "taskId");
    bench.passes(Duration.ofSeconds(9));
    job.answers("soon");
    Shelf.awaitEnd(bench, id);

    assertThat(bench.get(LEGACY, id)).containsEntry("ttl", 309_000L);
    bench.passes(Limits.KEEP.minusMillis(1));
    assertThat(bench.status(LEGACY, id)).isEqualTo("completed");
    bench.passes(Duration.ofMillis(1));
    assertThat(bench.send(LEGACY, "tasks/get", "taskId", id)).isEqualTo(Requests.UNKNOWN);
  }

  @Test
  @Shows({20, 39})
  void what_runs_for_a_day_is_told_to_stop_and_its_waiters_are_answered() throws Exception {
    String id = bench.begin(LEGACY, "job");
    job.begun.take();
    CompletableFuture<Reply> waiting =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();

    bench.passes(Limits.TTL_MAX.minusMillis(1));
    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    bench.passes(Duration.ofMillis(1));

    assertThat(reply(waiting)).isEqualTo(new Reply.Failure(-32603, "expired", null));
    job.interrupted.await();
    assertThat(bench.get(MODERN, id))
        .containsEntry("status", "failed")
        .containsEntry("statusMessage", "expired");
    bench.passes(Limits.KEEP);
    assertThat(bench.send(LEGACY, "tasks/get", "taskId", id)).isEqualTo(Requests.UNKNOWN);
  }

  @Test
  @Shows(7)
  void what_has_just_begun_is_known_to_another_process() {
    String id = bench.begin(LEGACY, "job");
    try (Bench other = new Bench(new Shared(store), job.tool("job", Support.OPTIONAL))) {
      assertThat(other.status(LEGACY, id)).isEqualTo("working");
      assertThat(other.status(MODERN, id)).isEqualTo("working");
    }
  }

  @Test
  @Shows(21)
  void what_a_dead_process_left_fails_once_its_lease_is_over_and_waiters_elsewhere_hear_it() {
    Ghost dead = new Ghost(store);
    String id = dead.begin();
    CompletableFuture<Reply> waiting =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();

    bench.passes(Limits.LEASE.minusMillis(1));
    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    assertThat(waiting).isNotDone();
    bench.passes(Duration.ofMillis(1));

    assertThat(reply(waiting)).isEqualTo(new Reply.Failure(-32603, "stopped", null));
    assertThat(bench.get(LEGACY, id))
        .containsEntry("status", "failed")
        .containsEntry("statusMessage", "stopped");
    assertThat(bench.get(MODERN, id))
        .containsEntry("error", Map.of("code", -32603, "message", "stopped"));
  }

  @Test
  void what_was_never_begun_fails_like_what_was_left() {
    Ghost dead = new Ghost(store);
    String id = dead.create();

    assertThat(bench.status(LEGACY, id)).isEqualTo("working");
    bench.passes(Limits.LEASE);
    assertThat(bench.get(LEGACY, id))
        .containsEntry("status", "failed")
        .containsEntry("statusMessage", "stopped");
  }

  @Test
  void what_another_process_ended_is_told_to_stop_here() throws Exception {
    String id = bench.begin(LEGACY, "job");
    job.begun.take();
    try (Bench other = new Bench(new Shared(store))) {
      assertThat(other.ask(LEGACY, "tasks/cancel", "taskId", id))
          .containsEntry("status", "cancelled");
    }
    bench.passes(Limits.LEASE.dividedBy(3));

    job.interrupted.await();
    assertThat(bench.status(LEGACY, id)).isEqualTo("cancelled");
  }

  @Test
  @Shows(39)
  void what_closed_while_nobody_waited_goes_from_the_store() {
    String id = bench.begin(LEGACY, "job");
    job.answers("done");
    Shelf.awaitEnd(bench, id);
    assertThat(bench.desk.ledger(ANN).list().counts().total()).isEqualTo(1);

    bench.passes(Duration.ofHours(1));
    bench.passes(Limits.SWEEP);

    assertThat(bench.desk.ledger(ANN).list().counts().total()).isZero();
  }

  @Test
  void a_desk_that_closes_leaves_what_ran_as_stopped() {
    String id = bench.begin(LEGACY, "job");
    CompletableFuture<Reply> waiting =
        bench.start(ANN, LEGACY, "tasks/result", map("taskId", id)).orElseThrow();

    bench.desk.close();

    assertThat(failure(reply(waiting)).message()).isEqualTo("the server stops");
    try (Bench next = new Bench(new Shared(store))) {
      assertThat(next.get(LEGACY, id))
          .containsEntry("status", "failed")
          .containsEntry("statusMessage", "stopped");
    }
  }
}
