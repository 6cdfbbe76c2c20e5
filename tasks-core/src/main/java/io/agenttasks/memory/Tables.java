package io.agenttasks.memory;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one list and the indexes over them. {@link #change} and {@link #count} are the only
 * ways to change a row, so that every index follows. Guarded by the lock of its list.
 */
final class Tables {

  private static final NavigableSet<Row> NONE =
      Collections.unmodifiableNavigableSet(new TreeSet<>(ReadyTasks.ORDER));

  final Map<TaskId, Row> rows = new HashMap<>();
  final NavigableMap<Long, Row> byCreation = new TreeMap<>();
  final ReadyTasks ready = new ReadyTasks();

  /** Queued but not ready. */
  final TreeSet<Row> heldBack = new TreeSet<>(Row.BY_CREATION);

  /** Leases by their end. */
  final DueRows leases = new DueRows();

  /** Queued tasks by the start that is still to come. */
  final DueRows starts = new DueRows();

  final Answers answers = new Answers();
  final Documents documents = new Documents();

  /** What is known of paths; null until a task or a claim names one. */
  private @Nullable PathIndex index;

  /** The path claims; null until there is one. */
  private @Nullable PathTable pathClaims;

  /** What is about runs. */
  final RunTables runs = new RunTables();

  ListState state = ListState.UNWRITTEN;
  long lastNumber;

  private final Map<Status, Tally> tallies = new EnumMap<>(Status.class);
  private Instant latest = Instant.MIN;

  /** Null in a list that nobody reads by priority or by change: then nothing is kept of either. */
  private @Nullable Orders orders;

  /** How many tasks have one status. */
  private static final class Tally {
    long tasks;
  }

  Tables() {
    for (Status status : Status.values()) {
      tallies.put(status, new Tally());
    }
  }

  /** Adds a new task. */
  Row insert(Task task, Facts facts, Event event) {
    Row row = new Row(task, facts);
    if (task.scope().isOfRuns()) {
      runs.add(row);
    }
    row.resolvedRun = facts.resolved() ? state.run() : 0;
    rows.put(row.id, row);
    byCreation.put(row.creation, row);
    lastNumber = Math.max(lastNumber, row.creation);
    row.events.add(event);
    hold(row);
    settle(row);
    if (orders != null) {
      orders.settle(row);
    }
    return row;
  }

  /** Puts a task's next version in its place. */
  void change(Row row, Task task, Facts facts, Event event) {
    lift(row);
    if (orders != null && !row.left) {
      orders.lift(row);
    }
    row.task = task;
    if (row.facts.resolved() != facts.resolved()) {
      row.resolvedRun = facts.resolved() ? state.run() : 0;
    }
    row.facts = facts;
    row.events.add(event);
    hold(row);
    settle(row);
    if (orders != null && !row.left) {
      orders.settle(row);
    }
  }

  /** Puts a task to sleep, or wakes it. */
  void sleep(Row row, boolean dormant) {
    lift(row);
    row.dormant = dormant;
    settle(row);
  }

  /** Takes a task out of every index; its edges go by the write. */
  void leave(Row row) {
    lift(row);
    if (orders != null) {
      orders.leave(row);
    }
    byCreation.remove(row.creation);
    row.left = true;
    if (row.task.scope().isOfRuns()) {
      runs.leave(row);
    }
    settle(row);
  }

  /** Forgets a task that has no edges. */
  void remove(Row row) {
    if (!row.left) {
      leave(row);
    }
    hold(row, null);
    rows.remove(row.id);
    documents.put(row.id, Document.NONE);
  }

  /** Makes the list's next version, if the guard says so. */
  void replace(@Nullable ListGuard guard) {
    if (guard != null && guard.replace()) {
      state =
          new ListState(
              guard.version() + 1,
              guard.settings() == null ? state.settings() : guard.settings(),
              guard.run() == null ? state.run() : guard.run().run());
    }
  }

  /** Whether the task was there, and has left. */
  boolean hasLeft(TaskId id) {
    Row row = rows.get(id);
    return row != null && row.left;
  }

  /** Whether some task has or had this creation number. */
  boolean hasNumber(long creation) {
    return byCreation.containsKey(creation) || runs.hasLeft(creation);
  }

  /** Whether another than its holder holds something that the task's paths overlap. */
  boolean isHeldByOthers(Task task) {
    Agent agent = task.holder().map(Holder::agent).orElse(null);
    return agent != null && !waitingOn(agent, task.paths()).isNothing();
  }

  /** Puts a later end of a lease in its place; no version, no event. */
  void renew(Row row, Task renewed) {
    lift(row);
    row.task = renewed;
    settle(row);
  }

  /** Counts open blockers up or down. */
  void count(Row row, int difference) {
    lift(row);
    row.openBlockers += difference;
    settle(row);
  }

  /** Turns over the tasks whose start has come. */
  void turn(Instant now) {
    if (now.isAfter(latest)) {
      latest = now;
    }
    while (!starts.isEmpty() && starts.first().task.startedAt(latest)) {
      count(starts.first(), 0);
    }
    if (pathClaims != null) {
      pathClaims.turn(latest);
    }
  }

  /** The path claims as they are. */
  PathBoard paths() {
    return pathClaims == null ? PathBoard.UNWRITTEN : pathClaims.board();
  }

  /** Writes path claims. */
  PathOutcome apply(PathWrite write) {
    turn(write.at());
    if (pathClaims == null) {
      pathClaims = new PathTable(madeIndex());
    }
    return pathClaims.apply(write, latest);
  }

  /** The first ready rows of the lowest tiers. */
  List<Row> first(ClaimTerms terms) {
    return index == null || index.isEmpty()
        ? ready.first(terms.filter(), terms.count())
        : index.first(
            ready,
            new PathIndex.Wish(terms.filter(), terms.agent(), terms.count(), terms.atMost()));
  }

  /** Whether some row would do but for its tier. */
  boolean isHeldOnly(ClaimTerms terms) {
    return index != null
        && !index.isEmpty()
        && !index
            .first(ready, new PathIndex.Wish(terms.filter(), terms.agent(), 1, Tier.BEHIND_CLAIMS))
            .isEmpty();
  }

  /** The holds of others that overlap one of the paths. */
  WaitingOn waitingOn(@Nullable Agent besides, Collection<String> paths) {
    return index == null || paths.isEmpty() ? WaitingOn.NOTHING : index.waitingOn(besides, paths);
  }

  /** Begins or ends what is held through the row, as it is now. */
  private void hold(Row row) {
    boolean holds = row.facts.working() && !row.task.paths().isEmpty();
    hold(row, holds ? heldThrough(row.task) : null);
  }

  private void hold(Row row, Row.@Nullable Held now) {
    if (!Objects.equals(row.held, now)) {
      madeIndex().hold(row, now);
    }
  }

  private static Row.@Nullable Held heldThrough(Task task) {
    return task.holder().map(holder -> new Row.Held(holder.agent(), task.paths())).orElse(null);
  }

  private PathIndex madeIndex() {
    PathIndex made = index;
    if (made == null) {
      made = new PathIndex();
      index = made;
    }
    return made;
  }

  /** The first end of a lease or of a path claim, or start, that is still to be met. */
  Optional<Instant> nextDue() {
    Optional<Instant> end = pathClaims == null ? Optional.empty() : pathClaims.nextEnd();
    return Stream.of(leases.firstDue(), starts.firstDue(), end)
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder());
  }

  /** The ready rows behind a place in claim order, and others that stand among them. */
  Iterator<Row> readyBehind(PageKey place, Collection<Row> others) {
    return ready.behind(place, readyWithPaths(), others);
  }

  /** The ready rows in no order. */
  Stream<Row> readyRows() {
    return Stream.concat(ready.stream(), readyWithPaths().stream());
  }

  int readyCount() {
    return ready.size() + readyWithPaths().size();
  }

  private NavigableSet<Row> readyWithPaths() {
    return index == null ? NONE : index.rows;
  }

  /** The orders that are kept from their first use on. */
  Orders orders() {
    Orders known = orders;
    if (known == null) {
      known = new Orders(this);
      orders = known;
    }
    return known;
  }

  Counts counts() {
    Map<Status, Long> byStatus = new EnumMap<>(Status.class);
    tallies.forEach((status, tally) -> byStatus.put(status, tally.tasks));
    return new Counts(byStatus);
  }

  private void lift(Row row) {
    if (!row.left) {
      tallyOf(row).tasks--;
    }
    switch (row.place) {
      case READY -> {
        if (row.group == null) {
          ready.remove(row);
        } else {
          madeIndex().remove(row, row.group);
        }
      }
      case HELD_BACK -> {
        heldBack.remove(row);
        if (row.due != null) {
          starts.remove(row);
        }
      }
      case NOWHERE -> {
        if (row.due != null) {
          leases.remove(row);
        }
      }
    }
  }

  private void settle(Row row) {
    if (!row.left) {
      tallyOf(row).tasks++;
    }
    row.due = null;
    row.place = placeOf(row);
    switch (row.place) {
      case READY -> {
        row.rankedPriority = row.task.priority();
        row.queuedFor = row.task.details().assignee();
        if (row.task.paths().isEmpty()) {
          ready.add(row);
        } else {
          madeIndex().add(row);
        }
      }
      case HELD_BACK -> {
        heldBack.add(row);
        if (!row.task.startedAt(latest)) {
          row.due = row.task.details().start();
          starts.add(row);
        }
      }
      case NOWHERE -> {
        row.due = row.facts.working() && !row.left ? endOf(row.task) : null;
        if (row.due != null) {
          leases.add(row);
        }
      }
    }
  }

  private Tally tallyOf(Row row) {
    return Objects.requireNonNull(tallies.get(row.task.status()));
  }

  private Row.Place placeOf(Row row) {
    if (!row.facts.queued() || row.left) {
      return Row.Place.NOWHERE;
    }
    return row.openBlockers == 0 && !row.dormant && row.task.startedAt(latest)
        ? Row.Place.READY
        : Row.Place.HELD_BACK;
  }

  private static @Nullable Instant endOf(Task task) {
    return task.holder().isPresent() ? task.holder().get().until() : null;
  }
}
