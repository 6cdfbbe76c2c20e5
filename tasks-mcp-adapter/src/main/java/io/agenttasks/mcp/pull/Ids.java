package io.agenttasks.mcp.pull;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the task that an id means. An id that is a number matches whole; of a long one the first
 * characters will do if no other task's begin so.
 */
final class Ids {

  /** The fewest characters of a long id that will do. */
  static final int PREFIX_LENGTH_MIN = 4;

  /** How many characters a long id has. */
  static final int LONG_ID_LENGTH = 11;

  private static final Pattern PREFIX =
      Pattern.compile("[0-9A-Za-z]{" + PREFIX_LENGTH_MIN + "," + (LONG_ID_LENGTH - 1) + "}");

  private Ids() {}

  /**
   * The task.
   *
   * @throws Problem if there is none, or if several begin so
   */
  static TaskView find(TaskList list, String text) {
    String stripped = text.strip();
    String id = stripped.startsWith("#") ? stripped.substring(1) : stripped;
    return exact(list, id).or(() -> beginning(list, id)).orElseThrow(() -> none(id));
  }

  private static Optional<TaskView> exact(TaskList list, String id) {
    try {
      return list.get(TaskId.of(id));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Reads all ids of the list, but only of one that has long ones. */
  private static Optional<TaskView> beginning(TaskList list, String prefix) {
    if (!PREFIX.matcher(prefix).matches() || !hasLongIds(list)) {
      return Optional.empty();
    }
    List<TaskId> found = new ArrayList<>();
    TaskQuery query = TaskQuery.all().limit(TaskQuery.PAGE_SIZE_MAX);
    Page<TaskView> page = list.page(query);
    add(found, page, prefix);
    while (page.next().isPresent()) {
      page = list.page(query.after(page.next().get()));
      add(found, page, prefix);
    }
    if (found.size() > 1) {
      throw Problem.invalid(
          "the ids of " + found.size() + " tasks begin with " + prefix + ": give more of it");
    }
    return found.stream().findFirst().flatMap(list::get);
  }

  private static boolean hasLongIds(TaskList list) {
    return list.page(TaskQuery.all().limit(1)).items().stream()
        .anyMatch(view -> view.task().id().value().length() == LONG_ID_LENGTH);
  }

  private static void add(List<TaskId> found, Page<TaskView> page, String prefix) {
    for (TaskView view : page.items()) {
      if (view.task().id().value().startsWith(prefix)) {
        found.add(view.task().id());
      }
    }
  }

  private static Problem none(String id) {
    return Problem.notFound(
        id.length() <= TaskId.TASK_ID_LENGTH_MAX ? "no task " + id : "no task has so long an id");
  }
}
