package io.agenttasks.page;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many bytes the texts of tasks have in UTF-8. */
public final class TextBytes {

  private TextBytes() {}

  /**
   * The bytes of a task's id, title, description, tags, paths, persona and reason, and of the names
   * of the agents that it names: assignee, creator and owner.
   */
  public static long of(Task task) {
    TaskDetails details = task.details();
    return of(task.id().value())
        + of(details.title())
        + of(details.description())
        + of(details.tags())
        + of(details.paths())
        + of(details.persona())
        + of(reason(task.state()))
        + of(details.assignee())
        + of(task.createdBy())
        + of(task.state().owner());
  }

  private static @Nullable String reason(TaskState state) {
    if (state instanceof TaskState.Blocked blocked) {
      return blocked.reason();
    }
    if (state instanceof TaskState.NotApplicable unneeded) {
      return unneeded.reason();
    }
    return state instanceof TaskState.Failed failed ? failed.reason() : null;
  }

  private static long of(List<String> texts) {
    long bytes = 0;
    for (String text : texts) {
      bytes += of(text);
    }
    return bytes;
  }

  private static long of(@Nullable Agent agent) {
    return agent == null ? 0 : of(agent.name());
  }

  private static long of(@Nullable String text) {
    return text == null ? 0 : Texts.bytesOf(text);
  }
}
