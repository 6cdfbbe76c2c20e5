package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.protocol.Limits;
import io.agenttasks.mcp.server.Endpoint.Era;
import io.agenttasks.mcp.tool.Shows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server that is killed while a call goes on that somebody polls, another one on its database,
 * and the one after it.
 */
@Timeout(180)
final class KilledRunTest {

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  @Shows(
      value = {7, 21, 39},
      of = "protocol")
  void what_ran_is_told_as_stopped_to_who_waits_elsewhere_and_after_a_restart(@TempDir Path folder)
      throws Exception {
    String[] options = {
      "--tools",
      "pull",
      "--db",
      "jdbc:sqlite:" + folder.resolve("tasks.db"),
      "--token-file",
      tokens(folder).toString()
    };
    ServeProcess first = ServeProcess.start(options);
    try (ServeProcess other = ServeProcess.start(options)) {
      String id = waiting(first.url);
      assertThat(status(other.url, id)).isEqualTo("working");
      CompletableFuture<JsonNode> waits =
          CompletableFuture.supplyAsync(() -> result(other.url, id));
      first.kill();
      long killed = System.nanoTime();

      try (ServeProcess next = ServeProcess.start(options)) {
        JsonNode error = waits.join();
        Duration took = Duration.ofNanos(System.nanoTime() - killed);
        System.out.println("told after " + took);

        assertThat(took).isLessThan(Limits.LEASE.plusSeconds(1));
        assertThat(error.get("code").asInt()).isEqualTo(-32603);
        assertThat(error.get("message").asText()).contains("stopped");
        assertThatItFailed(next.url, id);
      }
    } finally {
      first.close();
    }
  }

  private void assertThatItFailed(String url, String id) throws Exception {
    JsonNode task = post(url, "tasks/get", id(id));
    assertThat(task.get("status").asText()).isEqualTo("failed");
    assertThat(task.get("statusMessage").asText()).contains("stopped");
    assertThat(post(url, "tasks/list", "{}").get("tasks"))
        .extracting(listed -> listed.get("taskId").asText())
        .containsExactly(id);
  }

  private JsonNode result(String url, String id) {
    try {
      return postMessage(url, "tasks/result", id(id)).get("error");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits for a task that can't start, and answers its id as a protocol task. */
  private String waiting(String url) throws IOException, InterruptedException {
    call(url, "task_create", "{'agent':'docs','title':'a'}");
    call(url, "task_pull", "{'agent':'docs'}");
    call(url, "task_create", "{'agent':'docs','title':'b','depends_on':['1']}");
    JsonNode created =
        post(
            url,
            "tools/call",
            "{'name':'task_pull','arguments':{'agent':'docs','wait_secs':120},'task':{}}");
    return created.get("task").get("taskId").asText();
  }

  private static Path tokens(Path folder) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest("s3cret".getBytes(StandardCharsets.UTF_8));
    return Files.writeString(
        folder.resolve("tokens"), HexFormat.of().formatHex(digest) + " /w/backend/p/bob/docs\n");
  }

  private static String id(String id) {
    return "{'taskId':'" + id + "'}";
  }

  private void call(String url, String tool, String arguments)
      throws IOException, InterruptedException {
    JsonNode result =
        post(url, "tools/call", "{'name':'%s','arguments':%s}".formatted(tool, arguments));
    assertThat(result.path("isError").asBoolean()).as(result.toString()).isFalse();
  }

  private String status(String url, String id) throws IOException, InterruptedException {
    return post(url, "tasks/get", id(id)).get("status").asText();
  }

  private JsonNode post(String url, String method, String params)
      throws IOException, InterruptedException {
    JsonNode message = postMessage(url, method, params);
    assertThat(message.has("result")).as(message.toString()).isTrue();
    return message.get("result");
  }

  /** The last message of the answer, alone or at the end of a stream. */
  private JsonNode postMessage(String url, String method, String params)
      throws IOException, InterruptedException {
    String body = "{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}".formatted(method, params);
    String answer =
        http.send(
                HttpRequest.newBuilder(URI.create(url))
                    .header("Content-Type", "application/json")
                    .header("Authorization", "Bearer s3cret")
                    .header(OneServer.VERSION, "2025-11-25")
                    .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                    .build(),
                BodyHandlers.ofString())
            .body();
    String last = answer.substring(answer.lastIndexOf("{\"jsonrpc\""));
    JsonNode message = WireSchema.message(last.strip());
    WireSchema.requireAnswer(Era.LEGACY, method, message);
    return message;
  }
}
