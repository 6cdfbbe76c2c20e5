package io.agenttasks.mcp.tool;

import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.model.ListId;
import org.jspecify.annotations.Nullable;

/**
 * Around one call of a tool: who calls, and what that caller may see.
 *
 * @param caller who calls, or null: the host knows of no identity, or it has expired
 * @param tasks the task lists
 * @param policy what callers may do in lists
 */
public record CallContext(@Nullable Caller caller, Tasks tasks, AccessPolicy policy) {

  /** A call by somebody, in the lists of a workspace. */
  public static CallContext of(Caller caller, Tasks tasks) {
    return new CallContext(caller, tasks, AccessPolicy.WORKSPACE);
  }

  /** A list, whoever may see it. */
  public TaskList list(ListId id) {
    return tasks.list(id);
  }

  /** Whether the list has had a task or a run. */
  public boolean exists(ListId id) {
    TaskList list = tasks.list(id);
    return list.counts().total() > 0 || list.run().run() > 0;
  }
}
