package io.agenttasks.mcp.tool;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStoreException;
import java.util.ArrayList;
import java.util.List;

/** Reads tasks with all of their edges. */
public final class Reading {

  private Reading() {}

  /** A task that was there a moment ago: tasks are never removed. */
  public static TaskView required(TaskList list, TaskId id) {
    return list.get(id)
        .orElseThrow(() -> new IllegalStateException("task " + id + " is gone from the list"));
  }

  /**
   * A task that was just written, for the answer about it. If it can't be read, the failure says
   * that the change may have happened: it has.
   */
  public static TaskView written(TaskList list, TaskId id) {
    try {
      return required(list, id);
    } catch (TaskStoreException e) {
      throw new TaskStoreException(String.valueOf(e.getMessage()), true, e);
    }
  }

  /**
   * One page. If it is asked for with edges, a task that has too many of them for the page's answer
   * is read by itself.
   */
  public static Page<TaskView> page(TaskList list, TaskQuery query) {
    Page<TaskView> page = list.page(query);
    List<TaskView> whole = new ArrayList<>();
    for (TaskView view : page.items()) {
      boolean cut = view.links().filter(links -> links.more()).isPresent();
      whole.add(cut ? required(list, view.task().id()) : view);
    }
    return new Page<>(whole, page.cursor(), page.count());
  }

  /** The ids that block a task. */
  public static List<TaskId> blockers(TaskView view) {
    return view.links().map(links -> links.blockedBy()).orElse(List.of());
  }

  /** The ids that a task blocks. */
  public static List<TaskId> dependents(TaskView view) {
    return view.links().map(links -> links.blocks()).orElse(List.of());
  }
}
