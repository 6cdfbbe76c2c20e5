package io.agenttasks.mcp.protocol;

import io.agenttasks.model.Holder;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A protocol task as it was at one version.
 *
 * @param task where it stands
 * @param document what it has beside that
 */
record Entry(Task task, TaskDocument document) {

  TaskId id() {
    return task.id();
  }

  boolean isClosed() {
    return task.status().isClosed();
  }

  /** How long it is kept from its creation: once it is closed, long enough to be read. */
  Duration ttl() {
    Instant closed = closedAt(task.state());
    if (closed == null) {
      return document.ttl();
    }
    Duration least = Duration.between(task.createdAt(), closed).plus(Limits.KEEP);
    return least.compareTo(document.ttl()) > 0 ? least : document.ttl();
  }

  /** Whether it is there for its caller at this instant: only what is closed is ever over. */
  boolean isThereAt(Instant now) {
    return !isClosed() || now.isBefore(task.createdAt().plus(ttl()));
  }

  /** Whether a claim of this fence works on it. */
  boolean isWorkedOn(long fence) {
    return task.status() == Status.IN_PROGRESS && task.fence() == fence;
  }

  /** When the process that has it was silent for too long, unless it renews; null: none has it. */
  @Nullable Instant leaseEnd() {
    return switch (task.status()) {
      case PENDING -> task.createdAt().plus(Limits.LEASE);
      case IN_PROGRESS -> task.holder().map(Holder::until).orElse(null);
      default -> null;
    };
  }

  /** Whether the process that had it is silent for too long. */
  boolean isLeftAt(Instant now) {
    Instant end = leaseEnd();
    return end != null && !now.isBefore(end);
  }

  private static @Nullable Instant closedAt(TaskState state) {
    if (state instanceof TaskState.Completed ended) {
      return ended.at();
    }
    if (state instanceof TaskState.Failed ended) {
      return ended.at();
    }
    if (state instanceof TaskState.Cancelled ended) {
      return ended.at();
    }
    return state instanceof TaskState.NotApplicable ended ? ended.at() : null;
  }
}
