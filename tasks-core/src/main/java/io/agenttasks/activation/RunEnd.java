package io.agenttasks.activation;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Sweep;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What becomes of tasks when a run ends and the next begins: a task with a condition that was
 * resolved or is in progress goes back to the queue, and an ephemeral one that is not resolved is
 * not applicable any more. All others stay as they are.
 */
public final class RunEnd {

  private static final Set<Status> RESOLVED = EnumSet.of(Status.COMPLETED, Status.NOT_APPLICABLE);

  private RunEnd() {}

  /**
   * The steps for all tasks of a list.
   *
   * @param run the run that ends; what leaves with it belongs to it
   * @param policy of the list
   */
  public static List<Sweep> of(long run, BlockerPolicy policy, Instant at) {
    TaskState ended = new TaskState.NotApplicable(reason(run), null, at);
    return List.of(
        new Sweep(
            Sweep.Which.LEAVING,
            EnumSet.complementOf(EnumSet.copyOf(RESOLVED)),
            ended,
            Facts.of(ended, policy),
            Event.What.NOT_APPLICABLE,
            null,
            reason(run)),
        toQueue(RESOLVED, Event.What.REOPENED, policy),
        toQueue(EnumSet.of(Status.IN_PROGRESS), Event.What.RELEASED, policy));
  }

  private static Sweep toQueue(Set<Status> from, Event.What what, BlockerPolicy policy) {
    TaskState pending = TaskState.Pending.UNTOUCHED;
    Facts facts = Facts.of(pending, policy);
    return new Sweep(Sweep.Which.RUN_SCOPED, from, pending, facts, what, null, "");
  }

  private static String reason(long run) {
    return "run " + run + " ended";
  }
}
