package io.agenttasks.mcp.pull;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.UpdateResult;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * How long tasks stay with who pulled them: from sign of life to sign of life, or for the time that
 * was asked for, and with it at most four times that without a renewal. Any number of threads may
 * use it.
 *
 * <p>Who has what is remembered from the calls of this server, and looked up when a lease may be
 * over, at least once a minute: other servers of the list may have handed out some.
 */
final class Leases {

  /** Signs of life move a lease that was asked for at most so many times its length. */
  static final int SIGNS_MAX = 4;

  /** Ends are stored within this time. */
  private static final Duration STORED_WITHIN = Duration.ofSeconds(1);

  private static final Duration LOOK_WITHIN = Duration.ofMinutes(1);

  private final Duration silence;
  private final Losses losses;
  private final ConcurrentMap<TaskId, Kept> kept = new ConcurrentHashMap<>();
  private final ConcurrentMap<Agent, Instant> extended = new ConcurrentHashMap<>();
  private volatile Instant nextLook = Instant.MIN;

  /**
   * A task that somebody has.
   *
   * @param asked how long it was asked for, or null: until its owner is silent for too long
   * @param renewed when its owner took or renewed it last
   */
  private record Kept(Agent agent, long fence, @Nullable Duration asked, Instant renewed) {

    /** How long it is kept from now on by a sign of life. */
    Duration lease(Duration silence, Instant now) {
      if (asked == null) {
        return silence;
      }
      Duration left = Duration.between(now, renewed.plus(asked.multipliedBy(SIGNS_MAX)));
      return left.compareTo(asked) < 0 ? left : asked;
    }
  }

  Leases(Duration silence, Losses losses) {
    this.silence = silence;
    this.losses = losses;
  }

  /** How long a task is claimed for, or null: without an end. */
  @Nullable Duration lease(Turn turn) {
    return asked(turn) != null ? asked(turn) : silence.isZero() ? null : silence;
  }

  private static @Nullable Duration asked(Turn turn) {
    return turn.given().integer("lease_secs").map(Duration::ofSeconds).orElse(null);
  }

  /** The request to claim for as long. */
  ClaimRequest request(Turn turn) {
    ClaimRequest request = ClaimRequest.by(turn.who());
    Duration lease = lease(turn);
    return lease == null ? request : request.lease(lease);
  }

  /** A task was claimed in this call, or is as it is after it. */
  void claimed(Turn turn, Task task) {
    Holder holder = task.holder().orElse(null);
    if (holder != null) {
      Duration asked = asked(turn);
      kept.compute(
          task.id(),
          (id, now) ->
              asked == null && now != null && now.fence == holder.fence()
                  ? now
                  : new Kept(holder.agent(), holder.fence(), asked, turn.now()));
      lookBy(holder.until());
    }
  }

  /** Takes back what nobody has kept; cheap as long as no lease can be over. */
  void notice(Turn turn) {
    if (!turn.now().isBefore(nextLook)) {
      look(turn);
    }
  }

  /** Looks who has what. They changed last, so this reads little of a list that is long. */
  private void look(Turn turn) {
    Instant now = turn.now();
    nextLook = now.plus(LOOK_WITHIN);
    Map<TaskId, Kept> before = Map.copyOf(kept);
    Set<TaskId> working = new HashSet<>();
    TaskList list = turn.list();
    long left = list.counts().of(Status.IN_PROGRESS);
    TaskQuery query = TaskQuery.all().status(Status.IN_PROGRESS).orderBy(PageOrder.UPDATED);
    while (left > 0) {
      Page<TaskView> page = list.page(query.limit((int) Math.min(left, TaskQuery.PAGE_SIZE_MAX)));
      for (TaskView view : page.items()) {
        if (isKept(turn, view.task())) {
          working.add(view.task().id());
        }
      }
      left = page.next().isPresent() ? left - page.items().size() : 0;
      query = page.next().isPresent() ? query.after(page.next().get()) : query;
    }
    before.forEach(
        (id, was) -> {
          if (!working.contains(id)) {
            kept.remove(id, was);
          }
        });
    extended.values().removeIf(at -> at.plus(STORED_WITHIN).isBefore(now));
  }

  /** Whether its owner still has it; else it goes back. */
  private boolean isKept(Turn turn, Task task) {
    Holder holder = task.holder().orElseThrow();
    if (holder.lapsedAt(turn.now())) {
      if (turn.list().expire(task.id(), holder.fence()) instanceof UpdateResult.Updated) {
        losses.look(turn.tasks(), task.id(), task.version());
      }
      return false;
    }
    kept.compute(
        task.id(),
        (id, now) ->
            now != null && now.fence == holder.fence()
                ? now
                : new Kept(holder.agent(), holder.fence(), null, turn.now()));
    lookBy(holder.until());
    return true;
  }

  private synchronized void lookBy(@Nullable Instant end) {
    if (end != null && end.isBefore(nextLook)) {
      nextLook = end;
    }
  }

  /** A sign of life keeps the agent's tasks and paths. */
  void extend(Turn turn, Agent agent) {
    Instant now = turn.now();
    Instant last = extended.get(agent);
    if (last != null && now.isBefore(last.plus(STORED_WITHIN))) {
      return;
    }
    extended.put(agent, now);
    turn.list().extendPaths(agent.name());
    of(agent).forEach(id -> extend(turn, id));
  }

  private List<TaskId> of(Agent agent) {
    return kept.entrySet().stream()
        .filter(entry -> entry.getValue().agent.equals(agent))
        .map(Map.Entry::getKey)
        .sorted((one, other) -> one.value().compareTo(other.value()))
        .toList();
  }

  private void extend(Turn turn, TaskId id) {
    Kept task = kept.get(id);
    Duration lease = task == null ? Duration.ZERO : task.lease(silence, turn.now());
    if (task == null || lease.compareTo(Holder.LEASE_MIN) < 0) {
      return;
    }
    try {
      Claim claim = turn.list().resume(id, task.fence, ClaimRequest.by(task.agent).lease(lease));
      Holder holder = claim.task().holder().orElse(null);
      // A renewal would take back what was lost meanwhile.
      if (holder == null || holder.fence() != task.fence) {
        kept.remove(id, task);
      } else if (holder.until() != null) {
        UpdateResult unused = claim.renew();
      }
    } catch (IllegalArgumentException e) {
      // The fence is somebody else's by now.
      kept.remove(id, task);
    }
  }

  /** The agent renews its tasks; answers how many. */
  int renew(Turn turn, Agent agent) {
    look(turn);
    List<TaskId> own = of(agent);
    for (TaskId id : own) {
      kept.computeIfPresent(
          id, (same, now) -> new Kept(now.agent, now.fence, now.asked, turn.now()));
      extend(turn, id);
    }
    return own.size();
  }
}
