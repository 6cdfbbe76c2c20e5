package io.agenttasks.testkit;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The holds of a list as they are defined, worked out from its tasks and path claims each time.
 *
 * @param byTasks through tasks in progress
 * @param byClaims by path claims
 */
record NaiveHolds(List<Hold> byTasks, List<Hold> byClaims) {

  /** The holds at an instant. */
  static NaiveHolds of(TaskStore store, ListId list, Instant now) {
    List<Hold> byTasks = new ArrayList<>();
    for (Stored stored : Walk.of(store, list).tasks()) {
      Task task = stored.task();
      task.holder()
          .ifPresent(
              holder -> task.paths().forEach(path -> byTasks.add(new Hold(path, holder.agent()))));
    }
    List<Hold> byClaims =
        store.paths(list).rows().stream()
            .filter(row -> row.holdsAt(now))
            .map(NaiveHolds::hold)
            .toList();
    return new NaiveHolds(byTasks, byClaims);
  }

  static Hold hold(PathClaim row) {
    return new Hold(row.path(), row.owner());
  }

  static boolean overlap(String one, String other) {
    return TaskPath.of(one).overlaps(TaskPath.of(other));
  }

  /** The tier of a task of these paths. */
  Tier tier(List<String> paths, Agent besides) {
    if (meets(byClaims, paths, besides)) {
      return Tier.BEHIND_CLAIMS;
    }
    return meets(byTasks, paths, besides) ? Tier.BEHIND_TASKS : Tier.FREE;
  }

  /** Adds what each changed task that somebody has waits on. */
  static void told(TaskStore store, Write write, Map<TaskId, WaitingOn> all) {
    for (Change change : write.changes()) {
      Task task = change.after();
      task.holder()
          .map(
              holder ->
                  store.waitingOn(
                      new HoldTerms(write.list(), holder.agent(), task.paths(), write.at())))
          .filter(waitingOn -> !waitingOn.isNothing())
          .ifPresent(waitingOn -> all.put(task.id(), waitingOn));
    }
  }

  /** Whether anybody holds a path of a changed task. */
  static boolean meetsAny(TaskStore store, Write write) {
    NaiveHolds holds = of(store, write.list(), write.at());
    Agent nobody = Agent.of("nobody");
    return write.changes().stream()
        .anyMatch(change -> holds.tier(change.after().paths(), nobody) != Tier.FREE);
  }

  private static boolean meets(List<Hold> holds, List<String> paths, Agent besides) {
    return holds.stream()
        .filter(hold -> !hold.agent().equals(besides))
        .anyMatch(hold -> paths.stream().anyMatch(path -> overlap(path, hold.path())));
  }
}
