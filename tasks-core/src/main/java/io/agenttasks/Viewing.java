package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads tasks of one list. */
final class Viewing {

  /** How often tasks that change all the time are read before the last reading is taken. */
  private static final int READINGS_MAX = 20;

  private final ListAccess list;

  Viewing(ListAccess list) {
    this.list = list;
  }

  /**
   * What is to be shown of tasks beside themselves.
   *
   * @param edges whether their edges
   * @param documents whether their documents
   */
  record Wanted(boolean edges, boolean documents) {}

  Optional<TaskView> get(TaskId id, boolean withDocument) {
    Wanted wanted = new Wanted(true, withDocument);
    return list.read(id).flatMap(stored -> views(List.of(stored), wanted).stream().findFirst());
  }

  History history(TaskId id, long after) {
    Slice<Event> slice =
        list.store.history(
            new HistoryTerms(list.id, requireNonNull(id, "id"), after, TaskStore.SLICE_MAX));
    return new History(slice.items(), slice.more());
  }

  /** These tasks as they are shown; one that is removed meanwhile may be missing. */
  List<TaskView> views(List<Stored> tasks, Wanted wanted) {
    if ((wanted.edges() || wanted.documents()) && !tasks.isEmpty()) {
      return together(tasks, wanted);
    }
    Instant now = list.now();
    return tasks.stream().map(stored -> view(stored, now, null, null)).toList();
  }

  /** Reads what is wanted, again if the tasks were changed meanwhile, so that all fits together. */
  private List<TaskView> together(List<Stored> tasks, Wanted wanted) {
    List<TaskId> ids = tasks.stream().map(stored -> stored.task().id()).toList();
    List<Stored> before = tasks;
    for (int reading = 1; ; reading++) {
      List<TaskView> views = shown(before, wanted);
      Map<TaskId, Stored> now = list.store.open(list.id, 0, ids).tasks();
      if (reading == READINGS_MAX || before.stream().allMatch(stored -> isAsRead(stored, now))) {
        return views;
      }
      before = ids.stream().map(now::get).filter(Objects::nonNull).toList();
      if (before.isEmpty()) {
        return List.of();
      }
    }
  }

  private static boolean isAsRead(Stored stored, Map<TaskId, Stored> now) {
    Stored again = now.get(stored.task().id());
    return again != null
        && again.task().version() == stored.task().version()
        && again.openBlockers() == stored.openBlockers()
        && again.dormant() == stored.dormant()
        && again.edgeStamp() == stored.edgeStamp();
  }

  private List<TaskView> shown(List<Stored> tasks, Wanted wanted) {
    List<TaskId> ids = tasks.stream().map(stored -> stored.task().id()).toList();
    Map<TaskId, Links> links = wanted.edges() ? links(tasks, ids) : Map.of();
    Map<TaskId, String> documents =
        wanted.documents() ? list.store.documents(list.id, ids) : Map.of();
    Instant now = list.now();
    List<TaskView> views = new ArrayList<>();
    for (Stored stored : tasks) {
      TaskId id = stored.task().id();
      views.add(view(stored, now, links.get(id), documents.get(id)));
    }
    return views;
  }

  private Map<TaskId, Links> links(List<Stored> tasks, List<TaskId> ids) {
    Slice<Edge> incoming = Neighbours.edges(list, ids, Direction.BLOCKERS, Links.LINKS_MAX);
    Slice<Edge> outgoing = Neighbours.edges(list, ids, Direction.DEPENDENTS, Links.LINKS_MAX);
    Map<TaskId, List<TaskId>> blockedBy = new HashMap<>();
    Map<TaskId, List<TaskId>> blocks = new HashMap<>();
    incoming.items().forEach(edge -> put(blockedBy, edge.dependent(), edge.blocker()));
    outgoing.items().forEach(edge -> put(blocks, edge.blocker(), edge.dependent()));
    long whole = Math.min(lastWhole(tasks, incoming, true), lastWhole(tasks, outgoing, false));
    Map<TaskId, Links> links = new HashMap<>();
    for (Stored stored : tasks) {
      TaskId id = stored.task().id();
      links.put(
          id,
          new Links(
              blockedBy.getOrDefault(id, List.of()),
              blocks.getOrDefault(id, List.of()),
              stored.task().creation() > whole));
    }
    return links;
  }

  private static TaskView view(
      Stored stored, Instant now, @Nullable Links links, @Nullable String document) {
    boolean expired = stored.task().holder().filter(holder -> holder.lapsedAt(now)).isPresent();
    return new TaskView(
        stored.task(),
        stored.openBlockers(),
        stored.readyAt(now),
        expired,
        stored.dormant(),
        stored.resolvedRun(),
        links,
        document);
  }

  /** Edges come by the creation of their task, so only the last task and later ones lack some. */
  private static long lastWhole(List<Stored> tasks, Slice<Edge> edges, boolean incoming) {
    if (!edges.more()) {
      return Long.MAX_VALUE;
    }
    Edge last = edges.items().get(edges.items().size() - 1);
    TaskId cut = incoming ? last.dependent() : last.blocker();
    return tasks.stream()
            .filter(stored -> stored.task().id().equals(cut))
            .mapToLong(stored -> stored.task().creation())
            .findFirst()
            .orElse(Long.MAX_VALUE)
        - 1;
  }

  private static void put(Map<TaskId, List<TaskId>> lists, TaskId key, TaskId value) {
    lists.computeIfAbsent(key, id -> new ArrayList<>()).add(value);
  }
}
