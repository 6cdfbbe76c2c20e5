package io.agenttasks.spi;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which edges to read.
 *
 * @param list in which list
 * @param of around which tasks, up to {@value TaskStore#SLICE_MAX}; those that don't exist have
 *     none
 * @param direction on which side of them
 * @param after the last edge of the slice before, or null: from the start
 * @param limit 1 to {@value TaskStore#SLICE_MAX}
 */
public record EdgeTerms(
    ListId list, Set<TaskId> of, Direction direction, @Nullable Edge after, int limit) {

  /** Checks the numbers. */
  public EdgeTerms {
    of = Set.copyOf(of);
    Texts.number("of", of.size(), 0, TaskStore.SLICE_MAX);
    Texts.number("limit", limit, 1, TaskStore.SLICE_MAX);
  }
}
