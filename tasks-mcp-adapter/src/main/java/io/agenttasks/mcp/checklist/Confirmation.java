package io.agenttasks.mcp.checklist;

import io.agenttasks.UpdateResult;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is said of a change that was made. */
public final class Confirmation {

  private Confirmation() {}

  /**
   * A line for what changed and, if tasks became ready by it, one that names them.
   *
   * @param before where the task stood, or null: its status was not to change
   */
  public static List<String> updated(UpdateResult.Updated updated, @Nullable Status before) {
    Task task = updated.task();
    List<String> lines = new ArrayList<>();
    lines.add(
        "updated "
            + task.id()
            + (before == null || before == task.status()
                ? ""
                : ": " + before + " -> " + task.status()));
    if (updated.freed().count() > 0) {
      lines.add(ready(updated.freed()));
    }
    return lines;
  }

  /** That it was so already. */
  public static String unchanged(Task task) {
    return "unchanged "
        + task.id()
        + ": "
        + task.status()
        + task.holder()
            .map(holder -> " by " + holder.agent() + " since " + holder.since())
            .orElse("");
  }

  private static String ready(Freed freed) {
    int more = freed.count() - freed.first().size();
    return "ready now: "
        + freed.first().stream().map(TaskId::value).collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
