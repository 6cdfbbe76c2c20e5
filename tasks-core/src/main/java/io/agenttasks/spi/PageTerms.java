package io.agenttasks.spi;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;

/**
 * Which tasks to read, by creation number.
 *
 * @param list in which list
 * @param filter which of its tasks
 * @param after the creation number of the last task of the slice before, or 0: from the start
 * @param limit 1 to {@value TaskStore#SLICE_MAX}
 */
public record PageTerms(ListId list, TaskFilter filter, long after, int limit) {

  /** Checks the numbers. */
  public PageTerms {
    Texts.number("limit", limit, 1, TaskStore.SLICE_MAX);
  }
}
