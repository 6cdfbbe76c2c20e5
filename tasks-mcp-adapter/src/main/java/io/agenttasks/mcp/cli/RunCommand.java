package io.agenttasks.mcp.cli;

import picocli.CommandLine.Command;

/** What a host tells a list of an agent's runs. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Tells a list that a run of its agent begins, or what the run pushed.")
final class RunCommand extends GroupCommand {

  RunCommand(Screen screen) {
    super(screen);
  }
}
