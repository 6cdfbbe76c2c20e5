package io.agenttasks.mcp.cli;

import io.agenttasks.History;
import io.agenttasks.TaskList;
import io.agenttasks.mcp.plan.Plan;
import io.agenttasks.mcp.plan.PlanException;
import io.agenttasks.mcp.plan.PlanTask;
import io.agenttasks.model.Event;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A task list made from a plan, and what the plan says about each of its tasks. */
final class DemoList {

  private final TaskList list;
  private final Map<TaskId, PlanTask> planned = new LinkedHashMap<>();
  private final Map<String, TaskId> ids = new HashMap<>();

  private DemoList(TaskList list) {
    this.list = list;
  }

  /**
   * Creates the tasks of the plan in this list, which is empty.
   *
   * @throws PlanException if the list refuses them
   */
  static DemoList of(TaskList list, Plan plan) throws PlanException {
    return new DemoList(list).knowing(PlanLoading.into(list, plan, null), plan);
  }

  /**
   * Creates the tasks of the plan in this list, or finds them there if another process did.
   *
   * @throws PlanException if the list refuses them, or has others
   */
  static DemoList shared(TaskList list, Plan plan) throws PlanException {
    return new DemoList(list).knowing(PlanLoading.once(list, plan), plan);
  }

  private DemoList knowing(List<Task> tasks, Plan plan) {
    for (int index = 0; index < tasks.size(); index++) {
      PlanTask task = plan.tasks().get(index);
      planned.put(tasks.get(index).id(), task);
      ids.put(task.key(), tasks.get(index).id());
    }
    return this;
  }

  TaskList list() {
    return list;
  }

  /** How many tasks there are. */
  int size() {
    return planned.size();
  }

  /**
   * What the plan says about a task.
   *
   * @throws IllegalStateException if it is not of the plan
   */
  PlanTask planned(TaskId task) {
    PlanTask found = planned.get(task);
    if (found == null) {
      throw new IllegalStateException(
          "somebody added task " + task + " to " + list.id() + ", which is not of the plan");
    }
    return found;
  }

  /** What blocks a task, by the plan. */
  List<TaskId> blockers(TaskId task) {
    return planned(task).blockedBy().stream()
        .map(key -> Objects.requireNonNull(ids.get(key), "a plan names its own tasks"))
        .toList();
  }

  /** All events of a task. */
  List<Event> events(TaskId task) {
    History part = list.history(task);
    if (!part.more()) {
      return part.events();
    }
    List<Event> events = new ArrayList<>(part.events());
    while (part.more()) {
      part = list.history(task, events.get(events.size() - 1).version());
      events.addAll(part.events());
    }
    return events;
  }

  /** The whole history, by task. */
  List<HistoryCheck.TaskEvents> histories() {
    return planned.keySet().stream()
        .map(task -> new HistoryCheck.TaskEvents(task, blockers(task), events(task)))
        .toList();
  }

  /** A task's number, with its key in the plan where that says more. */
  String label(TaskId task) {
    String key = planned(task).key();
    return key.equals(task.value()) ? key : task + " (" + key + ")";
  }
}
