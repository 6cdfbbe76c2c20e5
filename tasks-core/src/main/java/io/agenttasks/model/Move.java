package io.agenttasks.model;

/** A wish to change where a task stands. Reasons are checked as {@link TaskState} says. */
public sealed interface Move {

  /** The status that is wished for. */
  Status target();

  /** What a holder may wish for under its fence. */
  sealed interface OfHolder extends Move {}

  /** What a new task may begin with instead of waiting for its turn. */
  sealed interface OfNew extends Move {}

  /** Back to the queue: given back, taken out of parking, or reopened. */
  record ToPending() implements OfHolder {
    @Override
    public Status target() {
      return Status.PENDING;
    }
  }

  /**
   * Parked.
   *
   * @param reason what it waits for
   */
  record ToBlocked(String reason) implements OfHolder, OfNew {
    /** Checks the reason. */
    public ToBlocked {
      Names.reason(reason);
    }

    @Override
    public Status target() {
      return Status.BLOCKED;
    }
  }

  /** Done. */
  record ToCompleted() implements OfHolder, OfNew {
    @Override
    public Status target() {
      return Status.COMPLETED;
    }
  }

  /**
   * Not needed.
   *
   * @param reason why
   */
  record ToNotApplicable(String reason) implements OfHolder, OfNew {
    /** Checks the reason. */
    public ToNotApplicable {
      Names.reason(reason);
    }

    @Override
    public Status target() {
      return Status.NOT_APPLICABLE;
    }
  }

  /**
   * Given up.
   *
   * @param reason why
   */
  record ToFailed(String reason) implements OfHolder {
    /** Checks the reason. */
    public ToFailed {
      Names.reason(reason);
    }

    @Override
    public Status target() {
      return Status.FAILED;
    }
  }

  /** Called off. */
  record ToCancelled() implements Move {
    @Override
    public Status target() {
      return Status.CANCELLED;
    }
  }

  /** Taken by the caller, without a lease. */
  record ToInProgress() implements Move {
    @Override
    public Status target() {
      return Status.IN_PROGRESS;
    }
  }
}
