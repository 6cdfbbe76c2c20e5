package io.agenttasks.mcp.pull;

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
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * How long tasks stay with who pulled them: from sign of life to sign of life, or for the time that
 * was asked for, and with it at most four times that without a renewal.
 */
final class Leases {

  /** Signs of life move a lease that was asked for at most so many times its length. */
  static final int SIGNS_MAX = 4;

  /** Ends are stored within this time. */
  private static final Duration STORED_WITHIN = Duration.ofSeconds(1);

  private final Duration silence;
  private final Losses losses;
  private final ConcurrentMap<TaskId, Term> terms = new ConcurrentHashMap<>();
  private final ConcurrentMap<Agent, Instant> extended = new ConcurrentHashMap<>();
  private final AtomicLong orphaned = new AtomicLong();
  private volatile Instant nextLook = Instant.MIN;

  /** A lease that was asked for, and when its owner renewed it last. */
  private record Term(long fence, Duration lease, Instant renewed) {}

  Leases(Duration silence, Losses losses) {
    this.silence = silence;
    this.losses = losses;
  }

  /** How long a task is claimed for, or null: without an end. */
  @Nullable Duration lease(Turn turn) {
    return turn.given()
        .integer("lease_secs")
        .map(seconds -> Duration.ofSeconds(seconds))
        .orElse(silence.isZero() ? null : silence);
  }

  /** The request to claim for as long. */
  ClaimRequest request(Turn turn) {
    ClaimRequest request = ClaimRequest.by(turn.who());
    Duration lease = lease(turn);
    return lease == null ? request : request.lease(lease);
  }

  /** A task was claimed in this call. */
  void claimed(Turn turn, Task task) {
    task.holder()
        .ifPresent(
            holder -> {
              turn.given()
                  .integer("lease_secs")
                  .ifPresent(
                      seconds ->
                          terms.put(
                              task.id(),
                              new Term(holder.fence(), Duration.ofSeconds(seconds), turn.now())));
              lookBy(holder.until());
            });
  }

  /** How many tasks went back for silence. */
  long orphaned() {
    return orphaned.get();
  }

  /** Takes back what nobody has kept; cheap as long as no lease can be over. */
  void notice(Turn turn) {
    Instant now = turn.now();
    if (now.isBefore(nextLook)) {
      return;
    }
    // Other processes claim too: not later than a silence from now.
    nextLook = now.plus(silence.isZero() ? Board.ACTIVE : STORED_WITHIN.multipliedBy(60));
    TaskList list = turn.list();
    TaskQuery query = TaskQuery.all().status(Status.IN_PROGRESS).limit(TaskQuery.PAGE_SIZE_MAX);
    Set<TaskId> working = new HashSet<>();
    Page<TaskView> page = list.page(query);
    while (true) {
      page.items().forEach(view -> notice(turn, view));
      page.items().forEach(view -> working.add(view.task().id()));
      if (page.next().isEmpty()) {
        break;
      }
      page = list.page(query.after(page.next().get()));
    }
    forget(working, now);
  }

  /**
   * Forgets the terms of what nobody works on any more, and signs of life that keep nothing back.
   */
  private void forget(Set<TaskId> working, Instant now) {
    terms
        .entrySet()
        .removeIf(
            term -> !working.contains(term.getKey()) && term.getValue().renewed.isBefore(now));
    extended.values().removeIf(at -> at.plus(STORED_WITHIN).isBefore(now));
  }

  private void notice(Turn turn, TaskView view) {
    Holder holder = view.task().holder().orElse(null);
    if (holder == null || holder.until() == null) {
      return;
    }
    if (!holder.lapsedAt(turn.now())) {
      lookBy(holder.until());
    } else if (turn.list().expire(view.task().id(), holder.fence())
        instanceof UpdateResult.Updated updated) {
      orphaned.incrementAndGet();
      losses.add(holder.agent(), updated.task(), turn.now());
    }
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
    held(turn, agent, view -> extend(turn, agent, view.task()));
  }

  private void extend(Turn turn, Agent agent, Task task) {
    Holder holder = task.holder().orElseThrow();
    if (holder.until() == null) {
      return;
    }
    Term term = terms.get(task.id());
    boolean asked = term != null && term.fence == holder.fence();
    Duration lease = asked && term != null ? term.lease : silence;
    if (asked && term != null) {
      Instant last = term.renewed.plus(term.lease.multipliedBy(SIGNS_MAX));
      Duration left = Duration.between(turn.now(), last);
      lease = left.compareTo(lease) < 0 ? left : lease;
    }
    if (lease.compareTo(Holder.LEASE_MIN) >= 0) {
      ClaimRequest terms = ClaimRequest.by(agent).lease(lease);
      turn.list().resume(task.id(), holder.fence(), terms).renew();
    }
  }

  /** The agent renews its tasks; answers how many. */
  int renew(Turn turn, Agent agent) {
    int[] count = {0};
    held(
        turn,
        agent,
        view -> {
          Task task = view.task();
          count[0]++;
          terms.computeIfPresent(
              task.id(), (id, term) -> new Term(term.fence, term.lease, turn.now()));
          extend(turn, agent, task);
        });
    return count[0];
  }

  /** What is done with each task of an agent. */
  interface Each {
    void with(TaskView view);
  }

  private static void held(Turn turn, Agent agent, Each each) {
    TaskQuery query =
        TaskQuery.all()
            .status(Status.IN_PROGRESS)
            .owner(agent.name())
            .limit(TaskQuery.PAGE_SIZE_MAX);
    Page<TaskView> page = turn.list().page(query);
    page.items().forEach(each::with);
    while (page.next().isPresent()) {
      page = turn.list().page(query.after(page.next().get()));
      page.items().forEach(each::with);
    }
  }
}
