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
 * read after it was claimed, lies behind those at which its blockers were resolved.
 */
final class HistoryCheck {

  private final List<TaskEvents> histories;
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
   * @param handedOutTwice how many claims there were beyond the first of each task
   * @param faults one line each
   */
  record Finding(long handedOutTwice, List<String> faults) {

    /** Keeps the lines as they are. */
    Finding {
      faults = List.copyOf(faults);
    }
  }

  private HistoryCheck(
      List<TaskEvents> histories, List<Start> starts, Function<TaskId, String> label) {
    this.histories = histories;
    this.label = label;
    histories.forEach(history -> byTask.put(history.task(), history));
    for (Start start : starts) {
      this.starts.computeIfAbsent(start.task(), task -> new HashMap<>()).put(start.fence(), start);
    }
  }

  /**
   * Judges a run.
   *
   * @param starts one for each claim
   * @param label how people know a task
   */
  static Finding of(
      List<TaskEvents> histories, List<Start> starts, Function<TaskId, String> label) {
    HistoryCheck check = new HistoryCheck(histories, starts, label);
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

  private void judge(TaskEvents history) {
    List<Event> claims =
        history.events().stream().filter(event -> event.what() == Event.What.CLAIMED).toList();
    if (claims.size() > 1) {
      handedOutTwice += claims.size() - 1;
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

  private List<TaskId> openAtStart(TaskEvents history, List<Event> claims) {
    List<TaskId> open = new ArrayList<>();
    Map<Long, Start> seen = starts.getOrDefault(history.task(), Map.of());
    for (Event claim : claims) {
      Start start = seen.get(claim.fence());
      if (start == null) {
        faults.add(started(history) + " by a claim that no agent knows of: fence " + claim.fence());
      } else {
        open.addAll(start.open());
      }
    }
    return open;
  }

  /** Blockers that were never resolved, or only once the task had been ended. */
  private List<TaskId> resolvedAfterTheEnd(TaskEvents history) {
    Instant end = resolution(history.events()).orElse(Instant.MAX);
    return history.blockers().stream()
        .filter(blocker -> !resolutionOf(blocker).map(end::isAfter).orElse(false))
        .toList();
  }

  private Optional<Instant> resolutionOf(TaskId task) {
    TaskEvents history = byTask.get(task);
    return history == null ? Optional.empty() : resolution(history.events());
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
