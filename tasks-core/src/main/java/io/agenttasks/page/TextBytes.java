package io.agenttasks.page;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How many bytes the texts of tasks have in UTF-8. */
public final class TextBytes {

  private static final int ONE_BYTE_END = 0x80;
  private static final int TWO_BYTES_END = 0x800;

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

  /** Each half of a surrogate pair counts two of the pair's four bytes. */
  private static long of(@Nullable String text) {
    long bytes = 0;
    int length = text == null ? 0 : text.length();
    for (int index = 0; index < length; index++) {
      char unit = text == null ? 0 : text.charAt(index);
      boolean two = unit < TWO_BYTES_END || Character.isSurrogate(unit);
      bytes += unit < ONE_BYTE_END ? 1 : two ? 2 : 3;
    }
    return bytes;
  }
}
