package io.agenttasks.mcp.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
      "that can't be used."
    })
final class TasksCommand implements Callable<Integer> {

  private final Screen screen;

  @Spec private CommandSpec spec = CommandSpec.create();

  TasksCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    screen.print(spec.commandLine().getUsageMessage());
    return Main.DONE;
  }
}
