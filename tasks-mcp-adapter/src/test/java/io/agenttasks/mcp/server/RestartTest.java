package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.Tasks;
import io.agenttasks.jdbc.JdbcTaskStore;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that is killed while it is called, and the one that is started on what it left. */
final class RestartTest {

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void nothing_that_was_answered_is_lost_and_cursors_stay_good(@TempDir Path folder)
      throws Exception {
    String database = "jdbc:sqlite:" + folder.resolve("tasks.db");
    Set<String> answered = ConcurrentHashMap.newKeySet();
    ServeProcess first = ServeProcess.start("--db", database);
    for (int index = 0; index < 5; index++) {
      answered.addAll(created(text(post(first.url, create()))));
    }
    String next = ToolDesk.json(text(post(first.url, list("'limit':3")))).get("next").asText();

    // Calls are under way on several threads when it ends.
    CountDownLatch busy = new CountDownLatch(20);
    List<Thread> callers =
        IntStream.range(0, 4)
            .mapToObj(index -> new Thread(() -> createUntilItEnds(first.url, answered, busy)))
            .toList();
    callers.forEach(Thread::start);
    busy.await();
    first.kill();
    for (Thread caller : callers) {
      caller.join();
    }

    try (ServeProcess second = ServeProcess.start("--db", database)) {
      Set<String> found = new HashSet<>();
      String more = "'limit':3,'cursor':'" + next + "'";
      JsonNode page = ToolDesk.json(text(post(second.url, list(more))));
      assertThat(page.get("tasks").get(0).get("id").asText()).isEqualTo("4");
      String cursor = "'limit':500";
      for (boolean on = true; on; on = page.has("next")) {
        page = ToolDesk.json(text(post(second.url, list(cursor))));
        page.get("tasks").forEach(task -> found.add(task.get("id").asText()));
        cursor = "'limit':500,'cursor':'" + page.path("next").asText() + "'";
      }
      assertThat(found).containsAll(answered);
    }
  }

  @Test
  void two_processes_share_a_file(@TempDir Path folder) throws Exception {
    String database = "jdbc:sqlite:" + folder.resolve("tasks.db");
    try (ServeProcess server = ServeProcess.start("--db", database);
        Tasks tasks = Tasks.on(JdbcTaskStore.open(database))) {
      TaskList list = tasks.list("/tasks");
      list.create(NewTask.of("first"));
      assertThat(text(post(server.url, claim(0)))).contains("\"first\"");
      list.create(NewTask.of("second").blockedBy(TaskId.of(1)));
      CompletableFuture<String> waiting = start(server.url, claim(60));

      list.update(TaskUpdate.of(TaskId.of(1), "a person").force().completed());

      assertThat(waiting).succeedsWithin(Duration.ofSeconds(20)).asString().contains("second");
      assertThat(list.get(TaskId.of(2)).orElseThrow().task().status())
          .isEqualTo(Status.IN_PROGRESS);
    }
  }

  private void createUntilItEnds(String url, Set<String> answered, CountDownLatch busy) {
    try {
      while (true) {
        answered.addAll(created(text(post(url, create()))));
        busy.countDown();
      }
    } catch (IOException e) {
      // It has ended, as it should.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<String> created(String text) {
    return List.of(ToolDesk.json(text).get("created").get(0).get("id").asText());
  }

  private static String create() {
    return OneServer.call("task_create", "{'tasks':[{'title':'t'}]}");
  }

  private static String list(String arguments) {
    return OneServer.call("task_list", "{" + arguments + "}");
  }

  private static String text(String body) {
    return ToolDesk.json(body).get("result").get("content").get(0).get("text").asText();
  }

  private static String claim(int seconds) {
    return OneServer.call("task_claim", "{'wait_secs':" + seconds + "}");
  }

  private String post(String url, String body) throws IOException, InterruptedException {
    return client.send(request(url, body), BodyHandlers.ofString()).body();
  }

  private CompletableFuture<String> start(String url, String body) {
    return client
        .sendAsync(request(url, body), BodyHandlers.ofString())
        .thenApply(HttpResponse::body);
  }

  private static HttpRequest request(String url, String body) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
        .build();
  }
}
