package io.agenttasks.benchmarks.mcp;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.server.HttpServer;
import io.agenttasks.mcp.server.HttpSettings;
import io.agenttasks.mcp.server.McpServlet;
import io.agenttasks.mcp.server.StdioServer;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The server that is measured, in a process of its own and in memory: the tools of this project,
 * and one that does nothing. It ends with its input.
 */
final class ToolServer {

  /** The tool that does nothing. */
  static final String NOTHING = "nothing";

  /** What it is asked for to serve over HTTP; it then says on which port. */
  static final String HTTP = "http";

  /** What it is asked for to serve one client on its input and output. */
  static final String STDIO = "stdio";

  private static final Caller CALLER =
      Caller.agent(new AgentPath("benchmarks", "local", "ann", "agent"));

  private ToolServer() {}

  /** Serves in the way that the argument says. */
  public static void main(String[] arguments) throws IOException {
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore())) {
      if (arguments[0].equals(STDIO)) {
        try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
          new StdioServer(tools(), context(tasks), out).serve(System.in);
        }
      } else {
        http(tasks);
      }
    }
  }

  private static void http(Tasks tasks) throws IOException {
    McpServlet servlet =
        new McpServlet(
            tools(),
            tasks,
            token -> Optional.of(CALLER),
            AccessPolicy.WORKSPACE,
            HttpSettings.DEFAULT);
    try (HttpServer server =
        HttpServer.start(InetAddress.getLoopbackAddress(), 0, servlet, tasks)) {
      System.out.println(server.port());
      while (System.in.read() >= 0) {
        // Whoever started it says nothing, and ends its input.
      }
    }
  }

  /** All tools. */
  static Toolbox tools() {
    Tool nothing =
        new Tool(
            NOTHING,
            "Does nothing.",
            Parameters.of(),
            Tool.Hints.READS,
            (call, arguments) -> CompletableFuture.completedStage(ToolReply.text("nothing")));
    return Toolbox.of(AgentTasks.toolSet(), new ToolSet(NOTHING, "", List.of(nothing)));
  }

  /** The list that its caller works on. */
  static TaskList list(Tasks tasks) {
    return tasks.list(Objects.requireNonNull(CALLER.home()));
  }

  /** Around a call without a server. */
  static CallContext context(Tasks tasks) {
    return CallContext.of(CALLER, tasks);
  }
}
