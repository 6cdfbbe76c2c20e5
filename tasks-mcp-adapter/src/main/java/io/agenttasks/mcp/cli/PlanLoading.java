package io.agenttasks.mcp.cli;

import io.agenttasks.CreateResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.plan.PlanTask;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Task;
import io.agenttasks.spi.TaskStore;
import java.util.List;

/** Creates the tasks of a plan: all in one call, in the order of the plan, or none. */
final class PlanLoading {

  private PlanLoading() {}

  /**
   * The tasks as created, in the order of the plan.
   *
   * @throws PlanException if the list refuses them: a cycle, or too many blockers
   */
  static List<Task> into(TaskList list, Plan plan) throws PlanException {
    int edges = plan.tasks().stream().mapToInt(task -> task.blockedBy().size()).sum();
    if (edges > TaskStore.EDGES_MAX) {
      throw new PlanException(
          "blockedBy: at most " + TaskStore.EDGES_MAX + " in all tasks together, found " + edges);
    }
    CreateResult result = list.tryCreate(plan.tasks().stream().map(PlanLoading::wish).toList());
    if (result instanceof CreateResult.Refused refused) {
      throw new PlanException(refused.refusal().message());
    }
    return ((CreateResult.Created) result).tasks();
  }

  private static NewTask wish(PlanTask task) {
    return new NewTask(
        task.details(), task.key(), List.of(), task.blockedBy(), List.of(), null, Scope.NONE, "");
  }
}
