package io.agenttasks.model;

/**
 * What a ready task's paths overlap of others' holds, the best first. An agent's own holds, by
 * name, never count, and a task without paths is always free.
 */
public enum Tier {
  /** Nothing. */
  FREE,
  /** Only paths of tasks that others work on. */
  BEHIND_TASKS,
  /** A path that another claimed. */
  BEHIND_CLAIMS
}
