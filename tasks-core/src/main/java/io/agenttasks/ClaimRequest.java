package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Holder;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.Request;
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
 * @param forced whether a holder, dormancy, open blockers or a start to come are overruled; for a
 *     named task
 * @param free whether only a task will do that overlaps nothing that others hold; by default any
 *     will, and those that overlap less are preferred
 * @param patience how long it waits for a task, by default not at all
 * @param requestId makes repeats of the call answer as the first one did, for 24 hours, or null
 */
public record ClaimRequest(
    Agent agent,
    ClaimFilter filter,
    int count,
    @Nullable Duration lease,
    @Nullable TaskId task,
    boolean forced,
    boolean free,
    Patience patience,
    @Nullable RequestId requestId) {

  /** Checks the parts. */
  public ClaimRequest {
    requireNonNull(agent, "agent");
    requireNonNull(filter, "filter");
    requireNonNull(patience, "patience");
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
    return new ClaimRequest(
        agent, ClaimFilter.forAgent(agent), 1, null, null, false, false, Patience.NONE, null);
  }

  /** For so long unless renewed. */
  public ClaimRequest lease(Duration duration) {
    requireNonNull(duration, "lease");
    return new ClaimRequest(
        agent, filter, count, duration, task, forced, free, patience, requestId);
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
    requireNonNull(persona, "persona");
    return with(
        new ClaimFilter(
            filter.tags(), filter.assignees(), filter.unassigned(), filter.anyAssignee(), persona));
  }

  /** Up to so many tasks in one step, fewer if fewer are ready. */
  public ClaimRequest upTo(int most) {
    return new ClaimRequest(agent, filter, most, lease, task, forced, free, patience, requestId);
  }

  /** This task only. */
  public ClaimRequest task(TaskId id) {
    requireNonNull(id, "task");
    return new ClaimRequest(agent, filter, count, lease, id, forced, free, patience, requestId);
  }

  /** Overruling a holder, dormancy, open blockers or a start to come; it is recorded. */
  public ClaimRequest force() {
    return new ClaimRequest(agent, filter, count, lease, task, true, free, patience, requestId);
  }

  /**
   * Waiting for a task for so long: in the order of arrival among all that wait in this process,
   * and no longer than there is hope.
   *
   * @param longest 0 to 24 hours
   */
  public ClaimRequest waitUpTo(Duration longest) {
    return with(new Patience(longest, patience.evenIfIdle()));
  }

  /** Waiting on although nothing in the list could become ready. */
  public ClaimRequest evenIfIdle() {
    return with(new Patience(patience.upTo(), true));
  }

  /**
   * Answered as the first call of this agent with this id in the list was, for 24 hours: the same
   * tasks under the same fences.
   *
   * @param id 1 to {@value RequestId#REQUEST_ID_LENGTH_MAX} characters
   */
  public ClaimRequest requestId(String id) {
    return new ClaimRequest(
        agent, filter, count, lease, task, forced, free, patience, RequestId.of(id));
  }

  /** The call for its repeats, if it has an id; how long it waits does not matter. */
  @Nullable Request request() {
    if (requestId == null) {
      return null;
    }
    ClaimRequest content =
        new ClaimRequest(agent, filter, count, lease, task, forced, free, Patience.NONE, null);
    return Repeats.request(Request.Operation.CLAIM, agent, requestId, content);
  }

  /** Only a task whose paths overlap nothing that others hold. */
  public ClaimRequest onlyFree() {
    return new ClaimRequest(agent, filter, count, lease, task, forced, true, patience, requestId);
  }

  /**
   * Refuses force without a named task, and several tasks beside one; and force beside onlyFree.
   */
  void requireSense() {
    Texts.require(task == null || count == 1, "upTo", "1 for a named task", count);
    Texts.require(task != null || !forced, "force", "only for a named task", forced);
    Texts.require(!forced || !free, "force", "not together with onlyFree", forced);
  }

  private ClaimRequest with(Patience other) {
    return new ClaimRequest(agent, filter, count, lease, task, forced, free, other, requestId);
  }

  private ClaimRequest with(ClaimFilter other) {
    return new ClaimRequest(agent, other, count, lease, task, forced, free, patience, requestId);
  }
}
