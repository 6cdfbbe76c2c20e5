package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.ToolDesk;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that wait hold no thread, and each gets a task of its own. */
final class ManyWaitersTest {

  private static final int WAITERS = 1_000;
  private static final int THREADS_MAX = 100;
  private static final long MEGABYTES_MAX = 512;
  private static final Duration LONGEST = Duration.ofSeconds(100);

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void a_thousand_waiting_calls_are_all_served_and_none_twice() throws Exception {
    try (ServeProcess server = ServeProcess.start("--db", "memory")) {
      create(server, "{'title':'first'}");
      call(server, "task_claim", "{'agent':'holder'}").join();
      create(server, "{'title':'behind','blocked_by':['1']}");
      List<CompletableFuture<JsonNode>> waiting = new ArrayList<>();
      for (int index = 0; index < WAITERS; index++) {
        waiting.add(call(server, "task_claim", "{'wait_secs':110}"));
      }
      server.statistics().ifPresent(it -> System.out.println(it + " while calls begin to wait"));

      for (int index = 0; index < WAITERS; index++) {
        create(server, "{'title':'t'}");
      }

      Set<String> got = new HashSet<>();
      for (CompletableFuture<JsonNode> one : waiting) {
        JsonNode answer = one.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
        got.add(answer.path("task").path("id").asText());
      }
      assertThat(got).hasSize(WAITERS).doesNotContain("");
      server
          .statistics()
          .ifPresent(
              it -> {
                System.out.println(it + " after " + WAITERS + " waiting calls");
                assertThat(it.threads()).isLessThan(THREADS_MAX);
                assertThat(it.megabytes()).isLessThan(MEGABYTES_MAX);
              });
    }
  }

  private void create(ServeProcess server, String task) {
    JsonNode created = call(server, "task_create", "{'tasks':[" + task + "]}").join();
    assertThat(created.path("created")).hasSize(1);
  }

  private CompletableFuture<JsonNode> call(ServeProcess server, String tool, String arguments) {
    String body = OneServer.call(tool, arguments).replace('\'', '"');
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client
        .sendAsync(request, BodyHandlers.ofString())
        .thenApply(HttpResponse::body)
        .thenApply(ManyWaitersTest::answer);
  }

  /** What an answer says, behind the comments of its stream. */
  private static JsonNode answer(String body) {
    String json = body.substring(body.indexOf('{')).lines().findFirst().orElseThrow();
    JsonNode result = ToolDesk.json(json.replace("'", "\\u0027")).get("result");
    return ToolDesk.json(result.get("content").get(0).get("text").asText());
  }
}
