package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.RemoveOutcome;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** One list under one lock: each call is one step in it. */
final class MemoryList {

  private final ListLock lock = new ListLock();
  private final Tables tables = new Tables();
  private final Watchers watchers = new Watchers();

  Opening open(int numbers, Collection<TaskId> ids) {
    return locked(
        () -> {
          long first = numbers == 0 ? 0 : tables.lastNumber + 1;
          tables.lastNumber += numbers;
          return opening(first, ids);
        });
  }

  // The two calls of every cycle hold the lock by themselves: no object for the step.

  WriteOutcome apply(Write write) {
    WriteOutcome outcome;
    lock.lock();
    try {
      outcome = applyLocked(write);
    } finally {
      lock.unlock();
    }
    watchers.hint();
    return outcome;
  }

  private WriteOutcome applyLocked(Write write) {
    Request request = write.request();
    if (request == null) {
      return applyNew(write);
    }
    Answer former = tables.answers.find(request.key(), write.at());
    if (former != null) {
      return new WriteOutcome.Repeated(former);
    }
    WriteOutcome outcome = applyNew(write);
    if (outcome instanceof WriteOutcome.Written written) {
      List<Task> tasks = write.changes().stream().map(Change::after).toList();
      keep(request, tasks, written.freed(), write.at());
    }
    return outcome;
  }

  private WriteOutcome applyNew(Write write) {
    WriteStep step = new WriteStep(tables, write);
    return step.holds()
        ? new WriteOutcome.Written(step.commit(), step.waitingOn(), step.made())
        : new WriteOutcome.Overtaken(opening(0, write.named()));
  }

  /** A task that was changed twice is answered as it was left. */
  private void keep(Request request, List<Task> tasks, Freed freed, Instant now) {
    Map<TaskId, Answer.Result> results = new LinkedHashMap<>();
    for (Task task : tasks) {
      results.put(task.id(), new Answer.Result(task.id(), task.version(), task.fence()));
    }
    Answer answer =
        new Answer(request.digest(), List.copyOf(results.values()), freed, tables.state.run());
    tables.answers.keep(request.key(), answer, now);
  }

  Optional<Answer> answer(Request.Key key, Instant now) {
    return locked(() -> Optional.ofNullable(tables.answers.find(key, now)));
  }

  ClaimOutcome claim(ClaimTerms terms) {
    ClaimOutcome outcome;
    lock.lock();
    try {
      outcome = claimLocked(terms);
    } finally {
      lock.unlock();
    }
    if (outcome instanceof ClaimOutcome.Taken) {
      watchers.hint();
    }
    return outcome;
  }

  private ClaimOutcome claimLocked(ClaimTerms terms) {
    Request request = terms.request();
    Answer former = request == null ? null : tables.answers.find(request.key(), terms.now());
    if (former != null) {
      return new ClaimOutcome.Repeated(former);
    }
    tables.turn(terms.now());
    if (!tables.leases.isEmpty() && lapsed(tables.leases.first(), terms)) {
      return due(terms);
    }
    List<Row> chosen = tables.first(terms);
    return chosen.isEmpty()
        ? new ClaimOutcome.None(tables.isHeldOnly(terms))
        : taken(chosen, terms);
  }

  WaitingOn waitingOn(HoldTerms terms) {
    return locked(
        () -> {
          tables.turn(terms.now());
          return tables.waitingOn(terms.besides(), terms.paths());
        });
  }

  PathBoard paths() {
    return locked(tables::paths);
  }

  PathOutcome applyPaths(PathWrite write) {
    PathOutcome outcome = locked(() -> tables.apply(write));
    watchers.hint();
    return outcome;
  }

  Set<Renewal> renew(Collection<Renewal> renewals) {
    return locked(
        () -> {
          Set<Renewal> held = new HashSet<>();
          for (Renewal renewal : renewals) {
            Row row = tables.rows.get(renewal.task());
            if (row != null && row.facts.working() && row.task.fence() == renewal.fence()) {
              tables.renew(row, row.task.renew(renewal.until()));
              held.add(renewal);
            }
          }
          return held;
        });
  }

  Optional<List<TaskId>> route(Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
    return locked(() -> new RouteSearch(tables.rows, without).between(from, to));
  }

  Slice<Edge> edges(EdgeTerms terms) {
    return locked(() -> Reading.edges(tables, terms));
  }

