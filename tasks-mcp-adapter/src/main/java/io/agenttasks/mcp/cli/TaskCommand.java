package io.agenttasks.mcp.cli;

import picocli.CommandLine.Command;

/** The commands about tasks: it says what there is. */
@Command(
    name = "task",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Looks at the tasks of a list, and changes them.")
final class TaskCommand extends GroupCommand {

  TaskCommand(Screen screen) {
    super(screen);
  }
}
