package io.agenttasks.spi;

import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.util.List;
import java.util.Map;

/** What came of a write. */
public sealed interface WriteOutcome {

  /**
   * All of it happened.
   *
   * @param freed what became ready
   * @param waitingOn for each task that somebody has by this write, and that overlaps holds of
   *     others, which ones
   * @param made the events that the store made by itself: of tasks that are held again, and of
   *     those that were swept; by creation
   */
  record Written(Freed freed, Map<TaskId, WaitingOn> waitingOn, List<Event> made)
      implements WriteOutcome {
    /** Keeps the holds and events as they are. */
    public Written {
      waitingOn = Map.copyOf(waitingOn);
      made = List.copyOf(made);
    }

    /** Nothing but what the write says, and nobody else holds a path of it. */
    public Written(Freed freed) {
      this(freed, Map.of(), List.of());
    }
  }

  /**
   * Nothing happened: something was not as the write relied on. The rule decides again.
   *
   * @param now the list and the named tasks as they are
   */
  record Overtaken(Opening now) implements WriteOutcome {}

  /**
   * Nothing happened: the same request was written before.
   *
   * @param answer what it was answered
   */
  record Repeated(Answer answer) implements WriteOutcome {}
}
