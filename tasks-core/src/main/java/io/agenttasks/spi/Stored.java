package io.agenttasks.spi;

import io.agenttasks.model.Facts;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import java.time.Instant;

/**
 * A task as a store keeps it, with what the store derives. The derived parts change without a new
 * version.
 *
 * @param task the task at its newest version
 * @param holds whether it holds its dependents
 * @param openBlockers how many of its blockers hold it
 * @param edgeStamp how often an edge was added to or removed from it as a blocker
 * @param dormant whether its condition is not met: then it does not hold its dependents either
 * @param resolvedRun the run in which it was resolved; 0 if it is not, or no run had begun
 */
public record Stored(
    Task task, boolean holds, int openBlockers, long edgeStamp, boolean dormant, long resolvedRun) {

  /** This task after a change that leaves its edges alone: what a second change replaces. */
  public Stored after(Task next, Facts facts) {
    long run = facts.resolved() ? resolvedRun : 0;
    return new Stored(next, facts.holds(), openBlockers, edgeStamp, dormant, run);
  }

  /** Whether it counts as an open blocker of its dependents. */
  public boolean isOpen() {
    return holds && !dormant;
  }

  /** Whether it may be handed out at this instant. */
  public boolean readyAt(Instant now) {
    return task.status() == Status.PENDING && openBlockers == 0 && !dormant && task.startedAt(now);
  }
}
