package io.agenttasks.vault;

/** What the marker in a task's checkbox says. */
public enum VaultStatus {
  /** To be done. */
  PENDING,
  /** Somebody is at it. */
  IN_PROGRESS,
  /** On hold. */
  BLOCKED,
  /** Done. */
  COMPLETED,
  /** Called off. */
  CANCELLED;

  /** Whether work is left: neither completed nor cancelled. */
  public boolean isOpen() {
    return this != COMPLETED && this != CANCELLED;
  }
}
