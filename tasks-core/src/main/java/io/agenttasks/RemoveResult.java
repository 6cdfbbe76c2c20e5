package io.agenttasks;

import io.agenttasks.model.Status;

/** What came of removing a task. None of the outcomes is an error. */
public sealed interface RemoveResult {

  /** It is gone for good. */
  record Removed() implements RemoveResult {}

  /**
   * It can still be worked on. Nothing was removed.
   *
   * @param status in which it is
   */
  record NotClosed(Status status) implements RemoveResult {}

  /** It blocks a task, or is blocked by one, open or not. Nothing was removed. */
  record HasEdges() implements RemoveResult {}

  /** There is no such task: there never was, or it was removed before. */
  record Unknown() implements RemoveResult {}
}
