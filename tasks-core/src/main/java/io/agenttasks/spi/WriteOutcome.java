package io.agenttasks.spi;

import io.agenttasks.model.Freed;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.util.Map;

/** What came of a write. */
public sealed interface WriteOutcome {

  /**
   * All of it happened.
   *
   * @param freed what became ready
   * @param waitingOn for each task that somebody has by this write, and that overlaps holds of
   *     others, which ones
   */
  record Written(Freed freed, Map<TaskId, WaitingOn> waitingOn) implements WriteOutcome {
    /** Keeps the holds as they are. */
    public Written {
      waitingOn = Map.copyOf(waitingOn);
    }

    /** A write that gave nobody a task whose paths others hold. */
    public Written(Freed freed) {
      this(freed, Map.of());
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
