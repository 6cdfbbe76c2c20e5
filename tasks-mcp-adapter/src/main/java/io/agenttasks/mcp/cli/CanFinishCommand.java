package io.agenttasks.mcp.cli;

import io.agenttasks.FinishResult;
import io.agenttasks.TaskList;
import io.agenttasks.model.Task;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;

/** Says whether all work of a list is done; it exits with 3 if not. */
@Command(
    name = "can-finish",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Says whether all that is active is resolved; exits with 3 if not.")
final class CanFinishCommand extends ListCommand {

  CanFinishCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    return this::answer;
  }

  private int answer(TaskList list) {
    return list.canFinish()
        .fold(
            new FinishResult.Cases<>(
                mayFinish -> {
                  screen().line("yes");
                  return Main.DONE;
                },
                unfinished -> {
                  screen().line("not yet: " + shown(unfinished));
                  return Main.UNFINISHED;
                }));
  }

  private static String shown(FinishResult.Unfinished unfinished) {
    long more = unfinished.count() - unfinished.first().size();
    return unfinished.first().stream()
            .map(Task::id)
            .map(id -> id.value())
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
