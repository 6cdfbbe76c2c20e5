package io.agenttasks.vault;

import io.agenttasks.model.Texts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the marker in a checkbox means. A marker that is not named means {@link
 * VaultStatus#PENDING}.
 *
 * <p>Immutable. Two are equal if they say the same.
 *
 * @param statuses the status of each marker that has one; a marker is one code point
 * @param noTasks the markers whose lines are no tasks
 */
public record StatusMap(Map<String, VaultStatus> statuses, Set<String> noTasks) {

  /** The most markers that may be named. */
  public static final int MARKERS_MAX = 1_000;

  /**
   * The map of the Tasks plugin as it comes: a space is pending, {@code /} in progress, {@code x}
   * completed, {@code -} cancelled; {@code X} is pending as any other.
   */
  public static final StatusMap TASKS_PLUGIN =
      new StatusMap(
          Map.of(
              " ", VaultStatus.PENDING,
              "/", VaultStatus.IN_PROGRESS,
              "x", VaultStatus.COMPLETED,
              "-", VaultStatus.CANCELLED),
          Set.of());

  /** As {@link #TASKS_PLUGIN}, with {@code X} completed: what holds unless said otherwise. */
  public static final StatusMap DEFAULT = TASKS_PLUGIN.with("X", VaultStatus.COMPLETED);

  /**
   * Checks the markers, and keeps copies.
   *
   * @throws IllegalArgumentException if there are more than {@value #MARKERS_MAX}, one is not
   *     exactly one code point, or one has a status and is no task as well
   */
  public StatusMap {
    statuses = Map.copyOf(statuses);
    noTasks = Set.copyOf(noTasks);
    Texts.number("markers", statuses.size() + noTasks.size(), 0, MARKERS_MAX);
    statuses.keySet().forEach(marker -> Texts.text("marker", marker, 1, 1));
    for (String marker : noTasks) {
      Texts.text("marker", marker, 1, 1);
      Texts.require(!statuses.containsKey(marker), "marker", "a status or no task", marker);
    }
  }

  /**
   * With this status for a marker, whatever it meant before.
   *
   * @throws IllegalArgumentException if the marker is not exactly one code point
   */
  public StatusMap with(String marker, VaultStatus status) {
    Map<String, VaultStatus> more = new HashMap<>(statuses);
    more.put(marker, status);
    Set<String> fewer = new HashSet<>(noTasks);
    fewer.remove(marker);
    return new StatusMap(more, fewer);
  }

  /**
   * With lines of this marker no tasks, whatever it meant before.
   *
   * @throws IllegalArgumentException if the marker is not exactly one code point
   */
  public StatusMap withoutTasks(String marker) {
    Map<String, VaultStatus> fewer = new HashMap<>(statuses);
    fewer.remove(marker);
    Set<String> more = new HashSet<>(noTasks);
    more.add(marker);
    return new StatusMap(fewer, more);
  }

  /** What a marker means, or empty if its line is no task. */
  public Optional<VaultStatus> status(String marker) {
    return noTasks.contains(marker)
        ? Optional.empty()
        : Optional.of(statuses.getOrDefault(marker, VaultStatus.PENDING));
  }
}
