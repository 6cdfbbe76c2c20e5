package io.agenttasks.model;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * The holds of others that a task's paths overlap. It is advice: the task may be worked on.
 *
 * @param first the first {@value #HOLDS_SHOWN_MAX} of them, by path, then by agent, no doubles
 * @param count how many there are
 */
public record WaitingOn(List<Hold> first, int count) {

  /** The most holds that are named; their number is always given. */
  public static final int HOLDS_SHOWN_MAX = 100;

  /** Nobody else is there. */
  public static final WaitingOn NOTHING = new WaitingOn(List.of(), 0);

  /** Keeps the holds as they are. */
  public WaitingOn {
    first = List.copyOf(first);
  }

  /** Sorts these, and folds doubles. */
  public static WaitingOn of(Collection<Hold> holds) {
    if (holds.isEmpty()) {
      return NOTHING;
    }
    TreeSet<Hold> sorted = new TreeSet<>(holds);
    return new WaitingOn(sorted.stream().limit(HOLDS_SHOWN_MAX).toList(), sorted.size());
  }

  /** Whether nobody else is there. */
  public boolean isNothing() {
    return count == 0;
  }
}
