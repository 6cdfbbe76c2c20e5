package io.agenttasks;

import io.agenttasks.model.Refusal;

/** What was wished for tasks was refused. Nothing was written. */
public final class TaskRefusedException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  TaskRefusedException(Refusal refusal) {
    super(refusal.message());
    this.refusal = refusal;
  }

  /** Why. */
  public Refusal refusal() {
    return refusal;
  }
}
