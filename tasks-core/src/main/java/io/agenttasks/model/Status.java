package io.agenttasks.model;

/** The word for where a task stands. What is true in each is part of {@link TaskState}. */
public enum Status {
  /** Waits for its turn. */
  PENDING,
  /** One agent has it. */
  IN_PROGRESS,
  /** Parked with a reason: it waits for a person, or for something outside. */
  BLOCKED,
  /** Done. */
  COMPLETED,
  /** Turned out not to be needed, with a reason. */
  NOT_APPLICABLE,
  /** Given up, with a reason. */
  FAILED,
  /** Called off. */
  CANCELLED;

  /** Whether it no longer holds its dependents whatever the list's policy says. */
  public boolean isResolved() {
    return this == COMPLETED || this == NOT_APPLICABLE;
  }

  /** Whether work on it has ended, well or not. */
  public boolean isClosed() {
    return isResolved() || this == FAILED || this == CANCELLED;
  }
}
