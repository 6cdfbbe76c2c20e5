package io.agenttasks;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import io.agenttasks.model.WaitingOn;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why a task is handed out next, later, or not at all. Judged by the store's clock, from one
 * consistent state but for the place of a ready task, and for one that changes all the while.
 *
 * @param task at its newest version
 * @param reasons all that apply, at least one: a pending task may lack several things
 */
public record Explanation(Task task, List<Reason> reasons) {

  /** The most open blockers that are named. */
  public static final int BLOCKERS_SHOWN_MAX = 20;

  /** The most tasks that are counted ahead of a ready one. */
  public static final int AHEAD_MAX = 1_000;

  /** Keeps the reasons as they are. */
  public Explanation {
    reasons = List.copyOf(reasons);
  }

  /** The reasons as one line for people. */
  public String message() {
    return reasons.stream().map(Reason::message).collect(Collectors.joining("; "));
  }

  /** One thing that decides about a task. */
  public sealed interface Reason {

    /** One line for people. */
    String message();
  }

  /**
   * It may be handed out.
   *
   * @param ahead how many ready tasks, whoever they are for, come before it in claim order, up to
   *     {@value Explanation#AHEAD_MAX}
   * @param more whether there are that many or more, and counting ended there
   */
  public record Ready(int ahead, boolean more) implements Reason {
    @Override
    public String message() {
      return ahead == 0 && !more
          ? "ready, and next in claim order"
          : "ready, behind " + ahead + (more ? " or more" : "") + " in claim order";
    }
  }

  /**
   * Open blockers hold it.
   *
   * @param blockers the first {@value Explanation#BLOCKERS_SHOWN_MAX} of them by creation
   * @param count how many there are
   */
  public record HeldBy(List<Blocker> blockers, int count) implements Reason {
    /** Keeps the blockers as they are. */
    public HeldBy {
      blockers = List.copyOf(blockers);
    }

    @Override
    public String message() {
      return "waits for "
          + blockers.stream().map(Blocker::toString).collect(Collectors.joining(", "))
          + (count > blockers.size() ? " … (" + count + " in all)" : "");
    }
  }

  /**
   * Its start is still to come.
   *
   * @param start when it is
   */
  public record NotYet(Instant start) implements Reason {
    @Override
    public String message() {
      return "not before " + start;
    }
  }

  /**
   * It is dormant: it waits for nobody, and nobody for it, until a file that matches was pushed.
   *
   * @param pattern of its condition
   */
  public record Dormant(String pattern) implements Reason {
    @Override
    public String message() {
      return "dormant until a file that matches " + Texts.onOneLine(pattern) + " is pushed";
    }
  }

  /**
   * It is ready, but its paths overlap what others hold: whatever is free goes before it.
   *
   * @param waitingOn who holds what, whoever would take it
   */
  public record HeldPaths(WaitingOn waitingOn) implements Reason {
    @Override
    public String message() {
      return "behind what others hold: "
          + waitingOn.first().stream()
              .map(hold -> hold.path() + " (" + hold.agent() + ")")
              .collect(Collectors.joining(", "))
          + (waitingOn.count() > waitingOn.first().size()
              ? " … (" + waitingOn.count() + " in all)"
              : "");
    }
  }

  /**
   * Somebody has it.
   *
   * @param holder who, since when, and until when
   * @param expired whether the lease is over, though nobody has noticed
   */
  public record InProgress(Holder holder, boolean expired) implements Reason {
    @Override
    public String message() {
      return "with "
          + holder.agent()
          + " since "
          + holder.since()
          + (holder.until() == null
              ? ""
              : (expired ? ", over since " : ", until ") + holder.until());
    }
  }

  /**
   * It is parked until somebody takes it up again.
   *
   * @param why what it waits for
   * @param owner who parked it, or null if that is not known
   */
  public record Parked(String why, @Nullable Agent owner) implements Reason {
    @Override
    public String message() {
      return "parked" + (owner == null ? "" : " by " + owner) + ": " + Texts.onOneLine(why);
    }
  }

  /**
   * It is closed.
   *
   * @param state how, by whom and since when
   */
  public record Closed(TaskState state) implements Reason {
    @Override
    public String message() {
      return Blocker.word(state.status()) + (state.owner() == null ? "" : " by " + state.owner());
    }
  }
}
