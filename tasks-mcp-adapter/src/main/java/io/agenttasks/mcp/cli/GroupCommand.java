package io.agenttasks.mcp.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that has only commands of its own: it says what there is. */
abstract class GroupCommand implements Callable<Integer> {

  private final Screen screen;

  @Spec private CommandSpec spec = CommandSpec.create();

  GroupCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public final Integer call() {
    screen.print(spec.commandLine().getUsageMessage());
    return Main.DONE;
  }
}
