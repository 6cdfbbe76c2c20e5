package io.agenttasks;

import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import java.util.List;

/** What came of a wish for new tasks. */
public sealed interface CreateResult {

  /**
   * All of them are there.
   *
   * @param tasks in the order of the wishes
   */
  record Created(List<Task> tasks) implements CreateResult {}

  /**
   * None of them is there.
   *
   * @param refusal why
   */
  record Refused(Refusal refusal) implements CreateResult {}
}
