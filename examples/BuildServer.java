import static java.time.Duration.ofHours;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.Answer;
import io.agenttasks.mcp.protocol.LongRunning;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.ProtocolSettings;
import io.agenttasks.mcp.protocol.Question.Form;
import io.agenttasks.mcp.server.StdioServer;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.List;

/**
 * An MCP server of one's own with one tool that takes long, for a client on standard input and
 * output:
 *
 * <pre>java -cp tasks-mcp-adapter/target/tasks-mcp-adapter-*.jar examples/BuildServer.java</pre>
 */
public final class BuildServer {

  private static final Tool BUILD =
      LongRunning.tool("build", "Builds the project.")
          .ttl(ofHours(2))
          .run(
              (arguments, run) -> {
                run.progress(1, 3, "compiling");
                Answer answer = run.ask(Form.yesOrNo("Deploy too?", "deploy"));
                return ToolReply.text(answer.flag("deploy") ? "deployed" : "built");
              });

  public static void main(String[] arguments) throws Exception {
    // What a tool prints is no message of the protocol.
    System.setOut(System.err);
    Caller local = Caller.person("local", System.getProperty("user.name"), null);
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore());
        FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
      Toolbox tools = Toolbox.of(new ToolSet("builds", "Builds on demand.", List.of(BUILD)));
      ProtocolDesk desk = ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT);
      new StdioServer(tools, desk, CallContext.of(local, tasks), out).serve(System.in);
    }
  }
}
