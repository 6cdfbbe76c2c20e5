package io.agenttasks.claim;

import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import java.util.Set;

/**
 * What becomes of a task whose lease is over: it goes back to the queue, under the same fence and
 * in the same place, or is given up if that happened too often. Either holds only if the lease is
 * still over when it is written: a renewal in between saves the claim.
 */
public final class Expiry {

  private Expiry() {}

  /**
   * The change that ends the lease.
   *
   * @throws IllegalStateException if nobody has the task
   */
  public static Change of(Situation situation) {
    Task task = situation.task();
    Holder holder =
        task.holder().orElseThrow(() -> new IllegalStateException("nobody's lease: " + task.id()));
    int attempts = task.attempts() + 1;
    int limit = situation.settings().maxAttempts();
    boolean givenUp = limit > 0 && attempts >= limit;
    String reason =
        givenUp
            ? "given up after "
                + attempts
                + " lapsed leases, the last one held by "
                + holder.agent()
            : "";
    TaskState state =
        givenUp
            ? new TaskState.Failed(reason, null, situation.at())
            : new TaskState.Pending(holder);
    Task after = task.move(state, task.fence(), attempts, situation.at());
    Event.What what = givenUp ? Event.What.FAILED : Event.What.EXPIRED;
    Event event = Event.of(after, null, what, reason).from(holder.agent());
    return situation.change(after, event, Set.of(Guard.LEASE_OVER));
  }
}
