package io.agenttasks.jdbc;

import io.agenttasks.model.Event;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.Sweep;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The part of a write that is about the run: what falls asleep or wakes, what leaves, what is
 * swept. It comes before everything else of the write.
 */
final class RunStep {

  private final @Nullable RunChange change;
  private final Set<Affected> touched = new LinkedHashSet<>();
  private final Set<Affected> leaving = new LinkedHashSet<>();
  private final List<Event> events = new ArrayList<>();

  private RunStep(@Nullable RunChange change) {
    this.change = change;
  }

  /**
   * Takes the step; null if the write says nothing of runs, as nearly all.
   *
   * @throws IllegalArgumentException if the run would go back
   */
  static @Nullable RunStep of(Write write, Supplier<ListState> list, AffectedTasks tasks) {
    RunChange change = write.guard() == null ? null : write.guard().run();
    if (change == null && write.sweeps().isEmpty()) {
      return null;
    }
    ListState state = list.get();
    if (change != null && change.run() < state.run()) {
      throw new IllegalArgumentException(
          "run: never goes back from " + state.run() + ", found " + change.run());
    }
    RunStep step = new RunStep(change);
    step.take(write, state, tasks.lockThoseOfRuns());
    return step;
  }

  private void take(Write write, ListState state, List<Affected> ofRuns) {
    for (Affected task : ofRuns) {
      Locked before = task.before;
      if (change == null || before == null) {
        continue;
      }
      boolean dormant = before.condition() != null && !change.awake().contains(before.condition());
      if (dormant != task.dormant) {
        task.dormant = dormant;
        touched.add(task);
      }
      if (before.ephemeral() && before.run() < change.run()) {
        leaving.add(task);
        touched.add(task);
      }
    }
    leaving.forEach(task -> task.departed = true);
    for (Sweep sweep : write.sweeps()) {
      for (Affected task : ofRuns) {
        if (meets(sweep, task)) {
          events.add(task.follow(sweep, write.at(), state::run));
          touched.add(task);
        }
      }
    }
  }

  private boolean meets(Sweep sweep, Affected task) {
    boolean kind =
        switch (sweep.which()) {
          case RUN_SCOPED ->
              task.before != null && task.before.condition() != null && !leaving.contains(task);
          case LEAVING -> leaving.contains(task);
        };
    return kind && sweep.from().contains(task.status);
  }

  /** Every task that it is about. */
  Set<Affected> touched() {
    return touched;
  }

  /** The tasks that leave the list. */
  Set<Affected> leaving() {
    return leaving;
  }

  /** The events of the sweeps. */
  List<Event> events() {
    return events;
  }
}
