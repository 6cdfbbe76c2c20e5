package io.agenttasks.testkit;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * What holds for every list of a store at any instant at which nobody writes, recounted from what
 * the store says: open blockers equal edges, edges mirror, versions equal events, fences grow,
 * counts equal tasks, holds equal the paths of what somebody has or claimed, dormancy follows from
 * what is met.
 *
 * <p>Call {@link #check} after a test, or after a run of many threads.
 */
public final class StoreInvariants {

  private final Snapshot list;
  private final Set<TaskId> heldBack = new HashSet<>();
  private final List<String> faults = new ArrayList<>();

  private StoreInvariants(Snapshot list) {
    this.list = list;
    list.heldBack().forEach(stored -> heldBack.add(stored.task().id()));
  }

  /** Something does not add up. The message names every fault. */
  public static final class Broken extends AssertionError {

    private static final long serialVersionUID = 1L;

    Broken(ListId list, List<String> faults) {
      super("invariants of " + list + ":\n  " + String.join("\n  ", faults));
    }
  }

  /**
   * Recounts one list.
   *
   * @throws Broken if something does not add up
   */
  public static void check(TaskStore store, ListId list) {
    StoreInvariants invariants = new StoreInvariants(Snapshot.of(store, list));
    invariants.checkAll();
    invariants.faults.addAll(HoldInvariants.faults(store, list, invariants.list.tasks()));
    if (!invariants.faults.isEmpty()) {
      throw new Broken(list, invariants.faults);
    }
  }

  private void checkAll() {
    checkTasks();
    checkCounts();
    checkEdges();
    list.tasks().forEach(this::checkHistory);
    list.tasks().forEach(this::checkHeldBack);
    list.tasks().forEach(this::checkRun);
    checkRuns();
  }

  private void checkTasks() {
    long before = 0;
    Set<TaskId> ids = new HashSet<>();
    for (Stored stored : list.tasks()) {
      Task task = stored.task();
      require(task.creation() > before, "S24: creation does not grow after " + before, task);
      require(ids.add(task.id()), "S24: a task is there twice", task);
      before = task.creation();
    }
  }

  private void checkCounts() {
    for (Status status : Status.values()) {
      long counted = list.tasks().stream().filter(it -> it.task().status() == status).count();
      require(
          list.counts().of(status) == counted,
          "S27: " + counted + " tasks are " + status + ", the store counts",
          list.counts());
    }
  }

  private void checkEdges() {
    require(
        list.fromBlockers().equals(list.fromDependents()),
        "S11: edges from the blockers' side are " + list.fromBlockers() + ", from the other",
        list.fromDependents());
    Map<TaskId, Set<TaskId>> open = new HashMap<>();
    Map<TaskId, Stored> byId = new HashMap<>();
    list.tasks().forEach(stored -> byId.put(stored.task().id(), stored));
    for (Edge edge : list.fromDependents()) {
      Stored blocker = byId.get(edge.blocker());
      require(blocker != null, "S11: an edge leads from nowhere", edge);
      if (blocker != null && blocker.isOpen()) {
        open.computeIfAbsent(edge.dependent(), id -> new HashSet<>()).add(edge.blocker());
      }
    }
    for (Stored stored : list.tasks()) {
      Set<TaskId> blockers = open.getOrDefault(stored.task().id(), Set.of());
      require(
          stored.openBlockers() == blockers.size(), "S11: open blockers are " + blockers, stored);
    }
  }

  private void checkHistory(Stored stored) {
    Task task = stored.task();
    List<Event> events = list.events().getOrDefault(task.id(), List.of());
    List<Long> wanted = LongStream.rangeClosed(1, task.version()).boxed().toList();
    List<Long> found = events.stream().map(Event::version).toList();
    require(found.equals(wanted), "S8: not one event for each of " + wanted, events);
    long fence = 0;
    for (Event event : events) {
      require(event.task().equals(task.id()), "S8: an event of another task", event);
      require(event.fence() >= fence, "S17: a fence below " + fence, event);
      // A holder who comes back late goes on under its own fence.
      boolean comesBack = event.flags().contains(Event.Flag.LATE);
      require(
          event.what() != Event.What.CLAIMED || comesBack || event.fence() > fence,
          "S17: a claim under a fence no higher than " + fence,
          event);
      fence = event.fence();
    }
    require(fence == task.fence(), "S17: the last event's fence is " + fence, task);
  }

  /** What waits for a start may or may not be held back still: that depends on the instant. */
  private void checkHeldBack(Stored stored) {
    boolean queued = stored.task().status() == Status.PENDING;
    boolean found = heldBack.contains(stored.task().id());
    boolean held = stored.openBlockers() > 0 || stored.dormant();
    if (!queued || held || stored.task().details().start() == null) {
      require(
          found == (queued && held),
          "S24: held back is " + found + ", which it should not be",
          stored);
    }
  }

  private void checkRun(Stored stored) {
    Scope scope = stored.task().scope();
    long run = list.list().run();
    require(
        stored.dormant() == scope.isDormant(list.run().awake()),
        "S28: met are " + list.run().awake() + ", which makes it otherwise",
        stored);
    require(!scope.leftBy(run), "S31: listed in run " + run + ", though it has left", stored);
    boolean resolved =
        stored.task().status() == Status.COMPLETED
            || stored.task().status() == Status.NOT_APPLICABLE;
    require(
        resolved ? stored.resolvedRun() <= run : stored.resolvedRun() == 0,
        "S32: not a run that it can be resolved in, in run " + run,
        stored);
    require(
        list.active().contains(stored) == (!resolved && !stored.dormant()),
        "S24: active is wrong in " + ids(list.active()),
        stored);
  }

  private void checkRuns() {
    RunRecord run = list.run();
    require(run.list().equals(list.list()), "S29: the list is " + list.list(), run.list());
    List<Scope> scopes =
        list.tasks().stream().map(stored -> stored.task().scope()).filter(Scope::isOfRuns).toList();
    require(run.tasks() == scopes.size(), "S29: tasks of runs are " + scopes.size(), run.tasks());
    Set<String> conditions = new HashSet<>();
    for (Scope scope : scopes) {
      if (scope.activation() != null) {
        conditions.add(scope.activation().pattern());
      }
    }
    require(
        run.conditions().equals(conditions), "S29: conditions are " + conditions, run.conditions());
  }

  private static List<TaskId> ids(List<Stored> tasks) {
    return tasks.stream().map(stored -> stored.task().id()).toList();
  }

  private void require(boolean holds, String fault, Object found) {
    if (!holds) {
      faults.add(fault + ", found " + found);
    }
  }
}
