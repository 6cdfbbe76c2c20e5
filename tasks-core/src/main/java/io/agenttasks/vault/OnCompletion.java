package io.agenttasks.vault;

/** What an editor does with the line of a task once it is done. Nothing here evaluates it. */
public enum OnCompletion {
  /** It takes the line away. */
  DELETE,
  /** It leaves the line. */
  KEEP
}
