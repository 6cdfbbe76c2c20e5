package io.agenttasks.mcp.cli;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.pull.Pull;
import io.agenttasks.mcp.server.CallerResolver;
import io.agenttasks.mcp.server.HttpServer;
import io.agenttasks.mcp.server.HttpSettings;
import io.agenttasks.mcp.server.McpServlet;
import io.agenttasks.mcp.server.StdioServer;
import io.agenttasks.mcp.server.TokenFile;
import io.agenttasks.mcp.tool.AccessPolicy;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.spi.TaskStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Serves the tools over MCP: to one client until its input ends, or over HTTP until it is stopped.
 */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Serves the tools to MCP clients: on standard input and output, or on HTTP.",
    footer = {
      "",
      "For a client that is configured by JSON (Claude Desktop, Cursor and others):",
      "",
      "  {\"mcpServers\": {\"tasks\": {",
      "    \"command\": \"/path/to/agent-tasks/bin/tasks\", \"args\": [\"serve\"]}}}",
      "",
      "For VS Code, in .vscode/mcp.json:",
      "",
      "  {\"servers\": {\"tasks\": {\"type\": \"stdio\",",
      "    \"command\": \"/path/to/agent-tasks/bin/tasks\", \"args\": [\"serve\"]}}}",
      "",
      "For Claude Code: claude mcp add tasks -- /path/to/agent-tasks/bin/tasks serve",
      "For Codex:       codex mcp add tasks -- /path/to/agent-tasks/bin/tasks serve",
      "",
      "For many clients: bin/tasks serve --http 8080, and http://127.0.0.1:8080/mcp.",
      "A line of the token file is the SHA-256 of a token in hexadecimal, a space,",
      "and the agent whose it is, /w/workspace/provider/account/slug."
    })
final class ServeCommand implements Callable<Integer> {

  static final Map<String, Supplier<ToolSet>> SETS =
      new TreeMap<>(
          Map.of(
              AgentTasks.NAME, AgentTasks::toolSet,
              Checklist.NAME, Checklist::toolSet,
              Pull.NAME, Pull::toolSet));

  private final Program program;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ListOptions options = new ListOptions();

  @Option(
      names = "--tools",
      paramLabel = "SET",
      split = ",",
      description = "which tools: agent-tasks (the default), checklist, pull")
  private List<String> sets = List.of(AgentTasks.NAME);

  @Option(
      names = "--http",
      paramLabel = "[ADDRESS:]PORT",
      description = "serve over HTTP instead, on 127.0.0.1 unless an address is given")
  private @Nullable String http;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "who may call over HTTP; without it, anybody on this machine")
  private @Nullable Path tokens;

  ServeCommand(Program program) {
    this.program = program;
  }

  @Override
  public Integer call() throws IOException, InterruptedException, PlanException {
    Surroundings surroundings = program.surroundings();
    Toolbox tools = toolbox();
    Caller caller = options.caller(surroundings);
    Listening listening = http == null ? null : Listening.of(http, tokens != null);
    CallerResolver callers = callers(caller);
    TaskStore store = program.stores().open(options.url(surroundings));
    try (Tasks tasks = Tasks.on(store, SharedKeys.of(store))) {
      if (listening == null) {
        serveStdio(tools, CallContext.of(caller, tasks));
      } else {
        serveHttp(listening, servlet(tools, tasks, callers), tasks);
      }
    }
    return Main.DONE;
  }

  private static McpServlet servlet(Toolbox tools, Tasks tasks, CallerResolver callers) {
    return new McpServlet(tools, tasks, callers, AccessPolicy.WORKSPACE, HttpSettings.DEFAULT);
  }

  private void serveStdio(Toolbox tools, CallContext call) throws IOException {
    // Whoever waits is answered before the process is gone.
    Runtime.getRuntime().addShutdownHook(new Thread(call.tasks()::close));
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      new StdioServer(tools, call, out).serve(System.in);
    }
  }

  private void serveHttp(Listening listening, McpServlet servlet, Tasks tasks)
      throws IOException, InterruptedException {
    HttpServer server = HttpServer.start(listening.address(), listening.port(), servlet, tasks);
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    program
        .screen()
        .problem(
            "listening on http://%s:%d%s"
                .formatted(listening.host(), server.port(), HttpServer.PATH));
    // Until the process is told to end.
    new CountDownLatch(1).await();
  }

  private CallerResolver callers(Caller local) throws PlanException {
    if (tokens == null) {
      return token -> Optional.of(local);
    }
    try {
      return TokenFile.read(tokens);
    } catch (IOException e) {
      throw new PlanException(tokens + ": can't be read: " + e.getMessage(), e);
    }
  }

  private Toolbox toolbox() {
    try {
      return Toolbox.of(sets.stream().map(this::set).toList());
    } catch (ParameterException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--tools: " + e.getMessage(), e);
    }
  }

  private ToolSet set(String name) {
    Supplier<ToolSet> set = SETS.get(name);
    if (set == null) {
      throw new ParameterException(
          spec.commandLine(), "--tools: " + String.join(", ", SETS.keySet()) + ", found " + name);
    }
    return set.get();
  }
}
