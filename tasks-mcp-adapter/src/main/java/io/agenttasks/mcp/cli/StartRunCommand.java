package io.agenttasks.mcp.cli;

import picocli.CommandLine.Command;

/** Begins the next run of a list, and ends the one before. */
@Command(
    name = "start",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description =
        "Begins the next run, and ends the one before: what waits for a push sleeps again.")
final class StartRunCommand extends ListCommand {

  StartRunCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    return list -> {
      screen().line("run " + list.startRun());
      return Main.DONE;
    };
  }
}
