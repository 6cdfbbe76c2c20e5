package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An agent that waits behind a path claim and leaves owns nothing, by whichever way it leaves: the
 * next one gets the task, and its messages wait for it.
 */
@Timeout(60)
final class PullLeavingTest {

  private static final String WAIT = "{'agent':'A','wait_secs':60}";

  private final OneServer server =
      new OneServer(token -> Optional.of(ToolDesk.ALICE), Pull.toolSet());

  @BeforeEach
  void holdThePathOfTheOnlyTask() {
    server.list().create(NewTask.of("held").paths("a.rs"));
    post("claim", "{'agent':'C','paths':['a.rs'],'reason':'r'}");
  }

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  @Shows(of = "pull", value = 53)
  void by_closing_its_connection() throws Exception {
    String body = OneServer.call("task_pull", WAIT).replace('\'', '"');
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Content-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(UTF_8));
      // The first comment shows that the call waits.
      assertThat(socket.getInputStream().read()).isPositive();
    }
    assertThat(server.hasOpen(0)).isTrue();

    assertThatTheNextOneGetsIt();
  }

  /** A server without sessions has none to close: what asks for it is refused, and ends nothing. */
  @Test
  @Shows(of = "pull", value = 53)
  void not_by_closing_a_session_as_there_is_none() {
    URI uri = URI.create(server.url());

    assertThat(server.send(HttpRequest.newBuilder(uri).DELETE()).statusCode()).isEqualTo(405);
    assertThatTheNextOneGetsIt();
  }

  @Test
  @Shows(of = "pull", value = 53)
  void by_cancelling_its_request() throws Exception {
    try (OneClient client = new OneClient()) {
      client.send(OneServer.call("task_pull", WAIT).replace("'id':1", "'id':7"));
      // Worked on in order: once this one is answered, the one before waits.
      client.send(OneServer.call("guide", "{}").replace("'id':1", "'id':8"));
      assertThat(client.next()).contains("\"id\":8");

      client.send("{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':7}}");
      client.send(OneServer.call("guide", "{}").replace("'id':1", "'id':9"));
      assertThat(client.next()).contains("\"id\":9");

      assertThatTheNextOneGetsIt();
    }
  }

  @Test
  @Shows(of = "pull", value = 53)
  void by_ending_its_input() throws Exception {
    try (OneClient client = new OneClient()) {
      client.send(OneServer.call("task_pull", WAIT));
    }

    assertThatTheNextOneGetsIt();
  }

  @Test
  @Shows(of = "pull", value = 53)
  void by_reading_nothing_any_more() throws Exception {
    try (OneClient client = new OneClient()) {
      client.send(OneServer.call("task_pull", WAIT).replace("'id':1", "'id':7"));
      client.send(OneServer.call("guide", "{}").replace("'id':1", "'id':8"));
      assertThat(client.next()).contains("\"id\":8");
      client.output.close();
      CountDownLatch givenBack = new CountDownLatch(1);
      server.tasks.listen((list, event) -> UndeliveredTest.count(givenBack, event));
      post("release", "{'agent':'C'}");
      assertThat(givenBack.await(20, TimeUnit.SECONDS)).isTrue();

      assertThatTheNextOneGetsIt();
    }
  }

  private void assertThatTheNextOneGetsIt() {
    post("message_send", "{'agent':'C','to':'A','text':'hello'}");
    post("release", "{'agent':'C'}");
    Task task = server.list().get(TaskId.of(1)).orElseThrow().task();
    assertThat(task.holder()).isEmpty();
    assertThat(task.attempts()).isZero();

    assertThat(post("task_pull", "{'agent':'B'}").path("task").path("owner").asText())
        .isEqualTo("B");
    assertThat(post("status", "{'agent':'A'}").path("inbox")).hasSize(1);
  }

  private JsonNode post(String tool, String arguments) {
    String body = server.post(OneServer.call(tool, arguments)).body();
    return ToolDesk.json(body.replace("'", "\\u0027")).path("result").path("structuredContent");
  }

  /** A client on two streams of the same lists. */
  private final class OneClient implements AutoCloseable {
    private final PipedOutputStream input = new PipedOutputStream();
    private final BufferedReader output;
    private final CompletableFuture<Void> served;

    OneClient() throws IOException {
      PipedInputStream in = new PipedInputStream(input, 1 << 16);
      PipedOutputStream out = new PipedOutputStream();
      output = new BufferedReader(new InputStreamReader(new PipedInputStream(out, 1 << 16), UTF_8));
      StdioServer stdio =
          new StdioServer(
              Toolbox.of(Pull.toolSet()), CallContext.of(ToolDesk.ALICE, server.tasks), out);
      served = CompletableFuture.runAsync(() -> serve(stdio, in));
      send(
          "{'jsonrpc':'2.0','id':0,'method':'initialize','params':{'protocolVersion':'2025-11-25',"
              + "'capabilities':{},'clientInfo':{'name':'x','version':'1'}}}");
      assertThat(next()).contains("\"id\":0");
    }

    void send(String line) throws IOException {
      input.write((line.replace('\'', '"') + "\n").getBytes(UTF_8));
      input.flush();
    }

    String next() throws IOException {
      return output.readLine();
    }

    @Override
    public void close() throws IOException {
      input.close();
      served.orTimeout(20, TimeUnit.SECONDS).join();
    }
  }

  private static void serve(StdioServer stdio, PipedInputStream in) {
    try {
      stdio.serve(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
