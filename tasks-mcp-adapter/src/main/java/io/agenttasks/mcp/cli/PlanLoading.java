package io.agenttasks.mcp.cli;

import io.agenttasks.CreateResult;
import io.agenttasks.NewTask;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.plan.PlanTask;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.model.Agent;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Creates the tasks of a plan: all in one call, in the order of the plan, or none. */
final class PlanLoading {

  /** The name of the call that makes a shared list: whoever comes second repeats it. */
  private static final RequestId ONCE = RequestId.of("tasks of the plan");

  private PlanLoading() {}

  /**
   * The tasks as created, in the order of the plan.
   *
   * @param by who creates them, or null: not said
   * @throws PlanException if the list refuses them: a cycle, or too many blockers
   */
  static List<Task> into(TaskList list, Plan plan, @Nullable Agent by) throws PlanException {
    return tasks(list.tryCreate(wishes(plan, by)));
  }

  /**
   * The tasks of a list that several processes share, in the order of the plan. Whichever comes
   * first creates them; the others, however close behind it, find them.
   *
   * @throws PlanException if the list refuses them, or has other tasks than those of the plan
   */
  static List<Task> once(TaskList list, Plan plan) throws PlanException {
    List<NewTask> wishes = wishes(plan, null);
    // Repeats are known for a day, and a list may be older.
    if (list.counts().total() > 0) {
      return found(list, plan);
    }
    try {
      return tasks(list.tryCreate(wishes, ONCE));
    } catch (IllegalArgumentException e) {
      // The call was made before, for another plan.
      throw other(list, String.valueOf(e.getMessage()), e);
    }
  }

  private static List<NewTask> wishes(Plan plan, @Nullable Agent by) throws PlanException {
    int edges = plan.tasks().stream().mapToInt(task -> task.blockedBy().size()).sum();
    if (edges > TaskStore.EDGES_MAX) {
      throw new PlanException(
          "blockedBy: at most " + TaskStore.EDGES_MAX + " in all tasks together, found " + edges);
    }
    return plan.tasks().stream().map(task -> wish(task, by)).toList();
  }

  private static List<Task> tasks(CreateResult result) throws PlanException {
    if (result instanceof CreateResult.Refused refused) {
      throw new PlanException(refused.refusal().message());
    }
    return ((CreateResult.Created) result).tasks();
  }

  private static NewTask wish(PlanTask task, @Nullable Agent by) {
    return new NewTask(
        task.details(),
        task.key(),
        List.of(),
        task.blockedBy(),
        List.of(),
        by,
        Scope.NONE,
        null,
        "",
        null);
  }

  private static List<Task> found(TaskList list, Plan plan) throws PlanException {
    List<TaskView> views = new ArrayList<>();
    TaskQuery query = TaskQuery.all().edges().limit(TaskQuery.PAGE_SIZE_MAX);
    Page<TaskView> page = Reading.page(list, query);
    views.addAll(page.items());
    // One more than the plan has is enough to see that they differ.
    while (page.next().isPresent() && views.size() <= plan.tasks().size()) {
      page = Reading.page(list, query.after(page.next().get()));
      views.addAll(page.items());
    }
    requireSame(list, plan, views);
    return views.stream().map(TaskView::task).toList();
  }

  private static void requireSame(TaskList list, Plan plan, List<TaskView> views)
      throws PlanException {
    if (views.size() != plan.tasks().size()) {
      throw other(
          list, "it has " + list.counts().total() + ", the plan " + plan.tasks().size(), null);
    }
    Map<String, TaskId> ids = new HashMap<>();
    for (int index = 0; index < views.size(); index++) {
      ids.put(plan.tasks().get(index).key(), views.get(index).task().id());
    }
    for (int index = 0; index < views.size(); index++) {
      PlanTask planned = plan.tasks().get(index);
      TaskView view = views.get(index);
      Set<TaskId> blockers = new HashSet<>();
      planned.blockedBy().forEach(key -> blockers.add(ids.get(key)));
      if (!view.task().title().equals(planned.details().title())
          || !blockers.equals(new HashSet<>(Reading.blockers(view)))) {
        throw other(list, "task " + view.task().id() + " is not task " + planned.place(), null);
      }
    }
  }

  private static PlanException other(TaskList list, String how, @Nullable Throwable cause) {
    String message = "the list " + list.id() + " has other tasks than the plan: " + how;
    return cause == null ? new PlanException(message) : new PlanException(message, cause);
  }
}
