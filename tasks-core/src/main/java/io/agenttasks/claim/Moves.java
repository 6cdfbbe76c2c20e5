package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Move;
import io.agenttasks.model.TaskState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a wish for a status means: the state, and the words of the history. */
final class Moves {

  private Moves() {}

  /** The state that is wished for; taking a task is not among these, as it needs a fence. */
  static TaskState state(Move move, Agent by, @Nullable Agent owner, Instant at) {
    if (move instanceof Move.ToBlocked parked) {
      return new TaskState.Blocked(parked.reason(), owner == null ? by : owner);
    } else if (move instanceof Move.ToNotApplicable unneeded) {
      return new TaskState.NotApplicable(unneeded.reason(), by, at);
    } else if (move instanceof Move.ToFailed failed) {
      return new TaskState.Failed(failed.reason(), by, at);
    } else if (move instanceof Move.ToCompleted) {
      return new TaskState.Completed(by, at);
    } else if (move instanceof Move.ToCancelled) {
      return new TaskState.Cancelled(by, at);
    } else if (move instanceof Move.ToPending) {
      return TaskState.Pending.UNTOUCHED;
    }
    throw new IllegalStateException("needs a claim: " + move.target());
  }

  /**
   * Whether the task stands there already, for the same reason; who brought it there is no matter.
   */
  static boolean isThere(Move move, TaskState state) {
    return move.target() == state.status() && reasonOf(move).equals(reasonOf(state));
  }

  /** What a history says of it: the note, or else the reason. */
  static String note(Move move, String note) {
    return note.isEmpty() ? reasonOf(move) : note;
  }

  /** The word of the history for it, for a task that stood there before. */
  static Event.What what(Move move, TaskState before) {
    return switch (move.target()) {
      case PENDING -> leaving(before);
      case IN_PROGRESS -> Event.What.CLAIMED;
      case BLOCKED -> Event.What.BLOCKED;
      case COMPLETED -> Event.What.COMPLETED;
      case NOT_APPLICABLE -> Event.What.NOT_APPLICABLE;
      case FAILED -> Event.What.FAILED;
      case CANCELLED -> Event.What.CANCELLED;
    };
  }

  private static Event.What leaving(TaskState before) {
    if (before.status().isClosed()) {
      return Event.What.REOPENED;
    }
    return before instanceof TaskState.Blocked ? Event.What.UNBLOCKED : Event.What.RELEASED;
  }

  private static String reasonOf(Move move) {
    if (move instanceof Move.ToBlocked parked) {
      return parked.reason();
    } else if (move instanceof Move.ToNotApplicable unneeded) {
      return unneeded.reason();
    }
    return move instanceof Move.ToFailed failed ? failed.reason() : "";
  }

  private static String reasonOf(TaskState state) {
    if (state instanceof TaskState.Blocked parked) {
      return parked.reason();
    } else if (state instanceof TaskState.NotApplicable unneeded) {
      return unneeded.reason();
    }
    return state instanceof TaskState.Failed failed ? failed.reason() : "";
  }
}
