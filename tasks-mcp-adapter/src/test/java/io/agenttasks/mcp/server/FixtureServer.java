package io.agenttasks.mcp.server;

import io.agenttasks.Tasks;
import io.agenttasks.mcp.protocol.ProtocolDesk;
import io.agenttasks.mcp.protocol.ProtocolSettings;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.Toolbox;
import io.agenttasks.memory.InMemoryTaskStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The fixture tools for one client on standard input and output, as a program. */
final class FixtureServer {

  private FixtureServer() {}

  /** Serves until the input ends. */
  public static void main(String[] arguments) throws IOException {
    System.setOut(System.err);
    try (Tasks tasks = Tasks.on(new InMemoryTaskStore());
        OutputStream out = new FileOutputStream(FileDescriptor.out)) {
      new StdioServer(
              Toolbox.of(FixtureTools.toolSet()),
              ProtocolDesk.open(tasks, ProtocolSettings.DEFAULT),
              CallContext.of(ToolDesk.ALICE, tasks),
              out)
          .serve(System.in);
    }
  }
}
