package io.agenttasks.claim;

import io.agenttasks.model.Loss;
import io.agenttasks.model.Refusal;
import io.agenttasks.spi.Change;
import java.util.List;

/** What a rule says to a wish, on the task as it was read. */
public sealed interface Decision {

  /**
   * Granted: these are to be written.
   *
   * @param changes of one task, each replacing the one before
   */
  record Granted(List<Change> changes) implements Decision {}

  /** It is so already: nothing is to be written. */
  record Same() implements Decision {}

  /**
   * The task is no longer the holder's.
   *
   * @param loss why
   */
  record Lost(Loss loss) implements Decision {}

  /**
   * Something stands in the way.
   *
   * @param refusal what
   */
  record Refused(Refusal refusal) implements Decision {}
}
