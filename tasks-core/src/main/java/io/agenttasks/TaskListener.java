package io.agenttasks;

import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathEvent;

/**
 * Hears what happens to tasks and path claims through one {@link Tasks} object, after it is
 * durable: the events of one task in the order of their versions, and those of a list's path claims
 * in the order of theirs. What other processes do to tasks is in the history only; what they do to
 * path claims is seen in {@link TaskList#pathClaims}.
 *
 * <p>One thread at a time calls it. It may be slow, or fail: no writer waits for it. What it is too
 * slow for is lost to it, and counted.
 *
 * <p>A lambda hears of tasks.
 */
@FunctionalInterface
public interface TaskListener {

  /** One version of a task was written. */
  void happened(ListId list, Event event);

  /**
   * A path was claimed, or a claim of one changed or ended; does nothing unless overridden.
   *
   * <p>That the lease of a claim is over is heard once, when an act on the path claims of the list
   * meets it, whoever's: claiming, renewing, extending or releasing paths, also in vain, or asking
   * for lost ones. If that act is another process's, it is heard there, if at all.
   */
  default void happened(ListId list, PathEvent event) {}
}
