package io.agenttasks;

import io.agenttasks.model.Task;
import java.util.List;

/**
 * Tasks that can't start as things stand: somebody has to take up, reopen or set aside what is in
 * their way, or remove the dependency.
 *
 * @param tasks up to {@value #STALLED_MAX} of them, by creation
 * @param more whether there may be others, and more in the way of these
 */
public record Stalled(List<Entry> tasks, boolean more) {

  /** The most tasks of one answer. */
  public static final int STALLED_MAX = 1_000;

  /** Keeps the tasks as they are. */
  public Stalled {
    tasks = List.copyOf(tasks);
  }

  /**
   * One of them.
   *
   * @param task a pending task
   * @param behind what is in its way in the end, parked, failed or cancelled: the first {@value
   *     io.agenttasks.graph.Stalls#ROOTS_SHOWN_MAX} by creation
   */
  public record Entry(Task task, List<Blocker> behind) {
    /** Keeps the blockers as they are. */
    public Entry {
      behind = List.copyOf(behind);
    }
  }
}
