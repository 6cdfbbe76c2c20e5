package io.agenttasks.benchmarks.database;

import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.PathResult;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.benchmarks.WrongCountException;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Lists that are filled before anything is measured. */
final class Board {

  private static final int CHUNK = 5_000;
  private static final int PRIORITIES = 8;
  private static final int BLOCKED_PER_BLOCKER = 1_000;

  private final Tasks tasks;

  Board(Tasks tasks) {
    this.tasks = tasks;
  }

  /** Tasks that are ready, of eight priorities. */
  TaskList ready(String name, int count) {
    TaskList list = tasks.list(name);
    create(list, count, index -> wish(index % PRIORITIES));
    return list;
  }

  /**
   * Blocked tasks of higher priority than those that are ready, a thousand behind each of a few at
   * the very end.
   */
  TaskList behindBlocked(String name, int count, int blocked) {
    TaskList list = tasks.list(name);
    List<TaskId> blockers = create(list, blocked / BLOCKED_PER_BLOCKER, index -> wish(-1));
    create(
        list,
        blocked,
        index ->
            wish(PRIORITIES + index % PRIORITIES).blockedBy(blockers.get(index % blockers.size())));
    create(list, count, index -> wish(index % PRIORITIES));
    return list;
  }

  /**
   * Tasks with a path each that is free, and as many of higher priority as are asked for, with a
   * path each in a directory that somebody holds.
   */
  TaskList onPaths(String name, int count, int held) {
    TaskList list = tasks.list(name);
    PathResult taken =
        list.claimPaths(PathRequest.by("holder").paths("held").lease(Duration.ofHours(1)));
    WrongCountException.require("held directories", 1, taken instanceof PathResult.Taken ? 1 : 0);
    create(list, held, index -> wish(PRIORITIES).paths("held/" + index));
    create(list, count, index -> wish(index % PRIORITIES).paths("free/" + index));
    return list;
  }

  private static NewTask wish(int priority) {
    return NewTask.of("measured").description("x".repeat(200)).priority(priority);
  }

  private static List<TaskId> create(TaskList list, int count, IntFunction<NewTask> wish) {
    List<TaskId> ids = new ArrayList<>();
    for (int from = 0; from < count; from += CHUNK) {
      List<NewTask> chunk = new ArrayList<>();
      for (int index = from; index < Math.min(count, from + CHUNK); index++) {
        chunk.add(wish.apply(index));
      }
      list.create(chunk).stream().map(Task::id).forEach(ids::add);
    }
    return ids;
  }
}
