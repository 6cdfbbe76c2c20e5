package io.agenttasks.spi;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Texts;

/**
 * Which tasks to read, in an order that moves with them.
 *
 * @param list in which list
 * @param filter which of its tasks
 * @param order by creation or by priority; the order of changes is read frozen, by {@link
 *     FrozenTerms}
 * @param after the place of the last task of the slice before, or the start
 * @param limit 1 to {@value TaskStore#SLICE_MAX}
 */
public record PageTerms(ListId list, TaskFilter filter, PageOrder order, PageKey after, int limit) {

  /** Checks the order and the number. */
  public PageTerms {
    Texts.require(order != PageOrder.UPDATED, "order", "one that is not frozen", order);
    Texts.number("limit", limit, 1, TaskStore.SLICE_MAX);
  }

  /**
   * By creation.
   *
   * @param after the creation number of the last task of the slice before, or 0: from the start
   */
  public PageTerms(ListId list, TaskFilter filter, long after, int limit) {
    this(list, filter, PageOrder.CREATION, PageKey.ofCreation(after), limit);
  }

  /** The same in another list. */
  public PageTerms withList(ListId other) {
    return new PageTerms(other, filter, order, after, limit);
  }

  /** The same of other tasks. */
  public PageTerms withFilter(TaskFilter other) {
    return new PageTerms(list, other, order, after, limit);
  }

  /** The same behind another place. */
  public PageTerms withAfter(PageKey other) {
    return new PageTerms(list, filter, order, other, limit);
  }
}
