package io.agenttasks.mcp.cli;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.ProtocolSettings;
import io.agenttasks.mcp.protocol.Support;
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
import io.agenttasks.mcp.vault.VaultTools;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.vault.Vault;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
      "All of them share one list of tasks. Add \"--as\", \"reviewer\" to the arguments",
      "of one, and its agent acts under that name; --list ID gives it another list.",
      "Variables of your shell may not reach a client: name a database by --db.",
      "",
      "For many clients: bin/tasks serve --http 8080, and http://127.0.0.1:8080/mcp.",
      "With a token file each sends Authorization: Bearer TOKEN. A line of the file is",
      "the SHA-256 of a token in hexadecimal, a space, and the agent whose it is:",
      "",
      "  echo \"$(printf %%s TOKEN | sha256sum | cut -c1-64) /w/shop/github/ann/api\"",
      "",
      "That is /w/workspace/provider/account/slug, and its list. The file is read",
      "again when it has changed."
    })
final class ServeCommand implements Callable<Integer> {

  static final Map<String, Supplier<ToolSet>> SETS =
      new TreeMap<>(
          Map.of(
              AgentTasks.NAME, AgentTasks::toolSet,
              Checklist.NAME, Checklist::toolSet,
              Pull.NAME, Pull::toolSet,
              VaultTools.NAME, () -> VaultTools.toolSet(ServeCommand::noVault)));

  private final Program program;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ListOptions options = new ListOptions();

  @Option(
      names = "--tools",
      paramLabel = "SET",
      split = ",",
      description = "which tools: agent-tasks (the default), checklist, pull, vault")
  private List<String> sets = List.of(AgentTasks.NAME);

  @Option(
      names = "--vault",
      paramLabel = "DIR",
      description = "the folder of notes of the tools vault; every caller sees all of it")
  private @Nullable Path folder;

  @Mixin private VaultOptions vaultOptions = new VaultOptions();

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
    Path notes = notes();
    toolbox(chosen(ServeCommand::noVault));
    Caller caller = options.caller(surroundings);
    Listening listening = listening();
    CallerResolver callers = callers(caller);
    TaskStore store = program.stores().open(url(surroundings));
    CursorKeys keys = SharedKeys.of(store);
    try (Tasks tasks = Tasks.on(store, keys);
        Vault vault = notes == null ? null : vault(notes, keys);
        ProtocolDesk desk = ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT)) {
      List<ToolSet> chosen = chosen(somebody -> vault == null ? noVault(somebody) : vault);
      Toolbox tools = toolbox(chosen);
      Toolbox all = mayTakeLong(tools) ? toolbox(with(chosen, desk.toolSet())) : tools;
      if (listening == null) {
        serveStdio(all, desk, CallContext.of(caller, tasks));
      } else {
        serveHttp(listening, servlet(all, desk, tasks, callers), tasks);
      }
    }
    return Main.DONE;
  }

  /** Where it listens, or null: it does not. */
  private @Nullable Listening listening() {
    if (http == null && tokens != null) {
      throw new ParameterException(spec.commandLine(), "--token-file: needs --http");
    }
    return http == null ? null : Listening.of(http, tokens != null);
  }

  /** The folder of the vault, or null: no tools need it. */
  private @Nullable Path notes() throws PlanException {
    boolean needed = sets.contains(VaultTools.NAME);
    if (needed != (folder != null)) {
      throw new ParameterException(
          spec.commandLine(),
          needed ? "--vault: missing, --tools vault needs it" : "--vault: needs --tools vault");
    }
    return folder == null ? null : VaultOptions.folder(folder);
  }

  /** Where nothing is kept, no database is opened that nobody named. */
  private String url(Surroundings surroundings) {
    return sets.equals(List.of(VaultTools.NAME))
        ? options.url(surroundings, Databases.MEMORY)
        : options.url(surroundings);
  }

  private Vault vault(Path notes, CursorKeys keys) {
    return Vault.open(notes, vaultOptions.settings(keys), InstantSource.system());
  }

  private static Vault noVault(Caller caller) {
    throw new IllegalStateException("no vault is open for " + caller.agent());
  }

  /** Whether there may be something that can be polled, and so be listed. */
  private static boolean mayTakeLong(Toolbox tools) {
    return tools.tools().stream().anyMatch(tool -> Support.of(tool).isPresent());
  }

  private static List<ToolSet> with(List<ToolSet> chosen, ToolSet more) {
    return Stream.concat(chosen.stream(), Stream.of(more)).toList();
  }

  private static McpServlet servlet(
      Toolbox tools, ProtocolDesk desk, Tasks tasks, CallerResolver callers) {
    return new McpServlet(
        tools, desk, tasks, callers, AccessPolicy.WORKSPACE, HttpSettings.DEFAULT);
  }

  private void serveStdio(Toolbox tools, ProtocolDesk desk, CallContext call) throws IOException {
    // Whoever waits is answered before the process is gone.
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  desk.close();
                  call.tasks().close();
                }));
    try (OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      new StdioServer(tools, desk, call, out).serve(System.in);
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
      return CallerResolver.anybodyIs(local);
    }
    try {
      return TokenFile.read(tokens, program.screen()::problem);
    } catch (IOException e) {
      throw new PlanException(String.valueOf(e.getMessage()), e);
    }
  }

  private List<ToolSet> chosen(Function<Caller, Vault> vaults) {
    return sets.stream().map(name -> set(name, vaults)).toList();
  }

  private Toolbox toolbox(List<ToolSet> chosen) {
    try {
      return Toolbox.of(chosen);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--tools: " + e.getMessage(), e);
    }
  }

  private ToolSet set(String name, Function<Caller, Vault> vaults) {
    Supplier<ToolSet> set = SETS.get(name);
    if (set == null) {
      throw new ParameterException(
          spec.commandLine(), "--tools: " + String.join(", ", SETS.keySet()) + ", found " + name);
    }
    return name.equals(VaultTools.NAME) ? VaultTools.toolSet(vaults) : set.get();
  }
}
