package io.agenttasks.spi;

import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import java.util.List;

/** What came of a write. */
public sealed interface WriteOutcome {

  /**
   * All of it happened.
   *
   * @param freed what became ready
   * @param made the events that the store made by itself: of tasks that are held again, and of
   *     those that were swept; by creation
   */
  record Written(Freed freed, List<Event> made) implements WriteOutcome {

    /** Keeps the events as they are. */
    public Written {
      made = List.copyOf(made);
    }

    /** Nothing but what the write says. */
    public Written(Freed freed) {
      this(freed, List.of());
    }
  }

  /**
   * Nothing happened: something was not as the write relied on. The rule decides again.
   *
   * @param now the list and the named tasks as they are
   */
  record Overtaken(Opening now) implements WriteOutcome {}
}
