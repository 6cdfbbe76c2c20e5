package io.agenttasks.mcp.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.ProtocolSettings;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A server over HTTP on a port of its own, whose callers are all one agent unless told. */
final class OneServer implements AutoCloseable {

  /** A header that tells the modern era. */
  static final String VERSION = "MCP-Protocol-Version";

  /** What is quick enough for tests, and long enough to be seen. */
  private static final HttpSettings QUICK =
      new HttpSettings(List.of(), Duration.ofMillis(50), Duration.ofMillis(50));

  /** Threads that work on requests. */
  static final int THREADS = 8;

  final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  final @Nullable ProtocolDesk desk;
  final HttpServer server;
  private final McpServlet servlet;
  private final HttpClient client = HttpClient.newHttpClient();

  OneServer(CallerResolver callers, ToolSet... sets) {
    this(false, QUICK, callers, sets);
  }

  private OneServer(boolean polls, HttpSettings settings, CallerResolver callers, ToolSet... sets) {
    Toolbox tools = Toolbox.of(sets);
    desk = polls ? ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT) : null;
    servlet = new McpServlet(tools, desk, tasks, callers, AccessPolicy.WORKSPACE, settings);
    try {
      server = HttpServer.start(InetAddress.getLoopbackAddress(), 0, servlet, tasks, THREADS);
    } catch (IOException e) {
      throw new AssertionError("no port is free", e);
    }
  }

  /** A server with the tools of this project, for anybody. */
  static OneServer ofAgentTasks() {
    return new OneServer(token -> Optional.of(ToolDesk.ALICE), AgentTasks.toolSet());
  }

  /** A server whose clients may poll calls that take long. */
  static OneServer withProtocolTasks(CallerResolver callers, ToolSet... sets) {
    return withProtocolTasks(QUICK, callers, sets);
  }

  /** The same, answering so. */
  static OneServer withProtocolTasks(
      HttpSettings settings, CallerResolver callers, ToolSet... sets) {
    return new OneServer(true, settings, callers, sets);
  }

  /** Where it is. */
  String url() {
    return "http://127.0.0.1:" + server.port() + HttpServer.PATH;
  }

  /** The list of its callers. */
  TaskList list() {
    return tasks.list(Objects.requireNonNull(ToolDesk.ALICE.home()));
  }

  /** Whether so many calls are under way, at last. */
  boolean hasOpen(int calls) throws InterruptedException {
    return servlet.open().await(open -> open == calls, Duration.ofSeconds(20));
  }

  /** What it answers to a message, in which ' stands for ". */
  HttpResponse<String> post(String body, String... headers) {
    return send(request(body, headers));
  }

  /** What it will answer to a message, in which ' stands for ". */
  CompletableFuture<HttpResponse<String>> postAsync(String body, String... headers) {
    return client.sendAsync(request(body, headers).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url()))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
    return headers.length == 0 ? request : request.headers(headers);
  }

  /** A connection on which a message was sent that is answered by a stream, which has begun. */
  Socket stream(String body, String... headers) throws IOException {
    String json = body.replace('\'', '"');
    StringBuilder request = new StringBuilder("POST /mcp HTTP/1.1\r\nHost: localhost\r\n");
    for (int index = 0; index < headers.length; index += 2) {
      request.append(headers[index]).append(": ").append(headers[index + 1]).append("\r\n");
    }
    request
        .append("Content-Type: application/json\r\nContent-Length: ")
        .append(json.length())
        .append("\r\n\r\n")
        .append(json);
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.getOutputStream().write(request.toString().getBytes(UTF_8));
    // The first comment shows that the call waits.
    if (socket.getInputStream().read() < 0) {
      throw new IOException("no answer");
    }
    return socket;
  }

  /** The status of its answer to a message, which may go on; nobody reads the rest. */
  int status(String body, String... headers) throws IOException {
    HttpResponse<InputStream> answer = send(request(body, headers), BodyHandlers.ofInputStream());
    answer.body().close();
    return answer.statusCode();
  }

  /** What it answers to a request. */
  HttpResponse<String> send(HttpRequest.Builder request) {
    return send(request, BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> send(HttpRequest.Builder request, BodyHandler<T> handler) {
    try {
      return client.send(request.build(), handler);
    } catch (IOException e) {
      throw new AssertionError("the server does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }

  /** A call of a tool in the legacy era. */
  static String call(String tool, String arguments) {
    return "{'jsonrpc':'2.0','id':1,'method':'tools/call','params':{'name':'%s','arguments':%s}}"
        .formatted(tool, arguments);
  }

  @Override
  public void close() {
    server.close();
  }
}
