package io.agenttasks.spi;

/** Which edges of a task are meant. */
public enum Direction {
  /** Those from what blocks it. */
  BLOCKERS,
  /** Those to what it blocks. */
  DEPENDENTS
}
