package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.TaskUpdate;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.plan.PlanReader;
import io.agenttasks.model.Task;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates the tasks of a plan in a list. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Creates the tasks of a plan in a list: all of them, or none.",
      "",
      "They get the list's own ids. A task with a notApplicableReason is marked",
      "so once all are there. What a plan is, tasks demo --help tells."
    })
final class ImportCommand extends ListCommand {

  @Parameters(paramLabel = "PLAN.json", description = "the plan")
  private Path file = Path.of("");

  @Option(
      names = "--json",
      description = "write an object: the id of each task by that of the plan")
  private boolean json;

  ImportCommand(Program program) {
    super(program);
  }

  @Override
  Step step() throws PlanException {
    Plan plan = PlanReader.read(file);
    return list -> {
      List<Task> tasks = created(list, plan);
      markNotApplicable(list, plan, tasks);
      if (json) {
        printIds(plan, tasks);
      } else {
        screen().line("imported " + range(tasks) + " into " + list.id());
      }
      return Main.DONE;
    };
  }

  private List<Task> created(TaskList list, Plan plan) throws PlanException {
    try {
      return PlanLoading.into(list, plan, agent());
    } catch (PlanException e) {
      throw new PlanException(file + ": " + e.getMessage(), e);
    }
  }

  private void markNotApplicable(TaskList list, Plan plan, List<Task> tasks) {
    for (int index = 0; index < tasks.size(); index++) {
      String reason = plan.tasks().get(index).notApplicableReason();
      if (reason != null) {
        list.update(TaskUpdate.of(tasks.get(index).id(), agent().name()).notApplicable(reason));
      }
    }
  }

  private void printIds(Plan plan, List<Task> tasks) {
    screen()
        .line(
            ScreenJson.of(screen())
                .text(
                    json -> {
                      json.writeStartObject();
                      for (int index = 0; index < tasks.size(); index++) {
                        json.writeStringField(
                            plan.tasks().get(index).key(), tasks.get(index).id().value());
                      }
                      json.writeEndObject();
                    }));
  }

  private static String range(List<Task> tasks) {
    if (tasks.isEmpty()) {
      return "0 tasks";
    }
    String first = tasks.get(0).id().value();
    return tasks.size() == 1
        ? "1 task, " + first + ","
        : tasks.size() + " tasks, " + first + " to " + tasks.get(tasks.size() - 1).id() + ",";
  }
}
