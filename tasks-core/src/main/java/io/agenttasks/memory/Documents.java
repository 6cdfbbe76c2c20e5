package io.agenttasks.memory;

import io.agenttasks.model.Document;
import io.agenttasks.model.TaskId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The documents of those tasks of one list that have one, apart from the rows, which stay small.
 * Guarded by the list's lock.
 */
final class Documents {

  private final Map<TaskId, String> byTask = new HashMap<>();

  /** Puts a document in the place of the one that the task has, if any. */
  void put(TaskId task, Document document) {
    if (document.text() == null) {
      byTask.remove(task);
    } else {
      byTask.put(task, document.text());
    }
  }

  /** The documents of those of these tasks that have one. */
  Map<TaskId, String> of(Collection<TaskId> tasks) {
    Map<TaskId, String> found = new HashMap<>();
    for (TaskId task : tasks) {
      String document = byTask.get(task);
      if (document != null) {
        found.put(task, document);
      }
    }
    return found;
  }
}
