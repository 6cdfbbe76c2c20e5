package io.agenttasks.mcp.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands about tasks: it says what there is. */
@Command(
    name = "task",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Looks at the tasks of a list, and changes them.")
final class TaskCommand implements Callable<Integer> {

  private final Screen screen;

  @Spec private CommandSpec spec = CommandSpec.create();

  TaskCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public Integer call() {
    screen.print(spec.commandLine().getUsageMessage());
    return Main.DONE;
  }
}
