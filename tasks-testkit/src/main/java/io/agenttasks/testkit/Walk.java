package io.agenttasks.testkit;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a list slice by slice to the end. A store that goes in circles is an error, not a hang. */
record Walk(TaskStore store, ListId list, int limit) {

  /** A walk in the largest steps. */
  static Walk of(TaskStore store, ListId list) {
    return new Walk(store, list, TaskStore.SLICE_MAX);
  }

  List<Stored> tasks() {
    return tasks(TaskFilter.ALL);
  }

  List<Stored> tasks(TaskFilter filter) {
    return walk(
        last ->
            store.page(
                new PageTerms(list, filter, last == null ? 0 : last.task().creation(), limit)));
  }

  List<Edge> edges(Set<TaskId> of, Direction direction) {
    return walk(last -> store.edges(new EdgeTerms(list, of, direction, last, limit)));
  }

  List<Event> events(TaskId task) {
    return walk(
        last ->
            store.history(new HistoryTerms(list, task, last == null ? 0 : last.version(), limit)));
  }

  private static <T> List<T> walk(Function<@Nullable T, Slice<T>> next) {
    List<T> all = new ArrayList<>();
    Slice<T> slice = next.apply(null);
    all.addAll(slice.items());
    while (slice.more()) {
      T last = all.get(all.size() - 1);
      slice = next.apply(last);
      if (slice.items().isEmpty() || slice.items().contains(last)) {
        throw new AssertionError("goes in circles or ends early after " + last + ": " + slice);
      }
      all.addAll(slice.items());
    }
    return all;
  }
}
