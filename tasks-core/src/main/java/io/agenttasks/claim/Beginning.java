package io.agenttasks.claim;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Move;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a new task stands. Most wait for their turn; some were done before they were known here.
 */
public final class Beginning {

  private Beginning() {}

  /**
   * The state in which a task begins.
   *
   * @param wish what was wished for, or null: that it waits for its turn
   * @param by who creates it, or null: not said
   * @throws IllegalArgumentException if it is done, and nobody is said to have done it
   */
  public static TaskState state(@Nullable Move wish, @Nullable Agent by, Instant at) {
    if (wish == null) {
      return TaskState.Pending.UNTOUCHED;
    } else if (wish instanceof Move.ToBlocked parked) {
      return new TaskState.Blocked(parked.reason(), by);
    } else if (wish instanceof Move.ToNotApplicable unneeded) {
      return new TaskState.NotApplicable(unneeded.reason(), by, at);
    } else if (wish instanceof Move.ToCompleted && by != null) {
      return new TaskState.Completed(by, at);
    }
    throw Texts.refusal("by", "said of a task that begins completed", "nobody");
  }
}
