package io.agenttasks.mcp.cli;

import io.agenttasks.model.Event;
import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Judges a run by the history of its tasks: was a task handed out twice, was one started before its
 * blockers were resolved?
 *
 * <p>The second question can't be answered by the instants of a claim and of a resolution alone: a
 * call reads the clock before the store puts it in order with others, so of two calls at once the
 * earlier instant may be the later write. Two things are sound, and both are checked. An agent that
 * was just given a task reads the history of its blockers, and finds each resolved: what was
 * written before the claim is seen by a read after it. And the instant at which a task was ended,
 * read after it was claimed, is none before those at which its blockers were resolved.
 *
 * <p>Of a list that processes share, each looks at the first for its own claims, and at the second
 * for what its own agents ended: the clocks of two processes agree to some milliseconds only.
 * Whether a task was handed out twice, each sees for all of them.
 */
final class HistoryCheck {

  private static final Set<Event.What> RESOLVED =
      Set.of(Event.What.COMPLETED, Event.What.NOT_APPLICABLE);

  private final List<TaskEvents> histories;
  private final Party party;
  private final Function<TaskId, String> label;
  private final Map<TaskId, TaskEvents> byTask = new HashMap<>();
  private final Map<TaskId, Map<Long, Start>> starts = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private long handedOutTwice;

  /**
   * The whole history of a task.
   *
   * @param task which task
   * @param blockers what was to be resolved before it started
   * @param events by version
   */
  record TaskEvents(TaskId task, List<TaskId> blockers, List<Event> events) {}

  /**
   * What was found.
   *
   * @param handedOutTwice how many claims there were of tasks that had not come back
   * @param faults one line each
   */
  record Finding(long handedOutTwice, List<String> faults) {

    /** Keeps the lines as they are. */
    Finding {
      faults = List.copyOf(faults);
    }
  }

  private HistoryCheck(
      List<TaskEvents> histories, List<Start> starts, Party party, Function<TaskId, String> label) {
    this.histories = histories;
    this.party = party;
    this.label = label;
    histories.forEach(history -> byTask.put(history.task(), history));
    for (Start start : starts) {
      this.starts.computeIfAbsent(start.task(), task -> new HashMap<>()).put(start.fence(), start);
    }
  }

  /**
   * Judges a run.
   *
   * @param starts one for each claim of the party
   * @param party the agents of this process
   * @param label how people know a task
   */
  static Finding of(
      List<TaskEvents> histories, List<Start> starts, Party party, Function<TaskId, String> label) {
    HistoryCheck check = new HistoryCheck(histories, starts, party, label);
    check.histories.forEach(check::judge);
    return new Finding(check.handedOutTwice, check.faults);
  }

  /** Whether a task with this history is resolved. */
  static boolean isResolved(List<Event> events) {
    return resolution(events).isPresent();
  }

  /** When it was resolved, unless it was reopened since. */
  private static Optional<Instant> resolution(List<Event> events) {
    Optional<Instant> at = Optional.empty();
    for (Event event : events) {
      at =
          switch (event.what()) {
            case COMPLETED, NOT_APPLICABLE -> Optional.of(event.at());
            case REOPENED -> Optional.empty();
            default -> at;
          };
    }
    return at;
  }

  /** Whether a task with this history is resolved, and an agent of this party did it. */
  static boolean isResolvedBy(Party party, List<Event> events) {
    return isResolved(events)
        && events.stream()
            .filter(event -> RESOLVED.contains(event.what()))
            .reduce((first, second) -> second)
            .filter(event -> party.has(event.by()))
            .isPresent();
  }

  private Optional<Instant> ownResolution(List<Event> events) {
    return isResolvedBy(party, events) ? resolution(events) : Optional.empty();
  }

  private void judge(TaskEvents history) {
    List<Event> claims =
        history.events().stream().filter(event -> event.what() == Event.What.CLAIMED).toList();
    long again = claimsOfTheTaken(history.events());
    if (again > 0) {
      handedOutTwice += again;
      faults.add(
          name(history.task()) + " was handed out " + claims.size() + " times: " + by(claims));
    }
    if (!claims.isEmpty()) {
      Set<TaskId> early = new HashSet<>(openAtStart(history, claims));
      early.addAll(resolvedAfterTheEnd(history));
      history.blockers().stream()
          .filter(early::contains)
          .map(
              blocker ->
                  started(history)
                      + " before its blocker "
                      + label.apply(blocker)
                      + " was resolved")
          .forEach(faults::add);
    }
  }

  /** Claims of a task that somebody had, or had ended: it had not come back to the queue. */
  private static long claimsOfTheTaken(List<Event> events) {
    long again = 0;
    boolean free = true;
    for (Event event : events) {
      switch (event.what()) {
        case CLAIMED -> {
          again += free ? 0 : 1;
          free = false;
        }
        case CREATED, RELEASED, EXPIRED, UNBLOCKED, REOPENED -> free = true;
        case BLOCKED, COMPLETED, NOT_APPLICABLE, FAILED, CANCELLED -> free = false;
        case EDITED, HELD_AGAIN -> {}
      }
    }
    return again;
  }

  private List<TaskId> openAtStart(TaskEvents history, List<Event> claims) {
    List<TaskId> open = new ArrayList<>();
    Map<Long, Start> seen = starts.getOrDefault(history.task(), Map.of());
    for (Event claim : claims) {
      Start start = seen.get(claim.fence());
      if (start == null && !party.has(claim.by())) {
        continue;
      }
      if (start == null) {
        faults.add(started(history) + " by a claim that no agent knows of: fence " + claim.fence());
      } else {
        open.addAll(start.open());
      }
    }
    return open;
  }

  /** Blockers that are not resolved, or only were once the task had been ended. */
  private List<TaskId> resolvedAfterTheEnd(TaskEvents history) {
    Optional<Instant> end = ownResolution(history.events());
    return history.blockers().stream()
        .filter(blocker -> isOpen(blocker) || isResolvedBehind(blocker, end))
        .toList();
  }

  private boolean isOpen(TaskId task) {
    TaskEvents history = byTask.get(task);
    return history == null || !isResolved(history.events());
  }

  private boolean isResolvedBehind(TaskId blocker, Optional<Instant> end) {
    TaskEvents history = byTask.get(blocker);
    return history != null
        && end.isPresent()
        && ownResolution(history.events()).filter(end.get()::isBefore).isPresent();
  }

  private String started(TaskEvents history) {
    return name(history.task()) + " was started";
  }

  private String name(TaskId task) {
    return "task " + label.apply(task);
  }

  private static String by(List<Event> claims) {
    return String.join(", ", claims.stream().map(event -> String.valueOf(event.by())).toList());
  }
}
