package io.agenttasks.testkit;

import io.agenttasks.model.Hold;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Works out by itself who holds a path, and rightly, where it is asked about that: a subclass goes
 * wrong in one respect.
 */
abstract class LooksItself extends ForwardingTaskStore {

  LooksItself(TaskStore right) {
    super(right);
  }

  /** What is held, besides the paths of what somebody has. */
  NaiveHolds holds(HoldTerms terms) {
    return NaiveHolds.of(this, terms.list(), terms.now());
  }

  /** Whether a hold is in the way of a path. */
  boolean overlap(String path, Hold hold) {
    return NaiveHolds.overlap(path, hold.path());
  }

  @Override
  public WaitingOn waitingOn(HoldTerms terms) {
    NaiveHolds holds = holds(terms);
    List<Hold> all = new ArrayList<>(holds.byTasks());
    all.addAll(holds.byClaims());
    return WaitingOn.of(
        all.stream()
            .filter(hold -> !hold.agent().equals(terms.besides()))
            .filter(hold -> terms.paths().stream().anyMatch(path -> overlap(path, hold)))
            .toList());
  }
}
