package io.agenttasks.mcp.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.ProtocolSettings;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.modern.server.McpHeaders;
import io.modelcontextprotocol.modern.server.transport.HttpServletMcpTransport;
import io.modelcontextprotocol.modern.server.transport.McpHeaderDecoder;
import io.modelcontextprotocol.server.transport.HeaderAccessor;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Our servlet beside the SDK's, on the same endpoint: what one answers, the other answers too. */
@Timeout(60)
final class SdkTransportTest {

  private static final List<String> DIFFER =
      List.of("taskId", "createdAt", "lastUpdatedAt", "message");

  @TempDir private Path folder;

  private final OneServer ours = FixtureTools.server();
  private final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  private final ProtocolDesk desk = ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT);
  private final HttpClient http = HttpClient.newHttpClient();
  private final Tomcat tomcat = new Tomcat();

  @BeforeEach
  void start() throws Exception {
    ModernEndpoint endpoint = new ModernEndpoint(Toolbox.of(FixtureTools.toolSet()), desk);
    HttpServletMcpTransport theirs =
        HttpServletMcpTransport.builder(endpoint.server())
            .jsonMapper(Wire.sdkMapper())
            .endpoint(HttpServer.PATH)
            .contextExtractor(this::context)
            .build();
    Connector connector = new Connector();
    connector.setPort(0);
    tomcat.setBaseDir(Files.createDirectory(folder.resolve("tomcat")).toString());
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", folder.toString());
    Wrapper wrapper = Tomcat.addServlet(context, "mcp", theirs);
    wrapper.setAsyncSupported(true);
    wrapper.addMapping(HttpServer.PATH);
    tomcat.start();
  }

  @AfterEach
  void stop() throws Exception {
    ours.close();
    tomcat.stop();
    tomcat.destroy();
    desk.close();
    tasks.close();
  }

  private McpTransportContext context(HttpServletRequest request) {
    Peer peer = new Peer.Passing(new ProtocolCaller.Anonymous(), new Declared("", false, Set.of()));
    return new Delivery(CallContext.of(ToolDesk.ALICE, tasks), peer, message -> {})
        .context(
            Map.of(McpHeaders.TRANSPORT_CONTEXT_KEY, McpHeaderDecoder.headers(accessor(request))));
  }

  private static HeaderAccessor accessor(HttpServletRequest request) {
    return new HeaderAccessor() {
      @Override
      public @Nullable List<String> getHeader(String name) {
        return Collections.list(request.getHeaders(name));
      }

      @Override
      public List<String> getHeaderNames() {
        return Collections.list(request.getHeaderNames());
      }
    };
  }

  @ParameterizedTest
  @Shows(value = 4, of = "protocol")
  @CsvSource(
      delimiter = '|',
      value = {
        "server/discover | {}                                           | ",
        "tools/list      | {}                                           | ",
        "tools/list      | {'cursor':'x'}                               | ",
        "tools/call      | {'name':'greet','arguments':{'name':'x'}}    | greet",
        "tools/call      | {'name':'greet','arguments':{'name':'x'}}    | other",
        "tools/call      | {'name':'greet','arguments':{'name':'x'}}    | ",
        "tools/call      | {'name':'nope'}                              | nope",
        "tools/call      | {'name':'failing_job'}                       | failing_job",
        "tools/call      | {'name':'test_tool_with_task'}               | test_tool_with_task",
        "tasks/get       | {'taskId':'nope'}                            | nope",
        "tasks/get       | {'taskId':'nope'}                            | other",
        "tasks/get       | {'taskId':'nope'}                            | ",
        "tasks/get       | {}                                           | ",
        "tasks/cancel    | {'taskId':'nope'}                            | nope",
        "tasks/update    | {'taskId':'nope','inputResponses':{}}        | nope",
        "tasks/list      | {}                                           | ",
        "tasks/result    | {'taskId':'nope'}                            | nope",
        "subscriptions/listen | {'notifications':{'taskIds':[1]}}       | ",
        "nonsense        | {}                                           | "
      })
  void both_answer_alike(String method, String params, @Nullable String name) throws Exception {
    String body =
        "{'jsonrpc':'2.0','id':1,'method':'%s','params':%s}"
            .formatted(method, WireClient.withMeta(WireClient.ABLE, params));

    HttpResponse<String> ourAnswer = post(ours.url(), method, name, body);
    HttpResponse<String> theirAnswer = post(theirUrl(), method, name, body);

    assertThat(ourAnswer.statusCode()).isEqualTo(theirAnswer.statusCode());
    assertThat(comparable(ourAnswer)).isEqualTo(comparable(theirAnswer));
  }

  private String theirUrl() {
    return "http://127.0.0.1:" + tomcat.getConnector().getLocalPort() + HttpServer.PATH;
  }

  /** Without ids and times, and without the words of an error, which are anybody's own. */
  private static JsonNode comparable(HttpResponse<String> answer) {
    ObjectNode message = WireSchema.message(answer.body());
    if (message.path("result") instanceof ObjectNode result) {
      result.remove(DIFFER);
      if (result.has("requestState")) {
        result.put("requestState", "sealed");
      }
    } else if (message.path("error") instanceof ObjectNode error) {
      error.remove(DIFFER);
    }
    return message;
  }

  private HttpResponse<String> post(String url, String method, @Nullable String name, String body)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .header(OneServer.VERSION, "2026-07-28")
            .header("Mcp-Method", method)
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
    return http.send(
        (name == null ? request : request.header("Mcp-Name", name)).build(),
        BodyHandlers.ofString());
  }
}
