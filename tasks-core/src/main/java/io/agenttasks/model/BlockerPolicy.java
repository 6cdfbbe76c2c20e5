package io.agenttasks.model;

/** What a blocker that failed or was cancelled means for its dependents. */
public enum BlockerPolicy {
  /** It goes on holding them, until a person decides. */
  STALL,
  /** It lets them go, as if it had been resolved. */
  RELEASE,
  /**
   * Those that nobody works on are cancelled with it, and theirs too. Those in progress may be
   * finished.
   */
  CASCADE
}
