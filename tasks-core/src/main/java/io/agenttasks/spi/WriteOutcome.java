package io.agenttasks.spi;

import io.agenttasks.model.Freed;

/** What came of a write. */
public sealed interface WriteOutcome {

  /**
   * All of it happened.
   *
   * @param freed what became ready
   */
  record Written(Freed freed) implements WriteOutcome {}

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
