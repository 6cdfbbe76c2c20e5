package io.agenttasks.testkit;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Edge;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** One of many that claim, end, reopen and connect whatever they find. */
final class Crowd {

  private static final int STEPS = 40;
  private static final Agent AGENT = Agent.of("one of the crowd");

  private final TaskStore store;
  private final Changes changes;
  private final List<TaskId> ids;
  private final Random random;

  Crowd(TaskStore store, Changes changes, List<TaskId> ids, Random random) {
    this.store = store;
    this.changes = changes;
    this.ids = ids;
    this.random = random;
  }

  /** How many of its acts were answered with a change. */
  int act() {
    int done = 0;
    for (int step = 0; step < STEPS; step++) {
      done += step() ? 1 : 0;
    }
    return done;
  }

  private boolean step() {
    return switch (random.nextInt(4)) {
      case 0 -> connect();
      case 1 -> turn();
      default -> work();
    };
  }

  /** Claims a task, and ends it or gives it back. */
  private boolean work() {
    ClaimFilter filter = ClaimFilter.forAgent(AGENT);
    ClaimTerms terms =
        new ClaimTerms(StoreFixture.LIST, AGENT, filter, 1, now(), now().plusSeconds(60));
    if (!(store.claim(terms) instanceof ClaimOutcome.Taken taken)) {
      return false;
    }
    Stored held = taken.tasks().get(0);
    return written(random.nextBoolean() ? changes.completed(held) : changes.released(held));
  }

  /** Reopens a task that was ended, or ends one that was not. */
  private boolean turn() {
    TaskId id = any();
    Stored found = store.open(StoreFixture.LIST, 0, List.of(id)).tasks().get(id);
    if (found == null) {
      return false;
    }
    return written(
        found.task().status().isClosed() ? changes.reopened(found) : changes.completed(found));
  }

  /** Adds or removes an edge, always from the lower number to the higher: no cycle. */
  private boolean connect() {
    int blocker = random.nextInt(ids.size() - 1);
    int dependent = random.nextInt(blocker + 1, ids.size());
    List<Edge> edge = List.of(new Edge(ids.get(blocker), ids.get(dependent)));
    Write write = Write.of(StoreFixture.LIST, now(), List.of());
    return written(
        random.nextBoolean() ? write.edges(edge, List.of()) : write.edges(List.of(), edge));
  }

  private TaskId any() {
    return ids.get(random.nextInt(ids.size()));
  }

  private boolean written(Change change) {
    return written(Write.of(StoreFixture.LIST, now(), List.of(change)));
  }

  private boolean written(Write write) {
    return store.apply(write) instanceof WriteOutcome.Written;
  }

  private Instant now() {
    return store.clock().instant();
  }
}
