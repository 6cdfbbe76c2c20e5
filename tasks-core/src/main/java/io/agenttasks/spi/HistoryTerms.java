package io.agenttasks.spi;

import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;

/**
 * Which events to read, by version.
 *
 * @param list in which list
 * @param task of which task
 * @param after the version of the last event of the slice before, or 0: from the start
 * @param limit 1 to {@value TaskStore#SLICE_MAX}
 */
public record HistoryTerms(ListId list, TaskId task, long after, int limit) {

  /** Checks the numbers. */
  public HistoryTerms {
    Texts.number("limit", limit, 1, TaskStore.SLICE_MAX);
  }
}
