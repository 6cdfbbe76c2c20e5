package io.agenttasks.mcp.server;

import static io.agenttasks.mcp.server.OneServer.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.NewTask;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the endpoint takes, and how it answers. */
final class HttpTest {

  private static final String MODERN_META =
      "'_meta':{'io.modelcontextprotocol/protocolVersion':'2026-07-28',"
          + "'io.modelcontextprotocol/clientCapabilities':{}}";

  private final OneServer server = OneServer.ofAgentTasks();

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void a_legacy_client_shakes_hands_and_calls() {
    HttpResponse<String> hello =
        server.post(
            "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':"
                + "'2024-11-05','capabilities':{},'clientInfo':{'name':'x','version':'1'}}}");

    assertThat(hello.statusCode()).isEqualTo(200);
    assertThat(hello.body()).contains("\"protocolVersion\":\"2024-11-05\"");
    assertThat(server.post(call("task_explain", "{}"), OneServer.VERSION, "2025-06-18").body())
        .contains("counts");
  }

  @Test
  void a_modern_client_needs_no_handshake() {
    String list = "{'jsonrpc':'2.0','id':1,'method':'tools/list','params':{" + MODERN_META + "}}";

    HttpResponse<String> tools =
        server.post(list, OneServer.VERSION, "2026-07-28", "Mcp-Method", "tools/list");

    assertThat(tools.statusCode()).isEqualTo(200);
    assertThat(tools.body()).contains("\"task_claim\"", "\"resultType\":\"complete\"");
    assertThat(server.post(list, OneServer.VERSION, "2026-07-28").body()).contains("-32020");
    assertThat(
            server.post(list, OneServer.VERSION, "1999-01-01", "Mcp-Method", "tools/list").body())
        .contains("-32020");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1                                        | 400 | -32700",
        "{'a':1,'a':2}                             | 400 | -32700",
        "[{'jsonrpc':'2.0','id':1,'method':'x'}]   | 400 | -32600",
        "{'id':1,'method':'x'}                     | 400 | -32600",
        "{'jsonrpc':'2.0','id':null,'method':'x'}  | 400 | -32600",
        "{'jsonrpc':'2.0','id':1.5,'method':'x'}   | 400 | -32600",
        "{'jsonrpc':'2.0','id':1e999,'method':'x'} | 400 | -32600",
        "{'jsonrpc':'2.0','id':9223372036854775808,'method':'x'} | 400 | -32600",
        "{'jsonrpc':'2.0','id':1,'method':'x','params':[]} | 400 | -32600",
        "{'jsonrpc':'2.0','id':1,'method':'ping','params':{'_meta':'x'}} | 400 | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'ping','params':{'_meta':null}} | 400 | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'x'}     | 200 | -32601",
        "{'jsonrpc':'2.0','id':1,'method':'server/discover'} | 200 | -32601",
        "{'jsonrpc':'2.0','id':1,'method':'initialize'}      | 200 | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25','capabilities':{'roots':true},'clientInfo':{'name':'x','version':'1'}}} | 200 | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{'protocolVersion':'2025-11-25','capabilities':{},'clientInfo':{'name':'x','version':'1','icons':'x'}}} | 200 | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'tools/call'}      | 200 | -32602",
        "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'nope'}} | 200 | -32602"
      })
  @Shows(value = 35, of = "protocol")
  void what_is_no_message_is_refused_by_its_code(String body, int status, String code) {
    HttpResponse<String> answer = server.post(body);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).contains("\"code\":" + code).doesNotContain("Exception", "java");
  }

  @Test
  void endless_nesting_is_refused() {
    assertThat(server.post("{'a':".repeat(65) + "1" + "}".repeat(65)).body()).contains("-32700");
  }

  @Test
  void notifications_and_answers_are_accepted_without_a_word() {
    assertThat(server.post("{'jsonrpc':'2.0','method':'notifications/initialized'}"))
        .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(202))
        .satisfies(answer -> assertThat(answer.body()).isEmpty());
    assertThat(server.post("{'jsonrpc':'2.0','id':1,'result':{}}").statusCode()).isEqualTo(202);
  }

  @Test
  @Shows(value = 35, of = "protocol")
  void other_methods_types_and_sizes_are_refused_by_status() {
    URI uri = URI.create(server.url());
    assertThat(server.send(HttpRequest.newBuilder(uri).GET()).statusCode()).isEqualTo(405);
    assertThat(server.send(HttpRequest.newBuilder(uri).DELETE()).statusCode()).isEqualTo(405);
    for (String type : List.of("text/plain", "application/jsonx", "application/json-seq")) {
      assertThat(
              server
                  .send(
                      HttpRequest.newBuilder(uri)
                          .header("Content-Type", type)
                          .POST(HttpRequest.BodyPublishers.ofString("{}")))
                  .statusCode())
          .isEqualTo(415);
    }
    assertThat(server.post(" ".repeat(McpServlet.REQUEST_BYTES_MAX + 1)).statusCode())
        .isEqualTo(413);
  }

  @Test
  @Shows(value = 35, of = "protocol")
  void pages_of_other_origins_and_other_names_of_this_host_are_refused() throws IOException {
    assertThat(server.post("{}", "Origin", "http://evil.example").statusCode()).isEqualTo(403);
    assertThat(server.post("{}", "Origin", "http://localhost:3000").statusCode()).isEqualTo(400);
    assertThat(raw("POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 0\r\n\r\n"))
        .startsWith("HTTP/1.1 421");
  }

  @Test
  void a_refusal_is_a_line_that_says_what_is_missing_and_not_what_serves_here() throws IOException {
    String host = "Host: localhost\r\n";
    for (String request :
        List.of(
            "GET /mcp HTTP/1.1\r\n" + host,
            "POST /mcp HTTP/1.1\r\nHost: evil.example\r\n",
            "POST /mcp HTTP/1.1\r\nContent-Type: text/plain\r\n" + host,
            "GET /nowhere HTTP/1.1\r\n" + host,
            "POST /mcp HTTP/1.1\r\nContent-Length: x\r\n" + host,
            "nonsense\r\n")) {
      assertThat(raw(request + "Connection: close\r\n\r\n"))
          .startsWith("HTTP/1.1 4")
          .doesNotContain("omcat", "<html", "Exception");
    }
    assertThat(server.send(HttpRequest.newBuilder(URI.create(server.url())).GET()).body())
        .isEqualTo("POST only\n");
  }

  @Test
  @Shows(value = 35, of = "protocol")
  void a_caller_is_known_by_its_token(@TempDir Path folder) throws Exception {
    byte[] digest =
        MessageDigest.getInstance("SHA-256").digest("s3cret".getBytes(StandardCharsets.UTF_8));
    Path file = folder.resolve("tokens");
    Files.writeString(
        file, "# ours\n\n" + HexFormat.of().formatHex(digest) + " /w/backend/p/bob/docs\n");

    CallerResolver callers = TokenFile.read(file, problem -> {});
    try (OneServer guarded = new OneServer(callers, AgentTasks.toolSet())) {
      String create = call("task_create", "{'tasks':[{'title':'a'}]}");
      assertThat(guarded.post(create))
          .satisfies(answer -> assertThat(answer.statusCode()).isEqualTo(401))
          .satisfies(
              answer ->
                  assertThat(answer.headers().firstValue("WWW-Authenticate")).contains("Bearer"));
      assertThat(guarded.post(create, "Authorization", "Bearer wrong").statusCode()).isEqualTo(401);
      assertThat(guarded.post(create, "Authorization", "Bearer s3cret").statusCode())
          .isEqualTo(200);
      assertThat(guarded.tasks.list("/w/backend/p/bob/docs").counts().total()).isEqualTo(1);
    }
  }

  @Test
  void a_call_that_takes_its_time_is_answered_by_a_stream() {
    server.list().create(NewTask.of("first"));
    server.post(call("task_claim", "{}"));
    server.list().create(NewTask.of("second").blockedBy(TaskId.of(1)));

    CompletableFuture<HttpResponse<String>> waiting =
        CompletableFuture.supplyAsync(() -> server.post(call("task_claim", "{'wait_secs':60}")));
    assertThat(waiting).isNotDone();
    server.post(call("task_update", "{'task_id':1,'status':'completed','fence':1}"));

    assertThat(waiting)
        .succeedsWithin(Duration.ofSeconds(20))
        .satisfies(answer -> assertThat(answer.body()).contains("second"));
  }

  @Test
  void a_caller_that_left_takes_nothing() throws Exception {
    server.list().create(NewTask.of("first"));
    server.post(call("task_claim", "{}"));
    server.list().create(NewTask.of("second").blockedBy(TaskId.of(1)));
    String body = call("task_claim", "{'wait_secs':60,'agent':'gone'}").replace('\'', '"');
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      socket
          .getOutputStream()
          .write(
              ("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                      + "Content-Length: "
                      + body.length()
                      + "\r\n\r\n"
                      + body)
                  .getBytes(StandardCharsets.UTF_8));
      // The first comment shows that the call waits.
      assertThat(socket.getInputStream().read()).isPositive();
    }
    assertThat(server.hasOpen(0)).isTrue();

    server.post(call("task_update", "{'task_id':1,'status':'completed','fence':1}"));

    assertThat(server.list().get(TaskId.of(2)).orElseThrow().task().status())
        .isEqualTo(Status.PENDING);
  }

  @Test
  void a_server_that_stops_answers_those_who_wait() throws Exception {
    server.list().create(NewTask.of("first"));
    server.post(call("task_claim", "{}"));
    server.list().create(NewTask.of("second").blockedBy(TaskId.of(1)));
    // A call is open for a moment longer than its client waits.
    assertThat(server.hasOpen(0)).isTrue();
    CompletableFuture<HttpResponse<String>> waiting =
        server.postAsync(call("task_claim", "{'wait_secs':60}"));
    assertThat(server.hasOpen(1)).isTrue();

    server.close();

    assertThat(waiting)
        .succeedsWithin(Duration.ofSeconds(20))
        .satisfies(answer -> assertThat(answer.body()).contains("closed"));
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.server.port())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.shutdownOutput();
      byte[] answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.UTF_8);
    }
  }
}
