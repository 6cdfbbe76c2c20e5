package io.agenttasks.imports;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.imports.ImportLine.Identity;
import io.agenttasks.model.Task;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tasks of a list that came from notes. Each is found once: two equal lines are two tasks. */
final class KnownTasks {

  private final Map<Identity, Deque<Task>> tasks = new HashMap<>();

  private KnownTasks() {}

  /** Reads the whole list, page by page. */
  static KnownTasks of(TaskList list) {
    KnownTasks known = new KnownTasks();
    TaskQuery query = TaskQuery.all().documents().limit(TaskQuery.PAGE_SIZE_MAX);
    Page<TaskView> page = list.page(query);
    known.add(page);
    while (page.next().isPresent()) {
      page = list.page(query.after(page.next().get()));
      known.add(page);
    }
    return known;
  }

  /** The task that a line became, or null; it is not found again. */
  @Nullable Task take(ImportLine line) {
    Task same = take(line.identity());
    return same == null ? take(line.identityOfText()) : same;
  }

  private @Nullable Task take(Identity identity) {
    Deque<Task> alike = tasks.get(identity);
    return alike == null ? null : alike.poll();
  }

  private void add(Page<TaskView> page) {
    for (TaskView view : page.items()) {
      Origin.read(view.document())
          .ifPresent(
              identity ->
                  tasks.computeIfAbsent(identity, key -> new ArrayDeque<>()).add(view.task()));
    }
  }
}
