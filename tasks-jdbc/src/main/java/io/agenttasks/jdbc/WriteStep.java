package io.agenttasks.jdbc;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * One write in its transaction: first it locks what the write is about and looks whether all of it
 * holds, then it writes all of it. Everything that may refuse stands before the first change.
 */
final class WriteStep {

  private final Database database;
  private final Lists lists;
  private final Handle handle;
  private final long list;
  private final Write write;
  private final AffectedTasks tasks;
  private final EdgeStep edges;

  /** The events that the store makes by itself. */
  private final List<Event> made = new ArrayList<>();

  /** The list as the write found it; null until somebody asks. */
  private @Nullable ListState state;

  WriteStep(Database database, Lists lists, Handle handle, long list, Write write) {
    this.database = database;
    this.lists = lists;
    this.handle = handle;
    this.list = list;
    this.write = write;
    this.tasks = new AffectedTasks(database, handle, list, write.at());
    this.edges = new EdgeStep(database, handle, list, write, tasks);
  }

  /** Whether everything is as the write relies on; then what it leads to is worked out. */
  boolean holds() {
    if (!listHolds()) {
      return false;
    }
    tasks.lock(named());
    if (!versionsHold() || !unchangedHold() || !edges.endsAreThere()) {
      return false;
    }
    RunStep run = RunStep.of(write, this::state, tasks);
    follow();
    edges.gather(run == null ? Set.of() : run.leaving());
    edges.count();
    if (run != null) {
      made.addAll(run.events());
    }
    return guardsHoldAfterwards();
  }

  /** Writes all of it. */
  void commit() {
    made.addAll(edges.holdAgain());
    new Saving(database, handle, list).save(write, tasks, edges, made);
    ListGuard guard = write.guard();
    if (guard != null && guard.replace()) {
      lists.replace(handle, list, state(), guard);
      if (guard.run() != null) {
        RunRecords.put(database, handle, list, guard.run());
      }
    }
  }

  /** What became ready by it. */
  Freed freed() {
    List<Affected> freed =
        tasks.all().stream().filter(Affected::isFreed).sorted(Affected.BY_CREATION).toList();
    return new Freed(
        freed.stream().limit(Freed.FREED_SHOWN_MAX).map(task -> task.id).toList(), freed.size());
  }

  /** The events that come of the write without being in it, by creation. */
  List<Event> made() {
    Comparator<Event> byCreation =
        Comparator.comparingLong(
            event -> {
              Affected task = tasks.find(event.task());
              return task == null ? 0 : task.creation;
            });
    return made.stream().sorted(byCreation.thenComparingLong(Event::version)).toList();
  }

  /** The number of the list's run from then on. */
  long run() {
    ListGuard guard = write.guard();
    return guard == null || guard.run() == null ? state().run() : guard.run().run();
  }

  private boolean listHolds() {
    ListGuard guard = write.guard();
    if (guard != null) {
      ListState now = guard.replace() ? lists.locked(handle, list) : lists.shared(handle, list);
      state = now;
      return guard.version() == now.version();
    }
    // What sleeps is decided by the list, which must not change meanwhile.
    if (write.changes().stream()
        .anyMatch(it -> it.before() == null && it.after().scope().isOfRuns())) {
      state = lists.shared(handle, list);
    }
    return true;
  }

  private ListState state() {
    ListState known = state;
    if (known == null) {
      known = lists.state(handle, list);
      state = known;
    }
    return known;
  }

  private Set<TaskId> named() {
    Set<TaskId> named = new LinkedHashSet<>(write.named());
    for (List<Edge> some : List.of(write.add(), write.remove())) {
      for (Edge edge : some) {
        named.add(edge.blocker());
        named.add(edge.dependent());
      }
    }
    return named;
  }

  private boolean versionsHold() {
    requireFreshNumbers();
    Map<TaskId, Long> made = new HashMap<>();
    for (Change change : write.changes()) {
      Long earlier = made.put(change.id(), change.after().version());
      if (earlier != null) {
        if (change.before() == null || change.before().task().version() != earlier) {
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

  /** Each number is given once; also those of what has left stay taken. */
  private void requireFreshNumbers() {
    Set<Long> numbers = new HashSet<>();
    for (Change change : write.changes()) {
      if (change.before() == null && !numbers.add(change.after().creation())) {
        throw givenAgain(change.after().creation());
      }
    }
    if (!numbers.isEmpty()) {
      var query = handle.createQuery(database.statements.text("used_numbers")).bind("list", list);
      database.dialect.bindNumbers(query, "creations", numbers);
      query
          .map((row, context) -> row.getLong(1))
          .findFirst()
          .ifPresent(
              used -> {
                throw givenAgain(used);
              });
    }
  }

  private static IllegalArgumentException givenAgain(long number) {
    return new IllegalArgumentException("creation: given once, found again " + number);
  }

  private boolean replacesTheNewest(Change change) {
    if (change.before() == null) {
      return tasks.find(change.id()) == null;
    }
    Locked now = found(change.id());
    return now != null && now.version() == change.before().task().version() && !now.departed();
  }

  /** Whether the guards of a step hold that are about the task as it is now. */
  private boolean guardsHold(Change change) {
    Affected task = tasks.find(change.id());
    Locked now = task == null ? null : task.before;
    if (now == null || change.before() == null) {
      return true;
    }
    return (!change.guards().contains(Guard.EDGES_KEPT)
            || now.edgeStamp() == change.before().edgeStamp())
        && (!change.guards().contains(Guard.LEASE_OVER) || now.lapsedAt(write.at()));
  }

  private boolean unchangedHold() {
    for (Stored stored : write.unchanged()) {
      Locked now = found(stored.task().id());
      if (now == null
          || now.version() != stored.task().version()
          || now.edgeStamp() != stored.edgeStamp()
          || now.departed()) {
        return false;
      }
    }
    return true;
  }

  private @Nullable Locked found(TaskId id) {
    Affected task = tasks.find(id);
    return task == null ? null : task.before;
  }

  private void follow() {
    Set<String> awake = null;
    for (Change change : write.changes()) {
      Affected task = tasks.find(change.id());
      if (task == null) {
        task = tasks.add(new Affected(change.after(), change.facts()));
        if (change.after().scope().activation() != null) {
          awake = awake == null ? awake() : awake;
          task.dormant = change.after().scope().isDormant(awake);
        }
      }
      task.follow(change, write.at(), () -> state().run());
    }
  }

  /** The conditions that are met once this is written. */
  private Set<String> awake() {
    ListGuard guard = write.guard();
    return guard != null && guard.run() != null
        ? guard.run().awake()
        : RunRecords.awake(database, handle, list);
  }

  private boolean guardsHoldAfterwards() {
    for (Change change : write.changes()) {
      boolean free = change.guards().contains(Guard.FREE);
      @Nullable Affected task = tasks.find(change.id());
      if (task == null) {
        continue;
      }
      if ((free || change.guards().contains(Guard.AWAKE)) && task.dormant) {
        return false;
      }
      if (free && task.openBlockers != 0) {
        return false;
      }
    }
    return true;
  }
}
