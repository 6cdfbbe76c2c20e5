package io.agenttasks.graph;

import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What goes with a blocker that failed or was cancelled under {@link BlockerPolicy#CASCADE}: its
 * dependents that nobody works on. It holds only if nobody gave the dependent another dependent
 * meanwhile, which would be left behind.
 */
public final class Cascade {

  private Cascade() {}

  /**
   * Whether this change takes dependents with it: it ends a task badly that had not ended so, and
   * that held them. A dormant one holds nobody.
   */
  public static boolean begins(Change change) {
    return endedBadly(change.after().status())
        && change.before() != null
        && !change.before().dormant()
        && !endedBadly(change.before().task().status());
  }

  /** Whether this blocker takes its dependents with it, as it stands. */
  public static boolean takesDependents(Stored blocker) {
    return endedBadly(blocker.task().status()) && !blocker.dormant();
  }

  /** Whether a blocker that stands there takes its dependents with it. */
  public static boolean endedBadly(Status status) {
    return status == Status.FAILED || status == Status.CANCELLED;
  }

  /**
   * The change that cancels a dependent, or none if somebody works on it or it is closed.
   *
   * @param by who ended the blocker, or null
   */
  public static Optional<Change> of(Stored dependent, @Nullable Agent by, Instant at) {
    Task task = dependent.task();
    if (task.status() != Status.PENDING && task.status() != Status.BLOCKED) {
      return Optional.empty();
    }
    Task after = task.move(new TaskState.Cancelled(by, at), task.fence() + 1, task.attempts(), at);
    return Optional.of(
        new Change(
            dependent,
            after,
            Facts.of(after.state(), BlockerPolicy.CASCADE),
            Event.of(after, by, Event.What.CANCELLED, "a blocker failed or was cancelled"),
            Set.of(Guard.EDGES_KEPT)));
  }
}
