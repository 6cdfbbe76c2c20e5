package io.agenttasks;

import io.agenttasks.model.TaskId;
import java.util.List;

/**
 * The edges of one task.
 *
 * @param blockedBy what blocks it, open or not, by creation
 * @param blocks what it blocks, by creation
 * @param more whether edges are left out, because there are too many for one answer
 */
public record Links(List<TaskId> blockedBy, List<TaskId> blocks, boolean more) {

  /** The most edges of each kind that one answer holds, over all of its tasks. */
  public static final int LINKS_MAX = 10_000;

  /** Keeps the ids as they are. */
  public Links {
    blockedBy = List.copyOf(blockedBy);
    blocks = List.copyOf(blocks);
  }
}
