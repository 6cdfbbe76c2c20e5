package io.agenttasks.claim;

import io.agenttasks.model.Loss;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;

/** How a claim stands to its task now, judged by its fence. */
enum Standing {
  /** It has the task; the lease may be over, but nobody has noticed. */
  HOLDS,
  /** Its lease lapsed, and nobody has taken the task since. */
  LAPSED,
  /** It parked the task. */
  PARKED,
  /** Its lease was the last of too many that lapsed. */
  GIVEN_UP,
  /** It gave the task back. */
  RELEASED,
  /** It finished the task. */
  FINISHED,
  /** Another claim has the task. */
  TAKEN,
  /** Somebody without the fence changed the status. */
  CHANGED;

  static Standing of(Task task, long fence) {
    if (task.fence() != fence) {
      return task.status() == Status.IN_PROGRESS ? TAKEN : CHANGED;
    }
    return switch (task.status()) {
      case IN_PROGRESS -> HOLDS;
      case PENDING -> ((TaskState.Pending) task.state()).lapsed() != null ? LAPSED : RELEASED;
      case BLOCKED -> PARKED;
      case FAILED -> ((TaskState.Failed) task.state()).by() == null ? GIVEN_UP : FINISHED;
      case COMPLETED, NOT_APPLICABLE, CANCELLED -> FINISHED;
    };
  }

  /** Why an act that is not accepted changed nothing. */
  Loss loss() {
    return switch (this) {
      case TAKEN -> Loss.TAKEN;
      case CHANGED -> Loss.CHANGED;
      case RELEASED -> Loss.RELEASED;
      case HOLDS, LAPSED, PARKED, GIVEN_UP, FINISHED -> Loss.CLOSED;
    };
  }

  /** Whether an act now takes back the expiry of its lease. */
  boolean isLate() {
    return this == LAPSED || this == GIVEN_UP;
  }
}
