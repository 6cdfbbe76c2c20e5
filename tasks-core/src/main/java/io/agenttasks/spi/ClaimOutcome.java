package io.agenttasks.spi;

import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.util.List;
import java.util.Map;

/** What came of a claim. */
public sealed interface ClaimOutcome {

  /**
   * The agent has these.
   *
   * @param tasks as they are now stored, in the order in which they were chosen
   * @param waitingOn for each that overlaps holds of others, which ones
   */
  record Taken(List<Stored> tasks, Map<TaskId, WaitingOn> waitingOn) implements ClaimOutcome {
    /** Keeps the tasks as they are. */
    public Taken {
      tasks = List.copyOf(tasks);
      waitingOn = Map.copyOf(waitingOn);
    }

    /** Tasks that overlap nothing that others hold. */
    public Taken(List<Stored> tasks) {
      this(tasks, Map.of());
    }
  }

  /**
   * Leases have lapsed: they are to be decided first. Nothing was taken.
   *
   * @param lapsed whose, the oldest end first
   */
  record Due(List<Stored> lapsed) implements ClaimOutcome {
    /** Keeps the tasks as they are. */
    public Due {
      lapsed = List.copyOf(lapsed);
    }
  }

  /**
   * Nothing that would do was ready.
   *
   * @param held whether some task would do but for its tier
   */
  record None(boolean held) implements ClaimOutcome {

    /** Nothing was ready in any tier. */
    public None() {
      this(false);
    }
  }

  /**
   * Nothing happened: the same request claimed before.
   *
   * @param answer what it was answered
   */
  record Repeated(Answer answer) implements ClaimOutcome {}
}
