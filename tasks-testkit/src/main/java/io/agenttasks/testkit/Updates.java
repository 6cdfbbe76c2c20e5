package io.agenttasks.testkit;

import io.agenttasks.TaskUpdate;
import io.agenttasks.model.Status;

/** Updates by status, for tests that go through all of them. */
public final class Updates {

  private Updates() {}

  /** The update with a move to this status; with a reason where one is needed. */
  public static TaskUpdate to(TaskUpdate update, Status status) {
    return switch (status) {
      case PENDING -> update.pending();
      case IN_PROGRESS -> update.inProgress();
      case BLOCKED -> update.blocked("a key");
      case COMPLETED -> update.completed();
      case NOT_APPLICABLE -> update.notApplicable("no need");
      case FAILED -> update.failed("no");
      case CANCELLED -> update.cancelled();
    };
  }
}
