package io.agenttasks;

import io.agenttasks.claim.Decision;
import io.agenttasks.claim.Situation;
import io.agenttasks.claim.Taking;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call of claim. */
final class Claiming {

  private final ListAccess list;
  private final ClaimRequest request;
  private final @Nullable Request call;

  Claiming(ListAccess list, ClaimRequest request) {
    request.requireSense();
    this.list = list;
    this.request = request;
    this.call = request.request();
  }

  /** What the same call was answered before, if it was. */
  Optional<ClaimResult> repeated() {
    return Repeats.find(list, call).map(this::again);
  }

  ClaimResult run() {
    TaskId named = request.task();
    return list.decide(named == null ? this::next : () -> named(named));
  }

  /**
   * One attempt of a claim that waits; if it is not named, without asking why none is ready, and
   * for nothing that others have claimed by its path: that is waited out.
   */
  Optional<ClaimResult> attempt() {
    TaskId named = request.task();
    return named != null
        ? Optional.of(list.decide(() -> named(named)))
        : given(look(list.now(), Tier.BEHIND_TASKS));
  }

  private Optional<ClaimResult> given(ClaimOutcome outcome) {
    if (outcome instanceof ClaimOutcome.Repeated repeated) {
      return Optional.of(again(repeated.answer()));
    }
    return outcome instanceof ClaimOutcome.Taken taken
        ? Optional.of(claimed(taken.tasks(), taken.waitingOn()))
        : Optional.empty();
  }

  /** Whether waiting can't make it better. */
  static boolean isFinal(ClaimResult result) {
    return !(result instanceof ClaimResult.Refused refused)
        || refused.refusal() instanceof Refusal.Closed
        || refused.refusal() instanceof Refusal.Unknown;
  }

  /** Ends the leases that are over, and turns over what has started; takes nothing. */
  static void notice(ListAccess list, Agent agent) {
    Instant now = list.now();
    take(list, new ClaimTerms(list.id, agent, ClaimFilter.forAgent(agent), 0, now, null));
  }

  private Optional<ClaimResult> next() {
    Instant now = list.now();
    ClaimOutcome outcome = look(now, Tier.BEHIND_CLAIMS);
    if (outcome instanceof ClaimOutcome.None none && !none.held()) {
      Optional<ClaimResult.NoneReady> why = new WhyNone(list, request.filter(), now).find();
      // What became ready between the claim and the question why would be missing in the answer.
      outcome = look(list.now(), Tier.BEHIND_CLAIMS);
      if (outcome instanceof ClaimOutcome.None still && !still.held()) {
        return why.map(it -> it);
      }
    }
    return outcome instanceof ClaimOutcome.None ? Optional.of(held()) : given(outcome);
  }

  /** Claims, once no lease is left that is over. */
  private ClaimOutcome look(Instant now, Tier worst) {
    return take(
        list,
        new ClaimTerms(
            list.id,
            request.agent(),
            request.filter(),
            request.count(),
            now,
            until(now),
            request.free() ? Tier.FREE : worst,
            call));
  }

  private static ClaimOutcome take(ListAccess list, ClaimTerms terms) {
    ClaimOutcome outcome = list.claim(terms);
    while (outcome instanceof ClaimOutcome.Due due) {
      due.lapsed().forEach(lapsed -> Writing.expire(list, lapsed, terms.now()));
      outcome = list.claim(terms);
    }
    return outcome;
  }

  private Optional<ClaimResult> named(TaskId id) {
    Opening opening = list.store.open(list.id, 0, List.of(id));
    Stored stored = opening.tasks().get(id);
    if (stored == null || !ListAccess.isThere(opening, id)) {
      return Optional.of(new ClaimResult.Refused(new Refusal.Unknown(List.of(id))));
    }
    Instant now = list.now();
    if (stored.task().holder().filter(holder -> holder.lapsedAt(now)).isPresent()) {
      Writing.expire(list, stored, now);
      return Optional.empty();
    }
    Situation situation = new Situation(stored, list.settings(opening.list()), now);
    Decision decision =
        Taking.decide(
            situation,
            new Taking.Wish(request.agent(), until(now), request.forced(), "", request.free()));
    if (decision instanceof Decision.Refused refused) {
      return refused(id, refused.refusal());
    }
    if (request.free()) {
      // What begins to be held between this look and the write is met by the write's guard.
      WaitingOn others = waitingOn(stored);
      if (!others.isNothing()) {
        return Optional.of(new ClaimResult.Refused(new Refusal.HeldPaths(others)));
      }
    }
    return decision instanceof Decision.Granted granted
        ? taken(now, granted.changes())
        : Optional.empty();
  }

  private Optional<ClaimResult> taken(Instant now, List<Change> changes) {
    WriteOutcome outcome = Writing.apply(list, Write.of(list.id, now, changes).answering(call));
    if (outcome instanceof WriteOutcome.Repeated repeated) {
      return Optional.of(again(repeated.answer()));
    }
    return outcome instanceof WriteOutcome.Written written
        ? Optional.of(claimed(changes.stream().map(Change::result).toList(), written.waitingOn()))
        : Optional.empty();
  }

  /** The claims of the first call. */
  private ClaimResult again(Answer answer) {
    Map<TaskId, Stored> tasks = Repeats.tasks(list, Repeats.same(call, answer));
    List<Claim> claims = new ArrayList<>();
    for (Answer.Result result : answer.tasks()) {
      Stored stored = tasks.get(result.task());
      if (stored != null) {
        claims.add(new Claim(list, request, result.fence(), stored, waitingOn(stored)));
      }
    }
    return claims.isEmpty()
        ? new ClaimResult.Refused(
            new Refusal.Unknown(answer.tasks().stream().map(Answer.Result::task).toList()))
        : new ClaimResult.Claimed(claims);
  }

  /** What others hold of the task's paths now. */
  private WaitingOn waitingOn(Stored stored) {
    return stored.task().paths().isEmpty()
        ? WaitingOn.NOTHING
        : list.store.waitingOn(
            new HoldTerms(list.id, request.agent(), stored.task().paths(), list.now()));
  }

  /** The rule counts open blockers; a person wants to know which. None now: decide again. */
  private Optional<ClaimResult> refused(TaskId id, Refusal refusal) {
    if (!(refusal instanceof Refusal.OpenBlockers)) {
      return Optional.of(new ClaimResult.Refused(refusal));
    }
    List<TaskId> open = Neighbours.holding(list, Neighbours.blockers(list, id));
    return open.isEmpty()
        ? Optional.empty()
        : Optional.of(new ClaimResult.Refused(Refusal.OpenBlockers.of(open)));
  }

  /** Something is ready, but only what is free was asked for. */
  ClaimResult held() {
    return new ClaimResult.NoneReady(NoneReason.HELD, list.store.counts(list.id), null, List.of());
  }

  private ClaimResult claimed(List<Stored> tasks, Map<TaskId, WaitingOn> waitingOn) {
    return new ClaimResult.Claimed(
        tasks.size() == 1
            ? List.of(claim(tasks.get(0), waitingOn))
            : tasks.stream().map(stored -> claim(stored, waitingOn)).toList());
  }

  private Claim claim(Stored stored, Map<TaskId, WaitingOn> waitingOn) {
    WaitingOn others =
        waitingOn.isEmpty()
            ? WaitingOn.NOTHING
            : waitingOn.getOrDefault(stored.task().id(), WaitingOn.NOTHING);
    return new Claim(list, request, stored.task().fence(), stored, others);
  }

  private @Nullable Instant until(Instant now) {
    return request.lease() == null ? null : now.plus(request.lease());
  }
}