  Slice<Stored> page(PageTerms terms) {
    return locked(() -> Reading.page(tables, terms));
  }

  long count(TaskFilter filter) {
    return locked(() -> new Finding(tables, filter).count());
  }

  Frozen freeze(TaskFilter filter, Instant at) {
    return locked(() -> Reading.freeze(tables, filter, at));
  }

  Optional<Slice<Placed>> frozen(FrozenTerms terms) {
    return locked(() -> Reading.frozen(tables, terms));
  }

  Slice<Event> history(HistoryTerms terms) {
    return locked(() -> Reading.history(tables, terms));
  }

  Map<TaskId, String> documents(Collection<TaskId> ids) {
    return locked(() -> tables.documents.of(ids));
  }

  RemoveOutcome remove(TaskId task, long version) {
    RemoveOutcome outcome = locked(() -> removed(task, version));
    if (outcome == RemoveOutcome.REMOVED) {
      watchers.hint();
    }
    return outcome;
  }

  Counts counts() {
    return locked(tables::counts);
  }

  Subscription watch(Runnable hint) {
    return watchers.add(hint);
  }

  Optional<Instant> nextDue() {
    return locked(tables::nextDue);
  }

  RunRecord run() {
    return locked(() -> tables.runs.record(tables.state));
  }

  private RemoveOutcome removed(TaskId task, long version) {
    Row row = tables.rows.get(task);
    if (row == null || row.task.version() != version) {
      return RemoveOutcome.OVERTAKEN;
    }
    if (!row.blockers.isEmpty() || !row.dependents.isEmpty()) {
      return RemoveOutcome.LINKED;
    }
    tables.remove(row);
    return RemoveOutcome.REMOVED;
  }

  private Opening opening(long firstNumber, Collection<TaskId> ids) {
    Map<TaskId, Stored> found = new HashMap<>();
    for (TaskId id : ids) {
      Row row = tables.rows.get(id);
      if (row != null) {
        found.put(id, row.stored());
      }
    }
    return new Opening(tables.state, found, firstNumber);
  }

  private ClaimOutcome due(ClaimTerms terms) {
    return new ClaimOutcome.Due(
        tables.leases.dueBy(terms.now(), TaskStore.EXPIRIES_PER_CLAIM_MAX).stream()
            .map(Row::stored)
            .toList());
  }

  private static boolean lapsed(Row row, ClaimTerms terms) {
    return row.due != null && !row.due.isAfter(terms.now());
  }

  private ClaimOutcome taken(List<Row> chosen, ClaimTerms terms) {
    Map<TaskId, WaitingOn> waitingOn = waitingOn(chosen, terms.agent());
    List<Stored> taken =
        chosen.size() == 1
            ? List.of(take(chosen.get(0), terms))
            : chosen.stream().map(row -> take(row, terms)).toList();
    if (terms.request() != null) {
      List<Task> tasks = taken.stream().map(Stored::task).toList();
      keep(terms.request(), tasks, Freed.NONE, terms.now());
    }
    return new ClaimOutcome.Taken(taken, waitingOn);
  }

  /** What others hold of the paths of these; only paths put a row into a group. */
  private Map<TaskId, WaitingOn> waitingOn(List<Row> chosen, Agent agent) {
    Map<TaskId, WaitingOn> waitingOn = Map.of();
    for (int index = 0; index < chosen.size(); index++) {
      Row row = chosen.get(index);
      if (row.group != null && row.group.tierFor(agent) != Tier.FREE) {
        waitingOn = waitingOn.isEmpty() ? new HashMap<>() : waitingOn;
        waitingOn.put(row.id, tables.waitingOn(agent, row.task.paths()));
      }
    }
    return waitingOn;
  }

  private Stored take(Row row, ClaimTerms terms) {
    Task taken = row.task.claim(terms.agent(), terms.now(), terms.until());
    Facts facts = Facts.of(taken.state(), tables.state.settings().policy());
    Event event = Event.of(taken, terms.agent(), Event.What.CLAIMED, "");
    tables.change(row, taken, facts, event);
    return row.stored();
  }

  private <T> T locked(Supplier<T> step) {
    lock.lock();
    try {
      return step.get();
    } finally {
      lock.unlock();
    }
  }
}
