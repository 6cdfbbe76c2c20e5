package io.agenttasks.model;

/**
 * A dependency: the blocker is to be resolved before the dependent starts.
 *
 * @param blocker what blocks
 * @param dependent what waits
 */
public record Edge(TaskId blocker, TaskId dependent) {

  /** The most blockers that one task may have. */
  public static final int BLOCKERS_PER_TASK_MAX = 256;

  @Override
  public String toString() {
    return blocker + " blocks " + dependent;
  }
}
