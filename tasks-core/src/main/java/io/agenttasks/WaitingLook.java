package io.agenttasks;

import io.agenttasks.claim.PathBarriers;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One look at a list for all that wait, the longest waiting first: each ready task goes to the
 * first that may take it. Then those go whose time is up, and those without hope.
 *
 * <p>What is ready is read once, so that only those claim who can win something.
 */
final class WaitingLook {

  private static final Agent NOTICING = Agent.of("waiting");

  /** How many ready tasks are read for each that waits. */
  private static final int READY_PER_WAITER = 10;

  private final ListAccess list;
  private final WaitingRoom room;

  /** Ready, and not taken in this look. */
  private final Map<TaskId, Stored> ready = new HashMap<>();

  /** Ready, but not for the first who could have taken it: held, or gone meanwhile. */
  private final List<Stored> barred = new ArrayList<>();

  /** Whether more is ready than was read, so that anybody may win something. */
  private boolean moreReady;

  /** The tasks that are waited for by name. */
  private Map<TaskId, Stored> named = Map.of();

  /** The path claims; null until somebody asks, or once they have changed. */
  private @Nullable PathBoard board;

  /** What they keep from whom, worked out once. */
  private @Nullable PathBarriers barriers;

  /** Why nothing is there for a filter, as found in this look; nothing if something is. */
  private final Map<ClaimFilter, Optional<ClaimResult.NoneReady>> reasons = new HashMap<>();

  WaitingLook(ListAccess list, WaitingRoom room) {
    this.list = list;
    this.room = room;
  }

  /** When to look again although nothing has changed, or null: no need. */
  @Nullable Instant run() {
    if (list.store.nextDue(list.id).filter(due -> !due.isAfter(list.now())).isPresent()) {
      Claiming.notice(list, NOTICING);
    }
    List<Waiter<?>> waiters = room.waiters();
    read(waiters);
    List<Waiter<?>> left = new ArrayList<>();
    for (Waiter<?> waiter : waiters) {
      if (!waiter.answer.isDone() && !isServed(waiter)) {
        left.add(waiter);
      }
    }
    return endOthers(left);
  }

  private void read(List<Waiter<?>> waiters) {
    List<ClaimWaiter> claims =
        waiters.stream()
            .filter(ClaimWaiter.class::isInstance)
            .map(ClaimWaiter.class::cast)
            .toList();
    Set<TaskId> ids =
        claims.stream()
            .map(waiter -> waiter.request.task())
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    if (!ids.isEmpty()) {
      named = list.store.open(list.id, 0, ids).tasks();
    }
    if (claims.stream().anyMatch(waiter -> waiter.request.task() == null)) {
      readReady(claims.size());
    }
  }

  /** If more is ready than many times those that wait, each of these tries for itself. */
  private void readReady(int waiting) {
    Slice<Stored> slice =
        list.store.page(
            new PageTerms(
                list.id,
                TaskFilter.ALL.withReadyAt(list.now()),
                PageOrder.PRIORITY,
                PageKey.START,
                Math.min(TaskStore.SLICE_MAX, READY_PER_WAITER * waiting)));
    slice.items().forEach(stored -> ready.put(stored.task().id(), stored));
    moreReady = slice.more();
  }

  /** Whether something may be there for this request. */
  boolean maySuit(ClaimRequest request) {
    return moreReady
        || accepted(request.filter(), ready.values())
        || (isBarred(request.filter()) && ownsPaths(request.agent()));
  }

  /** The task, if it is waited for by name and exists. */
  @Nullable Stored named(TaskId id) {
    return named.get(id);
  }

  /** Notes that a task is taken. */
  void taken(TaskId id) {
    ready.remove(id);
  }

  /** Notes that somebody of this filter got nothing: others of the same need not try. */
  void bar(ClaimFilter filter) {
    for (Stored stored : List.copyOf(ready.values())) {
      if (filter.accepts(stored.task().details())) {
        ready.remove(stored.task().id());
        barred.add(stored);
      }
    }
  }

  /** Whether something is ready for this filter that was not to be had. */
  boolean isBarred(ClaimFilter filter) {
    return accepted(filter, barred);
  }

