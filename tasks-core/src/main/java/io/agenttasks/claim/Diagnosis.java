package io.agenttasks.claim;

import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Stored;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Why none of some tasks that are queued is ready, worked out on them, their open blockers, the
 * open blockers of those, and so on.
 */
public final class Diagnosis {

  /** The most tasks that are looked at; beyond, the answer is {@code WAITING}. */
  public static final int DIAGNOSIS_TASKS_MAX = 1_000;

  /** The most tasks in the way that are named. */
  public static final int STUCK_SHOWN_MAX = 10;

  private final Map<TaskId, Stored> tasks;
  private final Map<TaskId, List<TaskId>> blockers;
  private final Instant now;
  private final Map<TaskId, Outlook> outlooks = new HashMap<>();

  private Diagnosis(Map<TaskId, Stored> tasks, Map<TaskId, List<TaskId>> blockers, Instant now) {
    this.tasks = tasks;
    this.blockers = blockers;
    this.now = now;
  }

  /**
   * What was found.
   *
   * @param reason the most hopeful one that applies to any of the tasks
   * @param nextStart when the first of them may start, if only start times are missing, or null
   * @param stuckBehind up to {@value Diagnosis#STUCK_SHOWN_MAX} tasks in the way, by creation, if
   *     all are stuck
   */
  public record Finding(NoneReason reason, @Nullable Instant nextStart, List<TaskId> stuckBehind) {}

  /** How one task may go on, and from when. */
  private record Outlook(NoneReason reason, Instant from) {

    static final Outlook MOVING = new Outlook(NoneReason.WAITING, Instant.MIN);
    static final Outlook STUCK = new Outlook(NoneReason.STUCK, Instant.MAX);

    /** What both together allow: the less hopeful, the later. */
    Outlook and(Outlook other) {
      return new Outlook(
          reason.compareTo(other.reason) >= 0 ? reason : other.reason,
          from.isAfter(other.from) ? from : other.from);
    }
  }

  /**
   * Works out why none of these is ready.
   *
   * @param queued the tasks in question
   * @param tasks these, and all tasks that are behind them
   * @param blockers of each of those tasks
   */
  public static Finding of(
      Collection<TaskId> queued,
      Map<TaskId, Stored> tasks,
      Map<TaskId, List<TaskId>> blockers,
      Instant now) {
    Diagnosis diagnosis = new Diagnosis(tasks, blockers, now);
    Outlook best = Outlook.STUCK;
    for (TaskId id : queued) {
      Outlook outlook = diagnosis.outlook(id);
      int hope = outlook.reason().compareTo(best.reason());
      if (hope < 0 || (hope == 0 && outlook.from().isBefore(best.from()))) {
        best = outlook;
      }
    }
    return switch (best.reason()) {
      case NOT_YET -> new Finding(best.reason(), best.from(), List.of());
      case STUCK -> new Finding(best.reason(), null, diagnosis.stuck());
      case HELD, WAITING, EMPTY, BUSY, CLOSED -> new Finding(best.reason(), null, List.of());
    };
  }

  /** Depth is limited by {@link #DIAGNOSIS_TASKS_MAX}, as nothing is passed twice. */
  private Outlook outlook(TaskId id) {
    Outlook known = outlooks.get(id);
    if (known != null) {
      return known;
    }
    Stored stored = tasks.get(id);
    Outlook outlook = stored == null ? Outlook.MOVING : outlook(stored);
    outlooks.put(id, outlook);
    return outlook;
  }

  private Outlook outlook(Stored stored) {
    if (!stored.isOpen() || stored.task().status() == Status.IN_PROGRESS) {
      return Outlook.MOVING;
    }
    if (stored.task().status() != Status.PENDING) {
      return Outlook.STUCK;
    }
    Instant asked = stored.task().details().start();
    Instant start = asked == null ? Instant.MIN : asked;
    boolean early = start.isAfter(now);
    List<TaskId> behind = blockers.getOrDefault(stored.task().id(), List.of());
    if (behind.isEmpty()) {
      return early ? new Outlook(NoneReason.NOT_YET, start) : Outlook.MOVING;
    }
    Outlook outlook = Outlook.MOVING;
    for (TaskId blocker : behind) {
      outlook = outlook.and(outlook(blocker));
    }
    // A start of its own matters only where nothing but start times is missing.
    return early && outlook.reason() == NoneReason.NOT_YET
        ? outlook.and(new Outlook(NoneReason.NOT_YET, start))
        : outlook;
  }

  private List<TaskId> stuck() {
    TreeSet<Stored> stuck =
        new TreeSet<>(Comparator.comparingLong(stored -> stored.task().creation()));
    for (Stored stored : tasks.values()) {
      if (stored.isOpen()
          && stored.task().status() != Status.PENDING
          && stored.task().status() != Status.IN_PROGRESS) {
        stuck.add(stored);
      }
    }
    List<TaskId> ids = new ArrayList<>();
    stuck.stream().limit(STUCK_SHOWN_MAX).forEach(stored -> ids.add(stored.task().id()));
    return ids;
  }
}
