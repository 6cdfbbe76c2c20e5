package io.agenttasks.spi;

/** In which order tasks are read. The creation number is the end of each. */
public enum PageOrder {
  /** Oldest first: a walk repeats and skips no task that matched throughout. */
  CREATION,
  /**
   * As they are claimed: higher priority first, then the older. A task whose priority changes
   * during a walk may come twice, or not at all.
   */
  PRIORITY,
  /**
   * Most recently changed first, then the newer. The order is frozen as the walk begins, so a walk
   * repeats and skips no task that matched throughout.
   */
  UPDATED
}
