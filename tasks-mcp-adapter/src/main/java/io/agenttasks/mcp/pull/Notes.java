package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.agenttasks.History;
import io.agenttasks.TaskList;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Task;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The notes on a task, the oldest first: those that were written, and what befell its owners. */
final class Notes {

  private Notes() {}

  static ArrayNode of(TaskList list, Task task, boolean exact) {
    ArrayNode notes = JsonNodeFactory.instance.arrayNode();
    // A task at its first version has only been created.
    boolean more = task.version() > 1;
    long after = 0;
    while (more) {
      History history = list.history(task.id(), after);
      List<Event> events = history.events();
      events.forEach(event -> add(notes, event, exact));
      more = history.more() && !events.isEmpty();
      after = events.isEmpty() ? after : events.get(events.size() - 1).version();
    }
    return notes;
  }

  private static void add(ArrayNode notes, Event event, boolean exact) {
    Agent former = event.former();
    if (isLapse(event)) {
      add(notes, event, former, "silent for too long: " + why(event), exact);
      return;
    }
    if (event.flags().contains(Event.Flag.FORCED)) {
      add(
          notes,
          event,
          event.by(),
          "forced by "
              + PullTask.name(event.by())
              + (former == null ? "" : ", taken from " + former),
          exact);
    }
    if (!event.note().isEmpty()) {
      add(notes, event, event.by(), event.note(), exact);
    }
  }

  /** Whether an owner lost the task by its silence, or by its host's word. */
  static boolean isLapse(Event event) {
    return event.what() == Event.What.EXPIRED
        || (event.what() == Event.What.FAILED && event.former() != null && event.by() == null);
  }

  private static String why(Event event) {
    return (event.note().isEmpty() ? "ended by the host" : event.note())
        + "; taken back at "
        + event.at();
  }

  private static void add(
      ArrayNode notes, Event event, @Nullable Agent by, String text, boolean exact) {
    notes
        .addObject()
        .put("at", PullTask.time(event.at(), exact))
        .put("by", PullTask.name(by))
        .put("text", text);
  }
}
