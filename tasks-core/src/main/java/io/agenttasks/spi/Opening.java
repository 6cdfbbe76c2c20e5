package io.agenttasks.spi;

import io.agenttasks.model.TaskId;
import java.util.Map;

/**
 * A list, some of its tasks, and fresh creation numbers, from one consistent state.
 *
 * @param list the list's state
 * @param tasks the tasks asked for that exist
 * @param firstNumber the first of the fresh creation numbers; the others follow it. 0 if none was
 *     asked for
 */
public record Opening(ListState list, Map<TaskId, Stored> tasks, long firstNumber) {

  /** Keeps the tasks as they are. */
  public Opening {
    tasks = Map.copyOf(tasks);
  }
}
