package io.agenttasks.mcp.checklist;

import com.fasterxml.jackson.core.JsonFactory;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.checklist.TaskJson.Room;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Utf8;
import java.util.stream.IntStream;

/**
 * A task as JSON that is no longer than it may be: if need be its description is cut, then its
 * edges, tags and paths.
 *
 * @param json the object
 * @param cut whether something is left out
 */
record FittedTask(String json, boolean cut) {

  static final TaskJson JSON = new TaskJson(new JsonFactory());

  /** What is said beside a task that was cut. */
  static final String NOTE =
      "a task is too long for one answer: its description, edges, tags or paths are cut";

  /** The task in so many bytes. */
  static FittedTask of(TaskView view, int bytes) {
    String whole = JSON.text(view);
    if (Utf8.length(whole) <= bytes) {
      return new FittedTask(whole, false);
    }
    int description = view.task().description().length();
    while (description > 0) {
      description /= 2;
      String cut = JSON.text(view, Room.ofDescription(description));
      if (Utf8.length(cut) <= bytes) {
        return new FittedTask(cut, true);
      }
    }
    int entries =
        IntStream.of(
                Reading.blockers(view).size(),
                Reading.dependents(view).size(),
                view.task().tags().size(),
                view.task().paths().size())
            .max()
            .orElse(0);
    while (entries > 0) {
      entries /= 2;
      String cut = JSON.text(view, new Room(0, entries));
      if (Utf8.length(cut) <= bytes) {
        return new FittedTask(cut, true);
      }
    }
    return new FittedTask(JSON.text(view, new Room(0, 0)), true);
  }
}
