package io.agenttasks.model;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why a wish was not granted. Nothing was written. Of several that apply, the one declared first
 * here is given.
 */
public sealed interface Refusal {

  /** One line for people that names what stood in the way. */
  String message();

  /**
   * These tasks don't exist in the list.
   *
   * @param ids all that are missing
   */
  record Unknown(List<TaskId> ids) implements Refusal {
    @Override
    public String message() {
      return "no such task: " + joined(ids);
    }
  }

  /**
   * It is no longer at the version that the caller had seen.
   *
   * @param version that it is at now
   */
  record Changed(long version) implements Refusal {
    @Override
    public String message() {
      return "changed meanwhile: it is at version " + version;
    }
  }

  /**
   * A task can't block itself.
   *
   * @param task its id, or its key if it is not created yet
   */
  record SelfEdge(String task) implements Refusal {
    @Override
    public String message() {
      return "a task can't block itself: " + task;
    }
  }

  /**
   * A task would have more than {@value Edge#BLOCKERS_PER_TASK_MAX} blockers.
   *
   * @param task its id, or its key if it is not created yet
   * @param blockers how many it would have
   */
  record TooManyBlockers(String task, int blockers) implements Refusal {
    @Override
    public String message() {
      return "blockedBy: at most "
          + Edge.BLOCKERS_PER_TASK_MAX
          + " blockers, task "
          + task
          + " would have "
          + blockers;
    }
  }

  /**
   * The new edges would close a cycle.
   *
   * @param path the first {@value #CYCLE_PATH_SHOWN_MAX} tasks of it, each blocking the next; its
   *     ids, or keys of those that are not created yet. A whole path ends where it began.
   * @param length how many different tasks are in the cycle
   */
  record Cycle(List<String> path, int length) implements Refusal {

    /** The most tasks of a cycle that are named. */
    public static final int CYCLE_PATH_SHOWN_MAX = 20;

    /** Names the first of these tasks, each blocking the next, the last one blocking the first. */
    public static Cycle of(List<String> tasks) {
      List<String> path = new ArrayList<>(tasks);
      path.add(tasks.get(0));
      return new Cycle(
          List.copyOf(path.subList(0, Math.min(path.size(), CYCLE_PATH_SHOWN_MAX))), tasks.size());
    }

    @Override
    public String message() {
      return "the blockers would form a cycle: "
          + String.join(" blocks ", path)
          + (length >= CYCLE_PATH_SHOWN_MAX ? " blocks … (" + length + " tasks)" : "");
    }
  }

  /**
   * Another claim has it.
   *
   * @param owner who claimed it
   * @param since when
   * @param until the end of the lease, or null for none
   */
  record Held(Agent owner, Instant since, @Nullable Instant until) implements Refusal {
    @Override
    public String message() {
      return "held by "
          + owner
          + " since "
          + since
          + (until == null ? "" : ", until " + until + " unless renewed");
    }
  }

  /**
   * It is closed.
   *
   * @param state how
   */
  record Closed(TaskState state) implements Refusal {
    @Override
    public String message() {
      return "closed: " + state.status();
    }
  }

  /**
   * It sleeps until a push wakes it.
   *
   * @param pattern of the files that would
   */
  record Dormant(String pattern) implements Refusal {
    @Override
    public String message() {
      return "dormant until a push of this run changes a file that matches "
          + Texts.onOneLine(pattern);
    }
  }

  /**
   * It is too early.
   *
   * @param start from when on it may start
   */
  record NotYet(Instant start) implements Refusal {
    @Override
    public String message() {
      return "it starts at " + start;
    }
  }

  /**
   * Blockers are open.
   *
   * @param ids the first {@value #BLOCKERS_SHOWN_MAX} of them, by creation
   * @param count how many there are
   */
  record OpenBlockers(List<TaskId> ids, int count) implements Refusal {

    /** The most open blockers that are named. */
    public static final int BLOCKERS_SHOWN_MAX = 20;

    /** Names the first of these. */
    public static OpenBlockers of(List<TaskId> ids) {
      return new OpenBlockers(
          List.copyOf(ids.subList(0, Math.min(ids.size(), BLOCKERS_SHOWN_MAX))), ids.size());
    }

    @Override
    public String message() {
      return "blocked by "
          + joined(ids)
          + (count > ids.size() ? " (" + count + " open blockers)" : "");
    }
  }

  /**
   * Others hold paths that the task's overlap, and only a free task will do.
   *
   * @param waitingOn which holds
   */
  record HeldPaths(WaitingOn waitingOn) implements Refusal {
    @Override
    public String message() {
      return "paths are held: "
          + waitingOn.first().stream().map(Hold::toString).collect(Collectors.joining(", "))
          + (waitingOn.count() > waitingOn.first().size()
              ? " (" + waitingOn.count() + " holds)"
              : "");
    }
  }

  private static String joined(List<TaskId> ids) {
    return ids.stream().map(TaskId::value).collect(Collectors.joining(", "));
  }
}
