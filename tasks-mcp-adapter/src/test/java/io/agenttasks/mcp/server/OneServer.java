package io.agenttasks.mcp.server;

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
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A server over HTTP on a port of its own, whose callers are all one agent unless told. */
final class OneServer implements AutoCloseable {

  /** A header that tells the modern era. */
  static final String VERSION = "MCP-Protocol-Version";

  /** What is quick enough for tests, and long enough to be seen. */
  private static final HttpSettings QUICK =
      new HttpSettings(List.of(), Duration.ofMillis(50), Duration.ofMillis(50));

  final Tasks tasks = Tasks.on(new InMemoryTaskStore());
  final @Nullable ProtocolDesk desk;
  final HttpServer server;
  private final McpServlet servlet;
  private final HttpClient client = HttpClient.newHttpClient();

  OneServer(CallerResolver callers, ToolSet... sets) {
    this(false, callers, sets);
  }

  private OneServer(boolean polls, CallerResolver callers, ToolSet... sets) {
    Toolbox tools = Toolbox.of(sets);
    desk = polls ? ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT) : null;
    servlet = new McpServlet(tools, desk, tasks, callers, AccessPolicy.WORKSPACE, QUICK);
    try {
      server = HttpServer.start(InetAddress.getLoopbackAddress(), 0, servlet, tasks);
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
    return new OneServer(true, callers, sets);
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
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url()))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  /** What it answers to a request. */
  HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
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
