package io.agenttasks.memory;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Reads slices of one list's tables: each one item more than wanted, to see whether others follow.
 */
final class Reading {

  private Reading() {}

  static Slice<Stored> page(Tables tables, PageTerms terms) {
    Stream<Row> rows;
    if (terms.filter() instanceof TaskFilter.OfStatus wanted) {
      rows =
          tables.byCreation.tailMap(terms.after(), false).values().stream()
              .filter(row -> wanted.statuses().contains(row.task.status()));
    } else if (terms.filter() instanceof TaskFilter.Active) {
      rows =
          tables.byCreation.tailMap(terms.after(), false).values().stream()
              .filter(row -> !row.dormant && !row.facts.resolved());
    } else {
      rows = tables.heldBack.stream().filter(row -> row.creation > terms.after());
    }
    return Slice.of(rows.limit(terms.limit() + 1L).map(Row::stored).toList(), terms.limit());
  }

  static Slice<Event> history(Tables tables, HistoryTerms terms) {
    Row row = tables.rows.get(terms.task());
    if (row == null) {
      return new Slice<>(List.of(), false);
    }
    // Versions run from 1 without a gap, so the event of version v stands at index v - 1.
    int from = (int) Math.min(Math.max(0, terms.after()), row.events.size());
    int to = Math.min(row.events.size(), from + terms.limit() + 1);
    return Slice.of(row.events.subList(from, to), terms.limit());
  }

  static Slice<Edge> edges(Tables tables, EdgeTerms terms) {
    boolean blockers = terms.direction() == Direction.BLOCKERS;
    List<Row> asked =
        terms.of().stream()
            .map(tables.rows::get)
            .filter(Objects::nonNull)
            .sorted(Row.BY_CREATION)
            .toList();
    Edge after = terms.after();
    Row afterAsked = after == null ? null : end(tables, after, !blockers);
    Row afterOther = after == null ? null : end(tables, after, blockers);
    List<Edge> found = new ArrayList<>();
    for (Row row : asked) {
      if (afterAsked != null && row.creation < afterAsked.creation) {
        continue;
      }
      NavigableSet<Row> others = blockers ? row.blockers : row.dependents;
      if (afterOther != null && row == afterAsked) {
        others = others.tailSet(afterOther, false);
      }
      for (Row other : others) {
        if (found.size() > terms.limit()) {
          return Slice.of(found, terms.limit());
        }
        found.add(blockers ? new Edge(other.id, row.id) : new Edge(row.id, other.id));
      }
    }
    return Slice.of(found, terms.limit());
  }

  private static Row end(Tables tables, Edge edge, boolean blocker) {
    Row row = tables.rows.get(blocker ? edge.blocker() : edge.dependent());
    if (row == null) {
      throw new IllegalArgumentException("after: no such edge in the list: " + edge);
    }
    return row;
  }
}
