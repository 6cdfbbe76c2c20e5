package io.agenttasks.mcp.cli;

import picocli.CommandLine.Command;

/** The command without a subcommand: it says what there is. */
@Command(
    name = "tasks",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Task lists for agents: dependencies, claims, leases.",
    footer = {
      "",
      "Begin with: tasks demo, or tasks task create \"Write the changelog\"",
      "Exit codes: 0 done; 1 refused, or a check failed; 2 wrong usage, or a file",
      "that can't be used; 3 can-finish says no."
    })
final class TasksCommand extends GroupCommand {

  TasksCommand(Screen screen) {
    super(screen);
  }
}
