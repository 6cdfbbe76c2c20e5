package io.agenttasks.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Where a task stands. Each state carries what is true just then, and nothing else. */
public sealed interface TaskState {

  /** The most characters that a reason may have. */
  int REASON_LENGTH_MAX = 1_000;

  /** The word for this state in queries, in a row and on the wire. */
  Status status();

  /** Who has the task, parked it or closed it, or null if nobody did or it is not known. */
  default @Nullable Agent owner() {
    return null;
  }

  /**
   * It waits for its turn.
   *
   * @param lapsed the holder whose lease ended, by time or by the host, and whom nobody replaced,
   *     or null
   */
  record Pending(@Nullable Holder lapsed) implements TaskState {

    /** Waits, and nobody's lapsed claim could come back for it. */
    public static final Pending UNTOUCHED = new Pending(null);

    @Override
    public Status status() {
      return Status.PENDING;
    }
  }

  /**
   * One agent has it.
   *
   * @param holder by which claim
   */
  record InProgress(Holder holder) implements TaskState {
    @Override
    public Status status() {
      return Status.IN_PROGRESS;
    }

    @Override
    public @Nullable Agent owner() {
      return holder.agent();
    }
  }

  /**
   * It is parked until somebody takes it up again.
   *
   * @param reason what it waits for, 1 to {@value TaskState#REASON_LENGTH_MAX} characters
   * @param owner who parked it, or null if that is not known
   */
  record Blocked(String reason, @Nullable Agent owner) implements TaskState {
    /** Checks the reason. */
    public Blocked {
      Names.reason(reason);
    }

    @Override
    public Status status() {
      return Status.BLOCKED;
    }
  }

  /**
   * It is done.
   *
   * @param by who says so
   * @param at since when
   */
  record Completed(Agent by, Instant at) implements TaskState {
    @Override
    public Status status() {
      return Status.COMPLETED;
    }

    @Override
    public @Nullable Agent owner() {
      return by;
    }
  }

  /**
   * It need not be done.
   *
   * @param reason why, 1 to {@value TaskState#REASON_LENGTH_MAX} characters
   * @param by who says so, or null if it ended with its run
   * @param at since when
   */
  record NotApplicable(String reason, @Nullable Agent by, Instant at) implements TaskState {
    /** Checks the reason. */
    public NotApplicable {
      Names.reason(reason);
    }

    @Override
    public Status status() {
      return Status.NOT_APPLICABLE;
    }

    @Override
    public @Nullable Agent owner() {
      return by;
    }
  }

  /**
   * It was given up.
   *
   * @param reason why, 1 to {@value TaskState#REASON_LENGTH_MAX} characters
   * @param by who gave it up, or null if its leases lapsed too often
   * @param at since when
   */
  record Failed(String reason, @Nullable Agent by, Instant at) implements TaskState {
    /** Checks the reason. */
    public Failed {
      Names.reason(reason);
    }

    @Override
    public Status status() {
      return Status.FAILED;
    }

    @Override
    public @Nullable Agent owner() {
      return by;
    }
  }

  /**
   * It was called off.
   *
   * @param by who called it off; for a dependent that went with its blocker, who ended that one, or
   *     null if nobody did
   * @param at since when
   */
  record Cancelled(@Nullable Agent by, Instant at) implements TaskState {
    @Override
    public Status status() {
      return Status.CANCELLED;
    }

    @Override
    public @Nullable Agent owner() {
      return by;
    }
  }
}
