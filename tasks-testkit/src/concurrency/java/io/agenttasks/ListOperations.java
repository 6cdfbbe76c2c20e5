package io.agenttasks;

import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import io.agenttasks.timer.Timers;
import java.time.Duration;
import java.util.stream.Collectors;

/**
 * A small list and the calls on it, each answered by a text that says all that the caller learns:
 * two texts are equal if the answers are.
 */
final class ListOperations {

  /** The ids of the tasks that are there from the start: the third waits for the second. */
  static final int TASKS = 3;

  /** One for all: making one costs more than all calls of a run. */
  private static final CursorSeal SEAL = new CursorSeal(CursorKeys.of(new byte[32]));

  private final TaskList list;

  ListOperations(TaskStore store) {
    list = listOn(store);
    list.create(NewTask.of("1").paths("src/a"));
    TaskId second = list.create(NewTask.of("2").priority(1)).id();
    list.create(NewTask.of("3").blockedBy(second));
  }

  static ManualClock clock() {
    return new ManualClock();
  }

  /** A list that needs no thread: whoever changes something looks for those that wait. */
  static TaskList listOn(TaskStore store) {
    ListAccess access =
        new ListAccess(store, new Publishing(), ListId.of("/lincheck"), ListSettings.DEFAULT);
    Waiting waiting = new Waiting(new Timers(store.clock()), Runnable::run, Runnable::run);
    return new TaskList(access, SEAL, waiting);
  }

  String claim(String agent) {
    ClaimResult result = list.claim(terms(agent));
    return result instanceof ClaimResult.Claimed claimed
        ? claimed.claim().task().id()
            + " under "
            + claimed.claim().fence()
            + " behind "
            + claimed.claim().waitingOn().first()
        : "none";
  }

  String complete(int task, int fence) {
    return answer(claim(task, fence).complete());
  }

  String release(int task, int fence) {
    return answer(claim(task, fence).release());
  }

  String renew(int task, int fence) {
    return answer(claim(task, fence).renew());
  }

  String addBlocker(int task, int blocker) {
    return answer(list.update(TaskUpdate.of(id(task), "ann").addBlockers(id(blocker))));
  }

  String reopen(int task) {
    return answer(list.update(TaskUpdate.of(id(task), "ann").pending().force()));
  }

  String claimPath(String agent, String path) {
    return list.claimPaths(PathRequest.by(agent).paths(path)).getClass().getSimpleName();
  }

  String releasePaths(String agent) {
    return list.releaseAllPaths(agent).getClass().getSimpleName();
  }

  String page() {
    return list.page(TaskQuery.all()).items().stream()
        .map(view -> shown(view.task()) + "/" + view.openBlockers())
        .collect(Collectors.joining(", "));
  }

  private Claim claim(int task, int fence) {
    // All claims are of one name: their fences tell them apart.
    return list.resume(id(task), fence, terms("ann"));
  }

  private static ClaimRequest terms(String agent) {
    return ClaimRequest.by(agent).lease(Duration.ofMinutes(1));
  }

  private static String answer(UpdateResult result) {
    return result.getClass().getSimpleName();
  }

  private static String shown(Task task) {
    return task.id() + " " + task.status() + " " + task.fence() + " v" + task.version();
  }

  private static TaskId id(int task) {
    return TaskId.of(task);
  }
}
