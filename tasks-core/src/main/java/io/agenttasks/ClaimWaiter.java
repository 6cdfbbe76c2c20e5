package io.agenttasks;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Facts;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Waits for a task. */
final class ClaimWaiter extends Waiter<ClaimResult> {

  final ClaimRequest request;
  private final ListAccess list;

  /** The look in which it tried last, and got nothing. */
  private @Nullable WaitingLook triedIn;

  ClaimWaiter(ListAccess list, ClaimRequest request, Instant deadline, Executor delivery) {
    super(deadline, delivery);
    this.list = list;
    this.request = request;
  }

  @Override
  boolean isPatient() {
    return request.patience().waits();
  }

  @Override
  boolean mayWin(WaitingLook look) {
    TaskId id = request.task();
    if (id == null) {
      return look.maySuit(request);
    }
    Stored stored = look.named(id);
    return stored == null
        || stored.readyAt(list.now())
        || stored.task().status().isClosed()
        || (stored.task().status() == Status.BLOCKED && stored.openBlockers() == 0);
  }

  @Override
  Optional<ClaimResult> attempt(WaitingLook look) {
    Optional<ClaimResult> result = new Claiming(list, request).attempt();
    if (result.isEmpty()) {
      triedIn = look;
      if (!request.free()) {
        // Who takes only what is free leaves behind what the next one may well take.
        look.bar(request.filter());
      }
    } else if (result.get() instanceof ClaimResult.Claimed claimed) {
      claimed.claims().forEach(claim -> look.taken(claim.task().id()));
    }
    return result.filter(Claiming::isFinal);
  }

  @Override
  Optional<ClaimResult> withoutHope(WaitingLook look) {
    if (request.requestId() != null) {
      // The same call may have been answered while this one waited.
      Optional<ClaimResult> repeated = new Claiming(list, request).repeated();
      if (repeated.isPresent()) {
        return repeated;
      }
    }
    if (request.patience().evenIfIdle()) {
      return Optional.empty();
    }
    if (request.task() != null) {
      return withoutHope(look.named(request.task()));
    }
    ClaimFilter filter = request.filter();
    if (look.isBarred(filter)) {
      return Optional.empty();
    }
    // Whoever may take less has no more hope: mostly this answers for all that wait.
    if (filter.unassigned() && !filter.anyAssignee()) {
      ClaimFilter nobodys = new ClaimFilter(filter.tags(), Set.of(), true, false, filter.persona());
      if (ending(look.reason(nobodys)).isEmpty()) {
        return Optional.empty();
      }
    }
    return ending(look.reason(filter));
  }

  /** A named task that can't become ready is refused as by a claim that does not wait. */
  private Optional<ClaimResult> withoutHope(@Nullable Stored named) {
    if (named == null || !waitsForOthers(named)) {
      return Optional.empty();
    }
    Task task = named.task();
    Instant now = list.now();
    // A parked task would be taken up, if nothing else were in its way.
    Task pending = task.move(TaskState.Pending.UNTOUCHED, task.fence(), task.attempts(), now);
    Stored queued = named.after(pending, Facts.of(pending.state(), BlockerPolicy.STALL));
    WhyNone why = new WhyNone(list, request.filter(), now);
    return ending(Optional.of(why.of(queued))).map(none -> last());
  }

  private boolean waitsForOthers(Stored named) {
    return named.task().status() == Status.PENDING
        ? !named.readyAt(list.now())
        : named.task().status() == Status.BLOCKED && named.openBlockers() > 0;
  }

  private Optional<ClaimResult> ending(Optional<ClaimResult.NoneReady> none) {
    return none.filter(
            it ->
                it.reason() == NoneReason.EMPTY
                    || it.reason() == NoneReason.STUCK
                    || (it.reason() == NoneReason.NOT_YET
                        && it.nextStart() != null
                        && it.nextStart().isAfter(deadline)))
        .map(it -> it);
  }

  @Override
  ClaimResult last() {
    return new Claiming(list, request).run();
  }

  @Override
  Optional<ClaimResult> lastBehindOthers(WaitingLook look) {
    if (request.task() != null || look.isBarred(request.filter())) {
      return Optional.of(last());
    }
    Optional<ClaimResult> why = look.reason(request.filter()).map(none -> none);
    if (why.isPresent() || triedIn != look) {
      return why;
    }
    // What is ready is not for a waiter: another look would find the same.
    return Optional.of(request.free() ? new Claiming(list, request).held() : last());
  }

  @Override
  ClaimResult crowdedOut() {
    return Waiting.none(NoneReason.BUSY, list);
  }

  @Override
  ClaimResult dismissed() {
    return Waiting.none(NoneReason.CLOSED, list);
  }

  @Override
  void giveBack(ClaimResult result) {
    if (result instanceof ClaimResult.Claimed claimed) {
      claimed.claims().forEach(Claim::release);
    }
  }
}
