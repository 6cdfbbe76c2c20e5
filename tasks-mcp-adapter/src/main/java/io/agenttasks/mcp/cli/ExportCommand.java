package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanWriter;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Writes a list as a plan. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = {
      "Writes a list as a plan, which tasks import and tasks demo read.",
      "",
      "A plan knows what is to be done, not how far it is: statuses, holders,",
      "assignees, personas, start times and conditions are left out. What turned",
      "out not applicable has its reason."
    })
final class ExportCommand extends ListCommand {

  ExportCommand(Program program) {
    super(program);
  }

  @Override
  Step step() {
    return this::export;
  }

  private int export(TaskList list) {
    long count = list.counts().total();
    if (count > Plan.TASKS_PER_PLAN_MAX) {
      return refused(
          list.id()
              + " has "
              + count
              + " tasks, a plan at most "
              + Plan.TASKS_PER_PLAN_MAX
              + "; tasks task ls --json writes any number");
    }
    PlanWriter plan = new PlanWriter(screen().live() || !screen().unicode());
    TaskQuery query = TaskQuery.all().edges().limit(TaskQuery.PAGE_SIZE_MAX);
    Page<TaskView> page = Reading.page(list, query);
    String before = "[\n  ";
    while (true) {
      for (TaskView view : page.items()) {
        screen().print(before + plan.text(view.task(), Reading.blockers(view)));
        before = ",\n  ";
      }
      Optional<Cursor> next = page.next();
      if (next.isEmpty()) {
        screen().print(count == 0 ? "[]\n" : "\n]\n");
        return Main.DONE;
      }
      page = Reading.page(list, query.after(next.get()));
    }
  }
}
