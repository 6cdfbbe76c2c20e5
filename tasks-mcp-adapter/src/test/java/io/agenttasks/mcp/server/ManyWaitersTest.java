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
import org.junit.jupiter.api.Timeout;

/** Calls that wait hold no thread, and each gets a task of its own. */
final class ManyWaitersTest {

  private static final int WAITERS = 1_000;
  private static final int THREADS_MAX = 100;
  private static final long MEGABYTES_MAX = 512;
  private static final Duration LONGEST = Duration.ofSeconds(100);

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  @Timeout(100)
  void a_thousand_waiting_calls_are_all_served_and_none_twice() throws Exception {
    try (ServeProcess server = ServeProcess.start("--db", "memory", "--tools", "pull")) {
      create(server, "");
      call(server, "task_pull", "{'agent':'holder'}").join();
      create(server, ",'depends_on':['1']");
      List<CompletableFuture<JsonNode>> waiting = new ArrayList<>();
      for (int index = 0; index < WAITERS; index++) {
        waiting.add(call(server, "task_pull", "{'agent':'w" + index + "','wait_secs':110}"));
      }
      // The calls before, the waiting ones, and the one that asks.
      while (call(server, "status", "{}").join().path("seq").asInt() < 3 + WAITERS + 1) {
        Thread.onSpinWait();
      }
      server.statistics().ifPresent(it -> System.out.println(it + " while all calls wait"));

      for (int index = 0; index < WAITERS; index++) {
        create(server, "");
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

  private void create(ServeProcess server, String more) {
    String task = "{'agent':'maker','title':'t'" + more + "}";
    assertThat(call(server, "task_create", task).join().path("status").asText()).isEqualTo("ok");
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
    return ToolDesk.json(json.replace("'", "\\u0027")).at("/result/structuredContent");
  }
}
