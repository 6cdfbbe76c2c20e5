package io.agenttasks.spi;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;

/**
 * Which tasks to read in the frozen order of their changes.
 *
 * @param list in which list
 * @param filter which of its tasks, as they are now
 * @param frozen the order
 * @param after the place of the last task of the slice before, or the start
 * @param limit 1 to {@value TaskStore#SLICE_MAX}
 */
public record FrozenTerms(ListId list, TaskFilter filter, Frozen frozen, PageKey after, int limit) {

  /** Checks the number. */
  public FrozenTerms {
    Texts.number("limit", limit, 1, TaskStore.SLICE_MAX);
  }
}
