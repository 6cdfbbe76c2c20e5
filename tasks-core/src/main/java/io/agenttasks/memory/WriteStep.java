package io.agenttasks.memory;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One write: first it looks whether all of it holds, then it writes all of it. Everything that may
 * refuse stands before the first change.
 */
final class WriteStep {

  private static final Change[] NO_CHANGES = {};

  private final Tables tables;
  private final Write write;

  /** Those of the write, in an array: they are gone through several times. */
  private final Change[] changes;

  // Most writes are one change that moves no edge and frees nobody: each of these is made when
  // needed.

  /** The last change of each task, if there is more than one change. */
  private Map<TaskId, Change> last = Map.of();

  /** Whether some task is changed more than once. */
  private boolean inSteps;

  /** The creation numbers of the new tasks. */
  private Set<Long> numbers = Set.of();

  private Set<Edge> removed = Set.of();
  private Set<Edge> added = Set.of();

  /** By how much the open blockers of tasks rise or fall. */
  private Map<TaskId, Integer> differences = Map.of();

  /** What becomes ready by this write; null as long as nothing may have. */
  private @Nullable Freeing freeing;

  /** The rows with paths that somebody has by this write, and had not before it. */
  private @Nullable BegunHolds begun;

  /** What the write says about the run, if anything. */
  private @Nullable RunStep run;

  /** The events that come of the write without being in it. */
  private List<Event> made = List.of();

  WriteStep(Tables tables, Write write) {
    this.tables = tables;
    this.write = write;
    this.changes = write.changes().toArray(NO_CHANGES);
  }

  /** Whether everything is as the write relies on. */
  boolean holds() {
    tables.turn(write.at());
    if (!listHolds() || !versionsHold() || !unchangedHold()) {
      return false;
    }
    if (!(write.add().isEmpty() && write.remove().isEmpty())
        && !new EdgeEnds(tables, id -> lastOf(id) != null).areThere(write)) {
      return false;
    }
    run = RunStep.of(tables, write);
    gatherEdges();
    countDifferences();
    return guardsHoldAfterwards();
  }

  /** Writes all of it. */
  Freed commit() {
    if (run != null) {
      put(run);
    }
    for (Change change : changes) {
      put(change);
    }
    for (Edge edge : removed) {
      Row.unlink(row(edge.blocker()), row(edge.dependent()));
    }
    for (Edge edge : added) {
      Row.link(row(edge.blocker()), row(edge.dependent()));
    }
    if (!differences.isEmpty()) {
      differences.forEach(this::count);
    }
    // Last, so that what is resolved by the write keeps the run that the write found.
    tables.replace(write.guard());
    return freeing == null ? Freed.NONE : freeing.freed();
  }

  /** Once all is written: what each task waits on that somebody has by this write. */
  Map<TaskId, WaitingOn> waitingOn() {
    return begun == null ? Map.of() : begun.waitingOn();
  }

  /** The events that come of the write without being in it, by creation. */
  List<Event> made() {
    if (made.size() > 1) {
      made.sort(
          Comparator.comparingLong((Event event) -> row(event.task()).creation)
              .thenComparingLong(Event::version));
    }
    return made;
  }

  private void put(RunStep step) {
    for (Row row : step.turning()) {
      boolean wasReady = row.place == Row.Place.READY;
      tables.sleep(row, step.isDormant(row.task.scope(), row.dormant));
      noteUnready(row, wasReady);
    }
    step.put();
    step.leave();
    made = step.sweep();
    made.forEach(event -> noteUnready(row(event.task()), false));
  }

  private boolean listHolds() {
    return write.guard() == null || write.guard().version() == tables.state.version();
  }

