package io.agenttasks.spi;

/** What came of removing a task. */
public enum RemoveOutcome {
  /** It is gone. */
  REMOVED,
  /** Nothing happened: it has an edge. */
  LINKED,
  /** Nothing happened: it is not there, or no longer at the version that was relied on. */
  OVERTAKEN
}
