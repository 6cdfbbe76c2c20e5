package io.agenttasks.mcp.plan;

import io.agenttasks.spi.TaskStore;
import java.util.List;

/**
 * Tasks to be done: each key is given once, and each blocker is a task of the plan. Whether the
 * blockers form a cycle is left to the task list.
 *
 * @param tasks up to {@value #TASKS_PER_PLAN_MAX}, in the order of the file
 */
public record Plan(List<PlanTask> tasks) {

  /** The most tasks of a plan. */
  public static final int TASKS_PER_PLAN_MAX = TaskStore.CHANGES_MAX;

  /** The most bytes of a plan's file. */
  public static final int FILE_BYTES_MAX = 64 * 1024 * 1024;

  /** Keeps the tasks as they are. */
  public Plan {
    tasks = List.copyOf(tasks);
  }
}
