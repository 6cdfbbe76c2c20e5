package io.agenttasks.memory;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One list under one lock: each call is one step in it. */
final class MemoryList {

  private final ReentrantLock lock = new ReentrantLock();
  private final Tables tables = new Tables();

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
    lock.lock();
    try {
      WriteStep step = new WriteStep(tables, write);
      return step.holds()
          ? new WriteOutcome.Written(step.commit(), step.made())
          : new WriteOutcome.Overtaken(opening(0, write.named()));
    } finally {
      lock.unlock();
    }
  }

  ClaimOutcome claim(ClaimTerms terms) {
    lock.lock();
    try {
      tables.turn(terms.now());
      if (!tables.leases.isEmpty() && lapsed(tables.leases.first(), terms)) {
        return due(terms);
      }
      List<Row> chosen = tables.ready.first(terms.filter(), terms.count());
      return chosen.isEmpty() ? new ClaimOutcome.None() : taken(chosen, terms);
    } finally {
      lock.unlock();
    }
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

  Slice<Event> history(HistoryTerms terms) {
    return locked(() -> Reading.history(tables, terms));
  }

  Counts counts() {
    return locked(tables::counts);
  }

  RunRecord run() {
    return locked(() -> tables.runs.record(tables.state));
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
        tables.leases.stream()
            .limit(TaskStore.EXPIRIES_PER_CLAIM_MAX)
            .takeWhile(row -> lapsed(row, terms))
            .map(Row::stored)
            .toList());
  }

  private static boolean lapsed(Row row, ClaimTerms terms) {
    return row.due != null && !row.due.isAfter(terms.now());
  }

  private ClaimOutcome taken(List<Row> chosen, ClaimTerms terms) {
    Stored[] taken = new Stored[chosen.size()];
    for (int index = 0; index < taken.length; index++) {
      taken[index] = take(chosen.get(index), terms);
    }
    return new ClaimOutcome.Taken(List.of(taken));
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
