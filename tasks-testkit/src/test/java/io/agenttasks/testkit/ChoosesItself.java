package io.agenttasks.testkit;

import io.agenttasks.claim.ClaimOrder;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
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
import java.util.List;
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

  /** The order in which tasks are taken. */
  Comparator<Stored> order() {
    return IN_CLAIM_ORDER;
  }

  /** Whether the task may be given at all. */
  boolean isReady(Stored stored, ClaimTerms terms) {
    return stored.readyAt(terms.now());
  }

  /** Whether the filter lets the task pass. */
  boolean passes(Stored stored, ClaimTerms terms) {
    return terms.filter().accepts(stored.task().details());
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
    List<Change> changes =
        all(terms.list()).stream()
            .filter(stored -> isReady(stored, terms) && passes(stored, terms))
            .sorted(order())
            .limit(count(terms))
            .map(stored -> taken(stored, terms))
            .toList();
    // Also without any: it turns over what has started.
    super.apply(
        Write.of(terms.list(), terms.now(), changes)
            .answering(changes.isEmpty() ? null : terms.request()));
    return changes.isEmpty()
        ? new ClaimOutcome.None()
        : new ClaimOutcome.Taken(changes.stream().map(Change::result).toList());
  }

  final List<Stored> all(ListId list) {
    return Walk.of(this, list).tasks();
  }

  static boolean isLapsed(Task task, ClaimTerms terms) {
    return task.status() == Status.IN_PROGRESS
        && task.holder().filter(holder -> holder.lapsedAt(terms.now())).isPresent();
  }
}
