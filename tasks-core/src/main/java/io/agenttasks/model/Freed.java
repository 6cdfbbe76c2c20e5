package io.agenttasks.model;

import java.util.List;

/**
 * The tasks that became ready by a write.
 *
 * @param first the first {@value #FREED_SHOWN_MAX} of them, by creation
 * @param count how many there are
 */
public record Freed(List<TaskId> first, int count) {

  /** The most freed tasks that are named; their number is always given. */
  public static final int FREED_SHOWN_MAX = 20;

  /** Nothing became ready. */
  public static final Freed NONE = new Freed(List.of(), 0);

  /** Keeps the ids as they are. */
  public Freed {
    first = List.copyOf(first);
  }
}
