package io.agenttasks.jdbc;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Slice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Edges and the routes along them. Any number of threads may use it. */
final class Graphs {

  private final Database database;
  private final Lists lists;

  Graphs(Database database, Lists lists) {
    this.database = database;
    this.lists = lists;
  }

  Slice<Edge> edges(EdgeTerms terms) {
    Optional<Long> list = lists.number(terms.list());
    if (list.isEmpty()) {
      requireNoEdge(terms);
      return new Slice<>(List.of(), false);
    }
    // From the start, one statement will do, and that reads one state by itself.
    return terms.after() == null
        ? database.query(handle -> edges(handle, list.get(), terms))
        : database.read(handle -> edges(handle, list.get(), terms));
  }

  private Slice<Edge> edges(Handle handle, long list, EdgeTerms terms) {
    boolean blockers = terms.direction() == Direction.BLOCKERS;
    long afterAsked = 0;
    long afterOther = 0;
    Edge after = terms.after();
    if (after != null) {
      Map<TaskId, Long> ends = numbers(handle, list, Set.of(after.blocker(), after.dependent()));
      if (!ends.containsKey(after.blocker()) || !ends.containsKey(after.dependent())) {
        requireNoEdge(terms);
      }
      afterAsked = ends.getOrDefault(blockers ? after.dependent() : after.blocker(), 0L);
      afterOther = ends.getOrDefault(blockers ? after.blocker() : after.dependent(), 0L);
    }
    Query query =
        query(handle, blockers ? "page_blockers" : "page_dependents", list)
            .bind("after_asked", afterAsked)
            .bind("after_other", afterOther)
            .bind("limit", terms.limit() + 1);
    database.dialect.bindTexts(query, "ids", terms.of().stream().map(TaskId::value).toList());
    return Slice.of(
        query
            .map(
                (row, context) ->
                    new Edge(TaskId.of(row.getString(1)), TaskId.of(row.getString(2))))
            .list(),
        terms.limit());
  }

  private static void requireNoEdge(EdgeTerms terms) {
    if (terms.after() != null) {
      throw new IllegalArgumentException("after: no such edge in the list: " + terms.after());
    }
  }

  /** A chain of edges, found step by step from where it begins. */
  Optional<List<TaskId>> route(ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
    return lists
        .number(list)
        .flatMap(number -> database.read(handle -> route(handle, number, from, to, without)));
  }

  private Optional<List<TaskId>> route(
      Handle handle, long list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
    Set<TaskId> named = new HashSet<>(from);
    named.addAll(to);
    without.forEach(
        edge -> {
          named.add(edge.blocker());
          named.add(edge.dependent());
        });
    Map<TaskId, Long> numbers = numbers(handle, list, named);
    Set<Long> ends = present(numbers, to);
    Set<EdgeStep.Link> closed = new HashSet<>();
    without.forEach(
        edge ->
            closed.add(
                new EdgeStep.Link(
                    numbers.getOrDefault(edge.blocker(), 0L),
                    numbers.getOrDefault(edge.dependent(), 0L))));
    Map<Long, @Nullable Long> cameFrom = new HashMap<>();
    present(numbers, from).forEach(start -> cameFrom.put(start, null));
    Collection<Long> frontier = new ArrayList<>(cameFrom.keySet());
    while (!frontier.isEmpty()) {
      for (Long reached : frontier) {
        if (ends.contains(reached)) {
          return Optional.of(chain(handle, list, cameFrom, reached));
        }
      }
      Collection<Long> next = new ArrayList<>();
      for (EdgeStep.Link link : onward(handle, list, frontier)) {
        if (!closed.contains(link) && !cameFrom.containsKey(link.dependent())) {
          cameFrom.put(link.dependent(), link.blocker());
          next.add(link.dependent());
        }
      }
      frontier = next;
    }
    return Optional.empty();
  }

  private static Set<Long> present(Map<TaskId, Long> numbers, Set<TaskId> wanted) {
    Set<Long> present = new HashSet<>();
    for (TaskId id : wanted) {
      Long number = numbers.get(id);
      if (number != null) {
        present.add(number);
      }
    }
    return present;
  }

  private List<EdgeStep.Link> onward(Handle handle, long list, Collection<Long> frontier) {
    Query query = query(handle, "edges_to_dependents", list);
    database.dialect.bindNumbers(query, "creations", frontier);
    return query.map((row, context) -> new EdgeStep.Link(row.getLong(1), row.getLong(2))).list();
  }

  private List<TaskId> chain(
      Handle handle, long list, Map<Long, @Nullable Long> cameFrom, long last) {
    Deque<Long> numbers = new ArrayDeque<>();
    for (Long step = last; step != null; step = cameFrom.get(step)) {
      numbers.addFirst(step);
    }
    Query query = query(handle, "ids_numbered", list);
    database.dialect.bindNumbers(query, "creations", numbers);
    Map<Long, TaskId> ids = new HashMap<>();
    query.map((row, context) -> ids.put(row.getLong(1), TaskId.of(row.getString(2)))).list();
    List<TaskId> chain = new ArrayList<>();
    for (Long number : numbers) {
      TaskId id = ids.get(number);
      if (id != null) {
        chain.add(id);
      }
    }
    return chain;
  }

  private Map<TaskId, Long> numbers(Handle handle, long list, Set<TaskId> ids) {
    Map<TaskId, Long> numbers = new HashMap<>();
    Query query = query(handle, "numbers_of", list);
    database.dialect.bindTexts(query, "ids", ids.stream().map(TaskId::value).toList());
    for (var row :
        query.map((row, context) -> Map.entry(row.getString(2), row.getLong(1))).list()) {
      numbers.put(TaskId.of(row.getKey()), row.getValue());
    }
    return numbers;
  }

  private Query query(Handle handle, String statement, long list) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }
}