  private boolean versionsHold() {
    if (changes.length == 1) {
      return replacesTheNewest(changes[0]) && guardsHold(changes[0]);
    }
    last = new LinkedHashMap<>();
    for (Change change : changes) {
      Change earlier = last.put(change.id(), change);
      if (earlier != null) {
        inSteps = true;
        if (change.before() == null
            || change.before().task().version() != earlier.after().version()) {
          throw new IllegalArgumentException(
              "changes: task " + change.id() + " is changed twice, but not in a row");
        }
      } else if (!replacesTheNewest(change)) {
        return false;
      }
      if (!guardsHold(change)) {
        return false;
      }
    }
    return true;
  }

  private boolean replacesTheNewest(Change change) {
    if (change.before() == null) {
      numbers = numbers.isEmpty() ? new HashSet<>() : numbers;
      if (!numbers.add(change.after().creation()) || tables.hasNumber(change.after().creation())) {
        throw new IllegalArgumentException(
            "creation: given once, found again " + change.after().creation());
      }
      return !tables.rows.containsKey(change.id());
    }
    Row row = tables.rows.get(change.id());
    return row != null && row.task.version() == change.before().task().version() && !row.left;
  }

  /** Whether the guards of a step hold beside {@code FREE}: on the task as it is now. */
  private boolean guardsHold(Change change) {
    if (change.guards().isEmpty()) {
      return true;
    }
    Row row = tables.rows.get(change.id());
    if (row == null || change.before() == null) {
      return true;
    }
    return (!change.guards().contains(Guard.EDGES_KEPT)
            || row.edgeStamp == change.before().edgeStamp())
        && (!change.guards().contains(Guard.LEASE_OVER)
            || row.task.holder().filter(holder -> holder.lapsedAt(write.at())).isPresent());
  }

  private boolean unchangedHold() {
    for (Stored stored : write.unchanged()) {
      Row row = tables.rows.get(stored.task().id());
      if (row == null
          || row.task.version() != stored.task().version()
          || row.edgeStamp != stored.edgeStamp()
          || row.left) {
        return false;
      }
    }
    return true;
  }

  private void gatherEdges() {
    if (write.remove().isEmpty() && write.add().isEmpty() && run == null) {
      return;
    }
    removed = new LinkedHashSet<>();
    added = new LinkedHashSet<>();
    for (Edge edge : write.remove()) {
      if (isThere(edge)) {
        removed.add(edge);
      }
    }
    for (Edge edge : write.add()) {
      if (!isThere(edge) || removed.contains(edge)) {
        added.add(edge);
      }
    }
    for (Row row : run == null ? List.<Row>of() : run.leaving()) {
      row.blockers.forEach(blocker -> removed.add(new Edge(blocker.id, row.id)));
      row.dependents.forEach(dependent -> removed.add(new Edge(row.id, dependent.id)));
    }
  }

  private boolean isThere(Edge edge) {
    Row blocker = end(edge.blocker());
    Row dependent = end(edge.dependent());
    return blocker != null && dependent != null && dependent.blockers.contains(blocker);
  }

  /** An end of an edge, or null if it is a new task of this write. */
  private @Nullable Row end(TaskId id) {
    return tables.rows.containsKey(id) || lastOf(id) == null ? row(id) : null;
  }

  private void countDifferences() {
    for (Change change : inSteps ? last.values().toArray(NO_CHANGES) : changes) {
      Row row = tables.rows.get(change.id());
      if (row != null && !row.dependents.isEmpty()) {
        turnOver(row, change);
      }
    }
    if (run != null) {
      for (Row row : run.rows()) {
        if (lastOf(row.id) == null) {
          turnOver(row, null);
        }
      }
    }
    for (Edge edge : removed) {
      differ(edge.dependent(), holdsAfterwards(edge) ? -1 : 0);
    }
    for (Edge edge : added) {
      differ(edge.dependent(), holdsAfterwards(edge) ? 1 : 0);
    }
  }

  private void turnOver(Row row, @Nullable Change change) {
    boolean after = isOpenAfterwards(row, change);
    if (row.isOpen() != after) {
      row.dependents.forEach(dependent -> differ(dependent.id, after ? 1 : -1));
    }
  }

