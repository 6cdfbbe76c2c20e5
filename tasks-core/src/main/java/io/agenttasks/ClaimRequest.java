package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Holder;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A wish for a task to work on. Each method gives a copy that replaces one part; limits are checked
 * at once.
 *
 * @param agent who claims
 * @param filter which tasks will do: by default those assigned to nobody or to the agent
 * @param count how many, 1 to {@value TaskStore#CLAIMS_PER_CALL_MAX}, by default 1
 * @param lease how long the claim lasts unless renewed, 1 second to 7 days, or null (the default):
 *     until it is ended
 * @param task the only task that will do, whatever the filter, or null: the next one
 * @param forced whether a holder, open blockers or a start to come are overruled; for a named task
 * @param free whether only a task will do that overlaps nothing that others hold; by default any
 *     will, and those that overlap less are preferred
 */
public record ClaimRequest(
    Agent agent,
    ClaimFilter filter,
    int count,
    @Nullable Duration lease,
    @Nullable TaskId task,
    boolean forced,
    boolean free) {

  /** Checks the numbers. */
  public ClaimRequest {
    Texts.number("upTo", count, 1, TaskStore.CLAIMS_PER_CALL_MAX);
    if (lease != null) {
      Holder.lease(lease);
    }
  }

  /** The next task for this agent, without a lease. */
  public static ClaimRequest by(String agent) {
    return by(Agent.of(agent));
  }

  /** The next task for this agent, without a lease. */
  public static ClaimRequest by(Agent agent) {
    return new ClaimRequest(agent, ClaimFilter.forAgent(agent), 1, null, null, false, false);
  }

  /** For so long unless renewed. */
  public ClaimRequest lease(Duration duration) {
    return new ClaimRequest(agent, filter, count, duration, task, forced, free);
  }

  /** Only a task that has all of these tags. */
  public ClaimRequest tags(String... tags) {
    return with(
        new ClaimFilter(
            Set.copyOf(Arrays.asList(tags)),
            filter.assignees(),
            filter.unassigned(),
            filter.anyAssignee(),
            filter.persona()));
  }

  /** Only a task that is assigned to one of these. */
  public ClaimRequest assignedTo(String... agents) {
    Set<Agent> names = Arrays.stream(agents).map(Agent::of).collect(Collectors.toSet());
    return with(new ClaimFilter(filter.tags(), names, false, false, filter.persona()));
  }

  /** Whoever the task is assigned to. */
  public ClaimRequest anyAssignee() {
    return with(new ClaimFilter(filter.tags(), Set.of(), true, true, filter.persona()));
  }

  /** Only a task for this persona. */
  public ClaimRequest persona(String persona) {
    return with(
        new ClaimFilter(
            filter.tags(), filter.assignees(), filter.unassigned(), filter.anyAssignee(), persona));
  }

  /** Up to so many tasks in one step, fewer if fewer are ready. */
  public ClaimRequest upTo(int most) {
    return new ClaimRequest(agent, filter, most, lease, task, forced, free);
  }

  /** This task only. */
  public ClaimRequest task(TaskId id) {
    return new ClaimRequest(agent, filter, count, lease, id, forced, free);
  }

  /** Overruling a holder, open blockers or a start to come; it is recorded. */
  public ClaimRequest force() {
    return new ClaimRequest(agent, filter, count, lease, task, true, free);
  }

  /** Only a task whose paths overlap nothing that others hold. */
  public ClaimRequest onlyFree() {
    return new ClaimRequest(agent, filter, count, lease, task, forced, true);
  }

  /**
   * Refuses force without a named task, and several tasks beside one; and force beside onlyFree.
   */
  void requireSense() {
    Texts.require(task == null || count == 1, "upTo", "1 for a named task", count);
    Texts.require(task != null || !forced, "force", "only for a named task", forced);
    Texts.require(!forced || !free, "force", "not together with onlyFree", forced);
  }

  private ClaimRequest with(ClaimFilter other) {
    return new ClaimRequest(agent, other, count, lease, task, forced, free);
  }
}
