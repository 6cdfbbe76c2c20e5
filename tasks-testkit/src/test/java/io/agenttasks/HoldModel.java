package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.page.TaskQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What the definitions of holds and tiers say of a list, pair by pair over all of its tasks: never
 * from what the list keeps for the purpose.
 */
final class HoldModel {

  private final List<TaskView> tasks;
  private final List<PathClaim> claims;
  private final Instant now;

  private HoldModel(TaskList list, Instant now) {
    this.now = now;
    this.claims = list.pathClaims();
    this.tasks = list.page(TaskQuery.all().limit(TaskQuery.PAGE_SIZE_MAX)).items();
  }

  static HoldModel of(TaskList list, Instant now) {
    return new HoldModel(list, now);
  }

  /** The tasks that a claim gets: tier by tier, in claim order. */
  List<TaskId> chosen(ClaimRequest request) {
    return tasks.stream()
        .filter(view -> isReady(view) && request.filter().accepts(view.task().details()))
        .map(TaskView::task)
        .filter(task -> !request.free() || tier(request.agent(), task) == Tier.FREE)
        .sorted(
            Comparator.<Task, Tier>comparing(task -> tier(request.agent(), task))
                .thenComparing(Task::priority, Comparator.reverseOrder())
                .thenComparing(Task::creation))
        .limit(request.count())
        .map(Task::id)
        .toList();
  }

  /** Whether a claim would get something but for the tier. */
  boolean isAnyReady(ClaimRequest request) {
    return tasks.stream()
        .anyMatch(view -> isReady(view) && request.filter().accepts(view.task().details()));
  }

  WaitingOn waitingOn(Agent agent, TaskId id) {
    Task task = task(id);
    return WaitingOn.of(
        holds(Optional.of(id)).stream()
            .map(Held::hold)
            .filter(hold -> !hold.agent().equals(agent) && overlaps(task, hold))
            .toList());
  }

  Task task(TaskId id) {
    return tasks.stream()
        .map(TaskView::task)
        .filter(task -> task.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  List<TaskId> ids() {
    return tasks.stream().map(view -> view.task().id()).toList();
  }

  private Tier tier(Agent agent, Task task) {
    Tier tier = Tier.FREE;
    for (Held held : holds(Optional.empty())) {
      if (!held.hold().agent().equals(agent)
          && overlaps(task, held.hold())
          && held.tier().compareTo(tier) > 0) {
        tier = held.tier();
      }
    }
    return tier;
  }

  /** A hold, and what it makes of a task that overlaps it. */
  private record Held(Hold hold, Tier tier) {}

  /** All holds, but those of one task, if one is given. */
  private List<Held> holds(Optional<TaskId> besides) {
    List<Held> holds = new ArrayList<>();
    for (TaskView view : tasks) {
      Task task = view.task();
      if (task.status() == Status.IN_PROGRESS
          && !isLapsed(task)
          && besides.filter(task.id()::equals).isEmpty()) {
        Agent holder = task.holder().orElseThrow().agent();
        task.paths()
            .forEach(path -> holds.add(new Held(new Hold(path, holder), Tier.BEHIND_TASKS)));
      }
    }
    claims.forEach(
        claim -> holds.add(new Held(new Hold(claim.path(), claim.owner()), Tier.BEHIND_CLAIMS)));
    return holds;
  }

  private static boolean overlaps(Task task, Hold hold) {
    return task.paths().stream()
        .anyMatch(path -> TaskPath.of(path).overlaps(TaskPath.of(hold.path())));
  }

  /** A claim ends lapsed leases before it chooses. */
  private boolean isReady(TaskView view) {
    Task task = view.task();
    boolean queued = task.status() == Status.PENDING || isLapsed(task);
    return queued && view.openBlockers() == 0 && task.startedAt(now);
  }

  private boolean isLapsed(Task task) {
    return task.holder().filter(holder -> holder.lapsedAt(now)).isPresent();
  }
}