  private boolean holdsAfterwards(Edge edge) {
    Change change = lastOf(edge.blocker());
    Row row = end(edge.blocker());
    return row == null
        ? change != null && change.facts().holds() && !isDormantAfterwards(change)
        : isOpenAfterwards(row, change);
  }

  private boolean isOpenAfterwards(Row row, @Nullable Change change) {
    boolean left = row.left || (run != null && run.leaves(row));
    Facts facts = change != null ? change.facts() : run == null ? row.facts : run.factsOf(row);
    return facts.holds() && !left && !isDormantAfterwards(row);
  }

  private boolean isDormantAfterwards(Row row) {
    return run == null ? row.dormant : run.isDormant(row.task.scope(), row.dormant);
  }

  /** The same for a task that may be a new one. */
  private boolean isDormantAfterwards(Change change) {
    Row row = tables.rows.get(change.id());
    if (row != null) {
      return isDormantAfterwards(row);
    }
    boolean before = tables.runs.isDormant(change.after().scope());
    return run == null ? before : run.isDormant(change.after().scope(), before);
  }

  private @Nullable Change lastOf(TaskId id) {
    if (changes.length != 1) {
      return last.get(id);
    }
    return changes[0].id().equals(id) ? changes[0] : null;
  }

  private void differ(TaskId id, int difference) {
    differences = differences.isEmpty() ? new HashMap<>() : differences;
    differences.merge(id, difference, Integer::sum);
  }

  private boolean guardsHoldAfterwards() {
    for (Change change : changes) {
      if (!change.guards().isEmpty() && !guardsHoldAfterwards(change)) {
        return false;
      }
    }
    return true;
  }

  private boolean guardsHoldAfterwards(Change change) {
    boolean free = change.guards().contains(Guard.FREE);
    if ((free || change.guards().contains(Guard.AWAKE)) && isDormantAfterwards(change)) {
      return false;
    }
    Row row = tables.rows.get(change.id());
    int open = row == null ? 0 : row.openBlockers;
    if (free && open + differences.getOrDefault(change.id(), 0) != 0) {
      return false;
    }
    return !change.guards().contains(Guard.UNHELD) || !tables.isHeldByOthers(change.after());
  }

  private void put(Change change) {
    Row row = tables.rows.get(change.id());
    boolean wasReady = row != null && row.place == Row.Place.READY;
    long fence = row != null && row.facts.working() ? row.task.fence() : 0;
    if (row == null) {
      row = tables.insert(change.after(), change.facts(), change.event());
    } else {
      tables.change(row, change.after(), change.facts(), change.event());
    }
    if (change.document() != null) {
      tables.documents.put(row.id, change.document());
    }
    noteUnready(row, wasReady);
    if (row.held != null && row.task.fence() != fence) {
      begun = begun == null ? new BegunHolds(tables) : begun;
      begun.add(row);
    }
  }

  private void count(TaskId id, int difference) {
    Row row = row(id);
    if (difference == 0) {
      return;
    }
    boolean wasReady = row.place == Row.Place.READY;
    tables.count(row, difference);
    noteUnready(row, wasReady);
    if (difference > 0 && row.facts.working() && lastOf(id) == null) {
      Task held = row.task.touch(write.at());
      Event event = Event.of(held, null, Event.What.HELD_AGAIN, "");
      tables.change(row, held, row.facts, event);
      made = made.isEmpty() ? new ArrayList<>() : made;
      made.add(event);
    }
  }

  private void noteUnready(Row row, boolean wasReady) {
    // Where some task is changed twice, one that was ready may be away for a step only.
    boolean counted = differences.containsKey(row.id);
    if (wasReady ? inSteps : counted || row.place == Row.Place.READY) {
      freeing = freeing == null ? new Freeing() : freeing;
      freeing.note(row, wasReady, counted);
    }
  }

  private Row row(TaskId id) {
    Row row = tables.rows.get(id);
    if (row == null) {
      throw new IllegalArgumentException("task: no such task in " + write.list() + ": " + id);
    }
    return row;
  }
}
