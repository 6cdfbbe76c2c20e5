package io.agenttasks.jdbc;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * The part of a write that is about edges: which come and go, and what that and the blockers that
 * open or close do to the open blockers of others. Whoever adds or removes an edge has the rows of
 * both ends; so for whoever has a blocker's row, its edges stand still.
 */
final class EdgeStep {

  private final Database database;
  private final Handle handle;
  private final long list;
  private final Write write;
  private final AffectedTasks tasks;
  private final Set<Link> removed = new LinkedHashSet<>();
  private final Set<Link> added = new LinkedHashSet<>();

  /** By how much the open blockers of each differ. */
  private final Map<Affected, Integer> differences = new HashMap<>();

  /** An edge, by creation numbers. */
  record Link(long blocker, long dependent) {}

  EdgeStep(Database database, Handle handle, long list, Write write, AffectedTasks tasks) {
    this.database = database;
    this.handle = handle;
    this.list = list;
    this.write = write;
    this.tasks = tasks;
  }

  /** Whether the ends of all edges exist, and nothing has left the list that is to get one. */
  boolean endsAreThere() {
    if (write.add().isEmpty() && write.remove().isEmpty()) {
      return true;
    }
    Set<TaskId> coming = new HashSet<>();
    write.changes().forEach(change -> coming.add(change.id()));
    for (Edge edge : write.remove()) {
      if (!exists(edge.blocker(), coming) || !exists(edge.dependent(), coming)) {
        return false;
      }
    }
    for (Edge edge : write.add()) {
      if (!isThere(edge.blocker(), coming) || !isThere(edge.dependent(), coming)) {
        return false;
      }
    }
    return true;
  }

  private boolean isThere(TaskId id, Set<TaskId> coming) {
    Affected task = tasks.find(id);
    return task == null ? coming.contains(id) : !task.departed;
  }

  private boolean exists(TaskId id, Set<TaskId> coming) {
    return tasks.find(id) != null || coming.contains(id);
  }

  /** Finds out which edges come and which go, once the write's new tasks are known. */
  void gather(Set<Affected> leaving) {
    if (!write.remove().isEmpty() || !write.add().isEmpty()) {
      Set<Link> there = there();
      for (Edge edge : write.remove()) {
        Link link = link(edge);
        if (there.contains(link)) {
          removed.add(link);
        }
      }
      for (Edge edge : write.add()) {
        Link link = link(edge);
        if (!there.contains(link) || removed.contains(link)) {
          added.add(link);
        }
      }
    }
    if (!leaving.isEmpty()) {
      removed.addAll(linksOf(leaving));
    }
  }

  private Link link(Edge edge) {
    return new Link(end(edge.blocker()).creation, end(edge.dependent()).creation);
  }

  private Affected end(TaskId id) {
    Affected task = tasks.find(id);
    if (task == null) {
      throw new IllegalStateException("was looked for before: " + id);
    }
    return task;
  }

  /** Those of the write's edges that are there. */
  private Set<Link> there() {
    Set<Long> blockers = new HashSet<>();
    Set<Long> dependents = new HashSet<>();
    for (List<Edge> some : List.of(write.add(), write.remove())) {
      for (Edge edge : some) {
        Affected blocker = end(edge.blocker());
        Affected dependent = end(edge.dependent());
        if (blocker.before != null && dependent.before != null) {
          blockers.add(blocker.creation);
          dependents.add(dependent.creation);
        }
      }
    }
    if (blockers.isEmpty()) {
      return Set.of();
    }
    Query query = query("edges_between");
    database.dialect.bindNumbers(query, "blockers", blockers);
    database.dialect.bindNumbers(query, "dependents", dependents);
    return new HashSet<>(links(query));
  }

  /** All edges of what leaves; the rows of their other ends are locked. */
  private Set<Link> linksOf(Set<Affected> leaving) {
    List<Long> creations = leaving.stream().map(task -> task.creation).toList();
    Set<Link> links = new LinkedHashSet<>();
    for (String statement : List.of("edges_to_dependents", "edges_from_blockers")) {
      Query query = query(statement);
      database.dialect.bindNumbers(query, "creations", creations);
      links.addAll(links(query));
    }
    Set<Long> ends = new HashSet<>();
    for (Link link : links) {
      ends.add(link.blocker());
      ends.add(link.dependent());
    }
    tasks.lockNumbered(ends);
    return links;
  }

  private Query query(String statement) {
    return handle.createQuery(database.statements.text(statement)).bind("list", list);
  }

  private static List<Link> links(Query query) {
    return query.map((row, context) -> new Link(row.getLong(1), row.getLong(2))).list();
  }

  /** Counts the open blockers of all that the write has to do with. */
  void count() {
    List<Long> turning = new ArrayList<>();
    for (Affected task : tasks.all()) {
      if (task.before != null && task.wasOpen() != task.isOpen() && task.before.edgeStamp() > 0) {
        turning.add(task.creation);
      }
    }
    if (!turning.isEmpty()) {
      Query query = query("edges_to_dependents");
      database.dialect.bindNumbers(query, "creations", turning);
      List<Link> links = links(query);
      tasks.lockNumbered(links.stream().map(Link::dependent).toList());
      for (Link link : links) {
        differ(link, tasks.numbered(link.blocker()).isOpen() ? 1 : -1);
      }
    }
    for (Link link : removed) {
      Affected blocker = tasks.numbered(link.blocker());
      blocker.edgeStamp++;
      differ(link, blocker.isOpen() ? -1 : 0);
    }
    for (Link link : added) {
      Affected blocker = tasks.numbered(link.blocker());
      blocker.edgeStamp++;
      differ(link, blocker.isOpen() ? 1 : 0);
    }
    differences.forEach((task, difference) -> task.openBlockers += difference);
  }

  private void differ(Link link, int difference) {
    differences.merge(tasks.numbered(link.dependent()), difference, Integer::sum);
  }

  /**
   * Tells those that have a task whose blockers hold it again, and whom the write does not name.
   */
  List<Event> holdAgain() {
    List<Event> events = new ArrayList<>();
    differences.forEach(
        (task, difference) -> {
          if (difference > 0 && task.facts.working() && task.change == null) {
            events.add(task.holdAgain(write.at()));
          }
        });
    return events;
  }

  Set<Link> removed() {
    return removed;
  }

  Set<Link> added() {
    return added;
  }
}
