package io.agenttasks.jdbc;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Tier;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.PathHolds;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * What whoever has the turn sees of the holds of a list: nobody else begins one, or looks at them,
 * until the transaction ends. One thread works on it.
 */
final class Turn {

  /** Of a write that has nothing to do with holds. */
  static final Turn NOBODYS = new Turn(new PathHolds());

  private final PathHolds holds;

  Turn(PathHolds holds) {
    this.holds = holds;
  }

  /**
   * What a task holds.
   *
   * @param agent who has it
   * @param fence of the claim
   * @param paths that it names
   */
  private record Held(Agent agent, long fence, List<String> paths) {

    /** Null if nobody has the task, or it names no paths. */
    static @Nullable Held through(Task task) {
      return task.paths().isEmpty()
          ? null
          : task.holder()
              .map(holder -> new Held(holder.agent(), holder.fence(), task.paths()))
              .orElse(null);
    }

    static @Nullable Held before(Change change) {
      Stored before = change.before();
      return before == null ? null : through(before.task());
    }

    static @Nullable Held after(Change change) {
      return through(change.after());
    }

    void each(BiConsumer<Hold, PathHolds.Kind> step) {
      paths.forEach(path -> step.accept(new Hold(path, agent), PathHolds.Kind.TASK));
    }
  }

  /** All holds of a list, as they are at an instant. */
  static PathHolds holds(Database database, Handle handle, long list, Instant now) {
    PathHolds holds = new PathHolds();
    handle
        .createQuery(database.statements.text("held_by_tasks"))
        .bind("list", list)
        .map(
            (row, context) -> new Held(Agent.of(row.getString(1)), 0, Texts.list(row.getString(2))))
        .forEach(held -> held.each(holds::begin));
    handle
        .createQuery(database.statements.text("held_by_claims"))
        .bind("list", list)
        .bind("now", Micros.of(now))
        .map((row, context) -> new Hold(row.getString(1), Agent.of(row.getString(2))))
        .forEach(hold -> holds.begin(hold, PathHolds.Kind.CLAIM));
    return holds;
  }

  /** Whether a write begins a hold, or looks at holds. */
  static boolean isNeededFor(Write write) {
    for (Change change : write.changes()) {
      Held after = Held.after(change);
      if (after != null
          && (change.guards().contains(Guard.UNHELD) || !after.equals(Held.before(change)))) {
        return true;
      }
    }
    return false;
  }

  /** The tier of a task with these paths for an agent. */
  Tier tier(Agent agent, Collection<String> paths) {
    return holds.tier(agent, paths);
  }

  /**
   * The tier that whatever overlaps a path has at best: for what others hold of all of it.
   *
   * @param besides whose own holds don't count, or null: all do
   */
  Tier tier(@Nullable Agent besides, TaskPath path) {
    Set<PathHolds.Kind> kinds = EnumSet.noneOf(PathHolds.Kind.class);
    holds.overlapping(
        path.key(),
        (hold, kind) -> {
          if (!hold.agent().equals(besides) && TaskPath.of(hold.path()).covers(path)) {
            kinds.add(kind);
          }
        });
    if (kinds.contains(PathHolds.Kind.CLAIM)) {
      return Tier.BEHIND_CLAIMS;
    }
    return kinds.isEmpty() ? Tier.FREE : Tier.BEHIND_TASKS;
  }

  /**
   * Of the paths held by others that put a task into its tier the one that most other tasks are
   * likely to overlap, too: the shortest.
   *
   * @param task that is not free for the agent
   */
  TaskPath widestBefore(Agent agent, Candidate task) {
    PathHolds.Kind wanted =
        task.tier() == Tier.BEHIND_CLAIMS ? PathHolds.Kind.CLAIM : PathHolds.Kind.TASK;
    Set<TaskPath> held = new HashSet<>();
    for (String path : task.paths()) {
      holds.overlapping(
          TaskPath.of(path).key(),
          (hold, kind) -> {
            if (kind == wanted && !hold.agent().equals(agent)) {
              held.add(TaskPath.of(hold.path()));
            }
          });
    }
    return held.stream()
        .min(
            Comparator.<TaskPath>comparingInt(path -> path.key().size())
                .thenComparing(TaskPath::value))
        .orElseThrow();
  }

  /** The holds of others than an agent that overlap one of the paths. */
  WaitingOn waitingOn(@Nullable Agent besides, Collection<String> paths) {
    return holds.waitingOn(besides, paths);
  }

  /** Whether the guard holds that nobody else holds a path, wherever the write has it. */
  boolean isUnheld(Write write) {
    for (Change change : write.changes()) {
      Held after = Held.after(change);
      if (after != null
          && change.guards().contains(Guard.UNHELD)
          && holds.tier(after.agent(), after.paths()) != Tier.FREE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Follows a write that has happened: what others hold of the paths of those tasks that somebody
   * has by it, for those that overlap something.
   */
  Map<TaskId, WaitingOn> waitingOn(Write write) {
    Set<TaskId> begun = begunBy(write);
    if (begun.isEmpty()) {
      return Map.of();
    }
    Map<TaskId, Held> now = follow(write);
    Map<TaskId, WaitingOn> waitingOn = new HashMap<>();
    for (TaskId id : begun) {
      Held held = now.get(id);
      if (held != null) {
        WaitingOn others = holds.waitingOn(held.agent(), held.paths());
        if (!others.isNothing()) {
          waitingOn.put(id, others);
        }
      }
    }
    return waitingOn;
  }

  /** The tasks with paths that somebody has by the write, and had not before it. */
  private static Set<TaskId> begunBy(Write write) {
    Set<TaskId> begun = new HashSet<>();
    for (Change change : write.changes()) {
      Held before = Held.before(change);
      Held after = Held.after(change);
      if (after != null && (before == null || before.fence() != after.fence())) {
        begun.add(change.id());
      }
    }
    return begun;
  }

  /** Ends and begins what the write ends and begins; what its tasks hold from then on. */
  private Map<TaskId, Held> follow(Write write) {
    Map<TaskId, Held> now = new HashMap<>();
    for (Change change : write.changes()) {
      Held before = Held.before(change);
      Held after = Held.after(change);
      if (before != null) {
        before.each(holds::end);
      }
      if (after == null) {
        now.remove(change.id());
      } else {
        after.each(holds::begin);
        now.put(change.id(), after);
      }
    }
    return now;
  }
}
