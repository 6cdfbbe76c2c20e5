package io.agenttasks.claim;

import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * What becomes of a task whose lease is over: it goes back to the queue, under the same fence and
 * in the same place, or is given up if that happened too often. Either holds only if the lease is
 * still over when it is written: a renewal in between saves the claim. None saves one that the host
 * ends early.
 */
public final class Expiry {

  private Expiry() {}

  /**
   * The change that ends the lease.
   *
   * @throws IllegalStateException if nobody has the task
   */
  public static Change of(Situation situation) {
    return change(situation, Set.of(Guard.LEASE_OVER));
  }

  /**
   * Whether the claim of this fence is ended before its lease is over, or though it has none: it
   * is, if it has the task; nothing is to be done if it no longer holds it back.
   */
  public static Decision early(Situation situation, long fence) {
    Standing standing = Standing.of(situation.task(), fence);
    return switch (standing) {
      case HOLDS -> new Decision.Granted(List.of(change(situation, Set.of())));
      case LAPSED, GIVEN_UP, PARKED -> new Decision.Same();
      case RELEASED, FINISHED, TAKEN, CHANGED -> new Decision.Lost(standing.loss());
    };
  }

  private static Change change(Situation situation, Set<Guard> guards) {
    Task task = situation.task();
    Holder holder =
        task.holder().orElseThrow(() -> new IllegalStateException("nobody's lease: " + task.id()));
    int attempts = task.attempts() + 1;
    int limit = situation.settings().maxAttempts();
    boolean givenUp = limit > 0 && attempts >= limit;
    String note =
        givenUp
            ? "given up after "
                + attempts
                + " lapsed leases, the last one held by "
                + holder.agent()
            : over(holder, situation.at());
    TaskState state =
        givenUp ? new TaskState.Failed(note, null, situation.at()) : new TaskState.Pending(holder);
    Task after = task.move(state, task.fence(), attempts, situation.at());
    Event.What what = givenUp ? Event.What.FAILED : Event.What.EXPIRED;
    Event event = Event.of(after, null, what, note).from(holder.agent());
    return situation.change(after, event, guards);
  }

  /** Since when it was over; of one that is ended early there is nothing to say. */
  private static String over(Holder holder, Instant at) {
    return holder.lapsedAt(at) ? "the lease was over at " + holder.until() : "";
  }
}
