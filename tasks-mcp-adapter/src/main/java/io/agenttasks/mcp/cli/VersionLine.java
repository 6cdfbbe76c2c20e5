package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.Version;
import picocli.CommandLine.IVersionProvider;

/** What the command line answers when asked for its version. */
final class VersionLine implements IVersionProvider {

  @Override
  public String[] getVersion() {
    return new String[] {
      "agent-tasks " + Version.current() + " (Java " + System.getProperty("java.version") + ")"
    };
  }
}