  /** Why nothing is there for the filter; nothing if something has become ready meanwhile. */
  Optional<ClaimResult.NoneReady> reason(ClaimFilter filter) {
    return reasons.computeIfAbsent(filter, this::findReason);
  }

  /** What became ready between this look and the question why is not in the answer. */
  private Optional<ClaimResult.NoneReady> findReason(ClaimFilter filter) {
    Optional<ClaimResult.NoneReady> why = new WhyNone(list, filter, list.now()).find();
    if (why.isEmpty() || why.get().reason() == NoneReason.WAITING) {
      return why;
    }
    return list.store.count(list.id, readyFor(filter)) > 0 ? Optional.empty() : why;
  }

  private TaskFilter readyFor(ClaimFilter filter) {
    TaskFilter ready = TaskFilter.ALL.withReadyAt(list.now()).withTags(filter.tags());
    if (filter.persona() != null) {
      ready = ready.withPersona(filter.persona());
    }
    if (filter.anyAssignee()) {
      return ready;
    }
    ready = ready.withAssignees(filter.assignees());
    return filter.unassigned() ? ready.withUnassigned() : ready;
  }

  /** The path claims as they are. */
  PathBoard board() {
    PathBoard known = board;
    if (known == null) {
      known = list.store.paths(list.id);
      board = known;
    }
    return known;
  }

  /** Which paths are in the way of whom. */
  PathBarriers barriers() {
    PathBarriers known = barriers;
    if (known == null) {
      known = new PathBarriers(board(), list.now());
      barriers = known;
    }
    return known;
  }

  /** Notes that path claims were written. */
  void boardChanged() {
    board = null;
    barriers = null;
  }

  private static boolean accepted(ClaimFilter filter, Collection<Stored> tasks) {
    return tasks.stream().anyMatch(stored -> filter.accepts(stored.task().details()));
  }

  /** Whether a path that bars others may be the agent's own. */
  private boolean ownsPaths(Agent agent) {
    return board().rows().stream().map(PathClaim::owner).anyMatch(agent::equals);
  }

  private <R> boolean isServed(Waiter<R> waiter) {
    return isEnded(waiter, () -> waiter.mayWin(this) ? waiter.attempt(this) : Optional.empty());
  }

  /**
   * Whether the step ended the waiter. What is wrong with its own call is told to it alone; if the
   * store fails and nothing happened, all wait on.
   */
  private <R> boolean isEnded(Waiter<R> waiter, Supplier<Optional<R>> step) {
    try {
      Optional<R> result = step.get();
      result.ifPresent(it -> end(waiter, it));
      return result.isPresent();
    } catch (TaskStoreException e) {
      if (!e.mayHaveHappened()) {
        throw e;
      }
      fail(waiter, e);
    } catch (RuntimeException e) {
      fail(waiter, e);
    }
    return true;
  }

  private void fail(Waiter<?> waiter, RuntimeException failure) {
    if (room.leave(waiter)) {
      waiter.fail(failure);
    }
  }

  /** Also if it has left meanwhile: then it is told, and gives back what it won. */
  private <R> void end(Waiter<R> waiter, R result) {
    room.leave(waiter);
    waiter.tell(result);
  }

  /** Ends those whose time is up, and those without hope; when to look again. */
  private @Nullable Instant endOthers(List<Waiter<?>> left) {
    Instant next = null;
    for (Waiter<?> waiter : left) {
      if (!waiter.deadline.isAfter(list.now())) {
        endLate(waiter, next != null);
      } else if (!isEnded(waiter)) {
        next = next == null || waiter.deadline.isBefore(next) ? waiter.deadline : next;
      }
    }
    Instant last = next;
    return last == null
        ? null
        : list.store.nextDue(list.id).filter(due -> due.isBefore(last)).orElse(last);
  }

  private <R> boolean isEnded(Waiter<R> waiter) {
    return isEnded(waiter, () -> waiter.withoutHope(this));
  }

  /** Its time is up; if others wait for longer, it must not take what is theirs. */
  private <R> void endLate(Waiter<R> waiter, boolean behindOthers) {
    if (!behindOthers) {
      if (room.leave(waiter)) {
        waiter.tellLast();
      }
    } else if (!isEnded(waiter, () -> waiter.lastBehindOthers(this))) {
      room.look();
    }
  }
}
