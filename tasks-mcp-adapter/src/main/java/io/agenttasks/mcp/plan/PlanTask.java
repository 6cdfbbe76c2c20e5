package io.agenttasks.mcp.plan;

import io.agenttasks.model.TaskDetails;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One task of a plan.
 *
 * @param place its number in the plan: 1, 2, 3 …
 * @param line where it begins in the file
 * @param key its id in the plan, up to {@value io.agenttasks.NewTask#KEY_LENGTH_MAX} characters
 * @param details what it says
 * @param blockedBy keys of tasks of the plan, earlier or later, doubles folded
 * @param notApplicableReason why it turns out not to be needed, or null: it is done
 */
public record PlanTask(
    int place,
    int line,
    String key,
    TaskDetails details,
    List<String> blockedBy,
    @Nullable String notApplicableReason) {

  /** Keeps the keys as they are. */
  public PlanTask {
    blockedBy = List.copyOf(blockedBy);
  }
}
