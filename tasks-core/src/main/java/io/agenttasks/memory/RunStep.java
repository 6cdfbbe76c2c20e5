package io.agenttasks.memory;

import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.Sweep;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The part of a write that is about the run: what falls asleep or wakes, what leaves, what is
 * swept. It is worked out before anything is written, and does not depend on the write's changes.
 */
final class RunStep {

  private final Tables tables;
  private final Write write;
  private final @Nullable RunChange change;

  /** The rows that fall asleep or wake. */
  private final Collection<Row> turning;

  private final Set<Row> leaving;

  /** Which sweep meets which row, in order. */
  private final List<Swept> steps = new ArrayList<>();

  /** The last sweep of each row. */
  private final Map<Row, Sweep> last = new HashMap<>();

  private record Swept(Row row, Sweep sweep) {}

  private RunStep(Tables tables, Write write, @Nullable RunChange change) {
    this.tables = tables;
    this.write = write;
    this.change = change;
    this.turning = change == null ? List.of() : tables.runs.turning(change.awake());
    this.leaving =
        change == null ? Set.of() : new LinkedHashSet<>(tables.runs.leaving(change.run()));
    write.sweeps().forEach(this::gather);
  }

  /** What a write says about the run; nothing for nearly all. */
  static @Nullable RunStep of(Tables tables, Write write) {
    RunChange change = write.guard() == null ? null : write.guard().run();
    if (change != null && change.run() < tables.state.run()) {
      throw new IllegalArgumentException(
          "run: never goes back from " + tables.state.run() + ", found " + change.run());
    }
    return change == null && write.sweeps().isEmpty() ? null : new RunStep(tables, write, change);
  }

  private void gather(Sweep sweep) {
    Collection<Row> rows =
        switch (sweep.which()) {
          case RUN_SCOPED -> tables.runs.withCondition();
          case LEAVING -> leaving;
        };
    for (Row row : rows) {
      boolean leaves = leaving.contains(row);
      if (leaves == (sweep.which() == Sweep.Which.LEAVING)
          && sweep.from().contains(statusOf(row))) {
        steps.add(new Swept(row, sweep));
        last.put(row, sweep);
      }
    }
  }

  private Status statusOf(Row row) {
    Sweep before = last.get(row);
    return before == null ? row.task.status() : before.to().status();
  }

  /** Every row that it is about. */
  Set<Row> rows() {
    Set<Row> rows = new LinkedHashSet<>(turning);
    rows.addAll(leaving);
    steps.forEach(step -> rows.add(step.row()));
    return rows;
  }

  Collection<Row> leaving() {
    return leaving;
  }

  boolean leaves(Row row) {
    return leaving.contains(row);
  }

  /** The facts of a row once it is swept. */
  Facts factsOf(Row row) {
    Sweep sweep = last.get(row);
    return sweep == null ? row.facts : sweep.facts();
  }

  /** Whether a task of this scope is dormant afterwards. */
  boolean isDormant(Scope scope, boolean before) {
    return change == null ? before : scope.isDormant(change.awake());
  }

  /** The rows that fall asleep or wake, which has to be written first. */
  Collection<Row> turning() {
    return turning;
  }

  /** Writes what is known of the run. */
  void put() {
    if (change != null) {
      tables.runs.put(change);
    }
  }

  /** Writes what leaves. */
  void leave() {
    leaving.forEach(tables::leave);
  }

  /** Writes what is swept, and answers the events. */
  List<Event> sweep() {
    List<Event> events = new ArrayList<>(steps.size());
    for (Swept step : steps) {
      Task task = step.row().task;
      TaskState to = step.sweep().to();
      boolean opens = task.status().isClosed() && !to.status().isClosed();
      Task after = task.move(to, task.fence() + 1, opens ? 0 : task.attempts(), write.at());
      Event event =
          Event.of(after, step.sweep().by(), step.sweep().what(), step.sweep().note())
              .from(task.holder().map(Holder::agent).orElse(null));
      tables.change(step.row(), after, step.sweep().facts(), event);
      events.add(event);
    }
    return events;
  }
}
