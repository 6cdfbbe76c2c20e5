package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.NewTask;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.protocol.Limits;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls over HTTP that wait: for a task, or for the result of a protocol task. */
@Timeout(120)
final class WaitingCallsTest {

  private static final int CLAIMS = 504;
  private static final int POLLED = 31;
  private static final Duration SOON = Duration.ofMillis(50);
  private static final int TRIES = 20;

  private static final String[] AS_ALICE = {
    "Authorization", "Bearer alice", OneServer.VERSION, "2025-11-25"
  };
  private static final String ASK =
      "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'ask_person','task':{}}}";

  /** A thousand wait on eight threads, and each still waits once others were answered. */
  @Test
  @Shows(value = 31, of = "protocol")
  void others_are_served_at_once_however_many_wait() throws Exception {
    try (OneServer server = server(HttpSettings.DEFAULT)) {
      keepWaiting(server);
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int index = 0; index < CLAIMS; index++) {
        waiting.add(server.postAsync(claim(), AS_ALICE));
      }
      for (int index = 0; index < POLLED; index++) {
        String result = result(polled(server));
        for (int waiter = 0; waiter < Limits.RESULT_WAITERS_MAX; waiter++) {
          waiting.add(server.postAsync(result, AS_ALICE));
        }
      }
      assertThat(waiting).hasSize(1_000);
      assertThat(server.hasOpen(waiting.size())).isTrue();

      assertThat(quickest(server)).isLessThan(SOON);

      assertThat(waiting).noneMatch(CompletableFuture::isDone);
      server.server.close();
      assertThat(CompletableFuture.allOf(waiting.toArray(CompletableFuture<?>[]::new)))
          .succeedsWithin(20, TimeUnit.SECONDS);
    }
  }

  private static Duration quickest(OneServer server) {
    Duration quickest = Duration.ofDays(1);
    for (int tries = 0; tries < TRIES; tries++) {
      long before = System.nanoTime();
      HttpResponse<String> hello = server.post(OneServer.call("greet", "{'name':'x'}"), AS_ALICE);
      Duration took = Duration.ofNanos(System.nanoTime() - before);
      assertThat(hello.body()).contains("Hello, x!");
      quickest = took.compareTo(quickest) < 0 ? took : quickest;
    }
    return quickest;
  }

  @Test
  @Shows(value = 32, of = "protocol")
  void a_caller_that_closes_its_connection_waits_no_longer_and_gets_nothing() throws Exception {
    Duration keepAlive = Duration.ofMillis(400);
    HttpSettings settings = new HttpSettings(List.of(), Duration.ofMillis(1), keepAlive);
    try (OneServer server = server(settings)) {
      keepWaiting(server);
      String result = result(polled(server));
      Socket claims = server.stream(claim(), AS_ALICE);
      Socket waits = server.stream(result, AS_ALICE);

      assertThat(server.hasOpen(2)).isTrue();
      long left = System.nanoTime();
      claims.close();
      waits.close();

      assertThat(server.hasOpen(0)).isTrue();
      assertThat(Duration.ofNanos(System.nanoTime() - left)).isLessThan(keepAlive.multipliedBy(2));
      server.list().create(NewTask.of("for somebody"));
      assertThat(server.list().get(TaskId.of(3)).orElseThrow().task().status())
          .isEqualTo(Status.PENDING);
      // Its place is free: as many as may wait for one result do so.
      List<CompletableFuture<HttpResponse<String>>> waiting = new ArrayList<>();
      for (int waiter = 0; waiter < Limits.RESULT_WAITERS_MAX; waiter++) {
        waiting.add(server.postAsync(result, AS_ALICE));
      }
      assertThat(server.hasOpen(waiting.size())).isTrue();
    }
  }

  private static OneServer server(HttpSettings settings) {
    return OneServer.withProtocolTasks(
        settings, FixtureTools::named, AgentTasks.toolSet(), FixtureTools.toolSet());
  }

  /** A claim waits only as long as there is hope: somebody works on what others wait for. */
  private static void keepWaiting(OneServer server) {
    server.list().create(NewTask.of("held"));
    server.post(OneServer.call("task_claim", "{'agent':'holder'}"), AS_ALICE);
    server.list().create(NewTask.of("behind").blockedBy(TaskId.of(1)));
  }

  private static String claim() {
    return OneServer.call("task_claim", "{'agent':'a','wait_secs':110}");
  }

  /** The id of a protocol task that waits for a person. */
  private static String polled(OneServer server) {
    return WireSchema.message(server.post(ASK, AS_ALICE).body())
        .path("result")
        .path("task")
        .path("taskId")
        .asText();
  }

  private static String result(String id) {
    return "{'jsonrpc':'2.0','id':1,'method':'tasks/result','params':{'taskId':'" + id + "'}}";
  }
}
