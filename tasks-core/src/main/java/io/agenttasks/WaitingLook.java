package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One look at a list for all that wait for its tasks, the longest waiting first: each ready task
 * goes to the first that may take it. Then those go whose time is up, and those without hope.
 *
 * <p>What is ready is read once, so that only those claim who can win something.
 */
final class WaitingLook {

  private final ListAccess list;
  private final WaitingRoom room;

  /** Ready, and not taken in this look. */
  private final Map<TaskId, Stored> ready = new HashMap<>();

  /** Ready, but not for the first who could have taken it: held, or gone meanwhile. */
  private final List<Stored> barred = new ArrayList<>();

  /** Who has claimed paths; null until somebody asks. */
  private @Nullable Set<Agent> owners;

  /** Whether more is ready than was read, so that anybody may win something. */
  private boolean moreReady;

  /** Why nothing is there for a filter, as found in this look; nothing if there is hope. */
  private final Map<ClaimFilter, Optional<ClaimResult.NoneReady>> reasons = new HashMap<>();

  WaitingLook(ListAccess list, WaitingRoom room) {
    this.list = list;
    this.room = room;
  }

  /** When to look again although nothing has changed, or null: no need. */
  @Nullable Instant run() {
    List<Waiter> waiters = room.waiters();
    if (waiters.isEmpty()) {
      return null;
    }
    if (list.store.nextDue(list.id).filter(due -> !due.isAfter(list.now())).isPresent()) {
      Claiming.notice(list, waiters.get(0).request.agent());
    }
    readReady();
    Map<TaskId, Stored> named = readNamed(waiters);
    List<Waiter> left = new ArrayList<>();
    for (Waiter waiter : waiters) {
      if (!mayWin(waiter, named) || !served(waiter)) {
        left.add(waiter);
      }
    }
    return endOthers(left);
  }

  private void readReady() {
    Slice<Stored> slice =
        list.store.page(
            new PageTerms(
                list.id,
                TaskFilter.ALL.withReadyAt(list.now()),
                PageOrder.PRIORITY,
                PageKey.START,
                TaskStore.SLICE_MAX));
    slice.items().forEach(stored -> ready.put(stored.task().id(), stored));
    moreReady = slice.more();
  }

  private Map<TaskId, Stored> readNamed(List<Waiter> waiters) {
    Set<TaskId> ids =
        waiters.stream()
            .map(waiter -> waiter.request.task())
            .filter(id -> id != null)
            .collect(Collectors.toSet());
    return ids.isEmpty() ? Map.of() : list.store.open(list.id, 0, ids).tasks();
  }

  /** Whether an attempt for this waiter may come to something. */
  private boolean mayWin(Waiter waiter, Map<TaskId, Stored> named) {
    TaskId id = waiter.request.task();
    if (id == null) {
      ClaimFilter filter = waiter.request.filter();
      return moreReady
          || accepted(filter, ready.values())
          || (accepted(filter, barred) && pathOwners().contains(waiter.request.agent()));
    }
    Stored stored = named.get(id);
    return stored == null
        || stored.readyAt(list.now())
        || stored.task().status().isClosed()
        || (stored.task().status() == Status.BLOCKED && stored.openBlockers() == 0);
  }

  private static boolean accepted(ClaimFilter filter, Collection<Stored> tasks) {
    return tasks.stream().anyMatch(stored -> filter.accepts(stored.task().details()));
  }

  /** Those for whom a path that bars others is their own. */
  private Set<Agent> pathOwners() {
    Set<Agent> known = owners;
    if (known == null) {
      known =
          list.store.paths(list.id).rows().stream()
              .map(PathClaim::owner)
              .collect(Collectors.toSet());
      owners = known;
    }
    return known;
  }

  /** Whether the waiter needs to wait no longer. */
  private boolean served(Waiter waiter) {
    Optional<ClaimResult> result;
    try {
      result = new Claiming(list, waiter.request).attempt();
    } catch (TaskStoreException e) {
      if (e.mayHaveHappened() && room.leave(waiter)) {
        waiter.fail(e);
        return true;
      }
      throw e;
    }
    if (result.isEmpty()) {
      bar(waiter.request.filter());
      return false;
    }
    return end(waiter, result.get());
  }

  /** Who comes later in this look need not try for what this one did not get. */
  private void bar(ClaimFilter filter) {
    for (Stored stored : List.copyOf(ready.values())) {
      if (filter.accepts(stored.task().details())) {
        ready.remove(stored.task().id());
        barred.add(stored);
      }
    }
  }

  private boolean end(Waiter waiter, ClaimResult result) {
    if (result instanceof ClaimResult.Claimed claimed) {
      claimed.claims().forEach(claim -> ready.remove(claim.task().id()));
    } else if (!Claiming.isFinal(result)) {
      return false;
    }
    // Also if it has left meanwhile: then it is told, and gives back what it won.
    room.leave(waiter);
    waiter.tell(result);
    return true;
  }

  /** Ends those whose time is up, and those without hope; when to look again. */
  private @Nullable Instant endOthers(List<Waiter> left) {
    Instant next = null;
    for (Waiter waiter : left) {
      if (!waiter.deadline.isAfter(list.now())) {
        endLate(waiter);
      } else {
        Optional<ClaimResult.NoneReady> why = withoutHope(waiter);
        if (why.isPresent()) {
          end(waiter, why.get());
        } else {
          next = earlier(next, waiter.deadline);
        }
      }
    }
    Instant last = next;
    return last == null
        ? null
        : list.store.nextDue(list.id).filter(due -> due.isBefore(last)).orElse(last);
  }

  private void endLate(Waiter waiter) {
    if (!room.leave(waiter)) {
      return;
    }
    try {
      waiter.tell(new Claiming(list, waiter.request).run());
    } catch (TaskStoreException e) {
      waiter.fail(e);
    }
  }

  private static Instant earlier(@Nullable Instant one, Instant other) {
    return one == null || other.isBefore(one) ? other : one;
  }

  private Optional<ClaimResult.NoneReady> withoutHope(Waiter waiter) {
    ClaimRequest request = waiter.request;
    if (request.patience().evenIfIdle() || request.task() != null) {
      return Optional.empty();
    }
    ClaimFilter filter = request.filter();
    if (accepted(filter, barred)) {
      return Optional.empty();
    }
    // Whoever may take less has no more hope: mostly this answers for all that wait.
    if (filter.unassigned() && !filter.anyAssignee()) {
      ClaimFilter nobodys =
          new ClaimFilter(filter.tags(), Set.of(), true, false, filter.persona());
      if (ends(reason(nobodys), waiter).isEmpty()) {
        return Optional.empty();
      }
    }
    return ends(reason(filter), waiter);
  }

  private static Optional<ClaimResult.NoneReady> ends(
      Optional<ClaimResult.NoneReady> none, Waiter waiter) {
    return none.filter(
        it ->
            it.reason() == NoneReason.EMPTY
                || it.reason() == NoneReason.STUCK
                || (it.reason() == NoneReason.NOT_YET
                    && it.nextStart() != null
                    && it.nextStart().isAfter(waiter.deadline)));
  }

  private Optional<ClaimResult.NoneReady> reason(ClaimFilter filter) {
    return reasons.computeIfAbsent(
        filter, it -> new WhyNone(list, it, list.now()).find());
  }
}
