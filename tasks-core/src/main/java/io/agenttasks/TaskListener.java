package io.agenttasks;

import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;

/**
 * Hears what happens to tasks through one {@link Tasks} object, after it is durable: the events of
 * one task in the order of their versions. What other processes do is in the history only.
 *
 * <p>One thread at a time calls it. It may be slow, or fail: no writer waits for it. What it is too
 * slow for is lost to it, and counted.
 */
@FunctionalInterface
public interface TaskListener {

  /** One version of a task was written. */
  void happened(ListId list, Event event);
}
