package io.agenttasks.spi;

import java.util.List;

/** What came of a claim. */
public sealed interface ClaimOutcome {

  /**
   * The agent has these.
   *
   * @param tasks as they are now stored, in claim order
   */
  record Taken(List<Stored> tasks) implements ClaimOutcome {
    /** Keeps the tasks as they are. */
    public Taken {
      tasks = List.copyOf(tasks);
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

  /** Nothing was ready. */
  record None() implements ClaimOutcome {}

  /**
   * Nothing happened: the same request claimed before.
   *
   * @param answer what it was answered
   */
  record Repeated(Answer answer) implements ClaimOutcome {}
}
