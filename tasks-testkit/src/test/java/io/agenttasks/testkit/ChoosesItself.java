package io.agenttasks.testkit;

import io.agenttasks.claim.ClaimOrder;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Chooses the tasks of a claim by itself, and rightly: a subclass goes wrong in one respect. One
 * claim at a time, and no write beside it.
 */
abstract class ChoosesItself extends ForwardingTaskStore {

  static final Comparator<Stored> BY_CREATION =
      Comparator.comparingLong(stored -> stored.task().creation());

  static final Comparator<Stored> IN_CLAIM_ORDER =
      (one, other) ->
          ClaimOrder.compare(
              one.task().priority(),
              one.task().creation(),
              other.task().priority(),
              other.task().creation());

  ChoosesItself(TaskStore right) {
    super(right);
  }

  /** The order in which tasks of one tier are taken. */
  Comparator<Stored> order() {
    return IN_CLAIM_ORDER;
  }

  /** The order in which tasks are taken that stand in these tiers. */
  Comparator<Stored> order(Map<TaskId, Tier> tiers) {
    return Comparator.<Stored, Tier>comparing(it -> tiers.get(it.task().id()))
        .thenComparing(order());
  }

  /** The worst tier that is given. */
  Tier atMost(ClaimTerms terms) {
    return terms.atMost();
  }

  /** Whether the task may be given at all. */
  boolean isReady(Stored stored, ClaimTerms terms) {
    return stored.readyAt(terms.now());
  }

  /** Whether the filter lets the task pass. */
  boolean passes(Stored stored, ClaimTerms terms) {
    return terms.filter().accepts(stored.task().details());
  }

  /** The tier in which the task stands for the agent: pair by pair, over all that is held. */
  Tier tier(Stored stored, ClaimTerms terms) {
    if (stored.task().paths().isEmpty()) {
      return Tier.FREE;
    }
    return NaiveHolds.of(this, terms.list(), terms.now())
        .tier(stored.task().paths(), terms.agent());
  }

  /** How many are given. */
  int count(ClaimTerms terms) {
    return terms.count();
  }

  /** The step of a task to its holder. */
  Change taken(Stored stored, ClaimTerms terms) {
    return new Changes(terms::now).claimed(stored, terms.agent(), terms.until());
  }

  /** The lapsed leases that are to be decided first. */
  List<Stored> due(ClaimTerms terms) {
    return all(terms.list()).stream()
        .filter(stored -> isLapsed(stored.task(), terms))
        .sorted(
            Comparator.<Stored, Instant>comparing(LeaseContract::endOf).thenComparing(BY_CREATION))
        .limit(EXPIRIES_PER_CLAIM_MAX)
        .toList();
  }

  @Override
  public synchronized ClaimOutcome claim(ClaimTerms terms) {
    if (terms.request() != null) {
      Optional<Answer> former = answer(terms.list(), terms.request().key(), terms.now());
      if (former.isPresent()) {
        return new ClaimOutcome.Repeated(former.get());
      }
    }
    List<Stored> due = due(terms);
    return due.isEmpty() ? chosen(terms) : new ClaimOutcome.Due(due);
  }

  @Override
  public synchronized WriteOutcome apply(Write write) {
    return super.apply(write);
  }

  /** The claim, once no lease is due. */
  final ClaimOutcome chosen(ClaimTerms terms) {
    Map<TaskId, Tier> tiers = new HashMap<>();
    List<Stored> ready =
        all(terms.list()).stream()
            .filter(stored -> isReady(stored, terms) && passes(stored, terms))
            .toList();
    ready.forEach(stored -> tiers.put(stored.task().id(), tier(stored, terms)));
    List<Change> changes =
        ready.stream()
            .filter(
                it -> tiers.getOrDefault(it.task().id(), Tier.FREE).compareTo(atMost(terms)) <= 0)
            .sorted(order(tiers))
            .limit(count(terms))
            .map(stored -> taken(stored, terms))
            .toList();
    // Also without any: it turns over what has started.
    WriteOutcome written =
        super.apply(
            Write.of(terms.list(), terms.now(), changes)
                .answering(changes.isEmpty() ? null : terms.request()));
    return changes.isEmpty()
        ? new ClaimOutcome.None(!ready.isEmpty() && count(terms) > 0)
        : new ClaimOutcome.Taken(
            changes.stream().map(Change::result).toList(),
            ((WriteOutcome.Written) written).waitingOn());
  }

  final List<Stored> all(ListId list) {
    return Walk.of(this, list).tasks();
  }

  static boolean isLapsed(Task task, ClaimTerms terms) {
    return task.status() == Status.IN_PROGRESS
        && task.holder().filter(holder -> holder.lapsedAt(terms.now())).isPresent();
  }
}
