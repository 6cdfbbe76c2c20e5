package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.Links;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/** All tasks and edges of a list at one moment, and what the definitions say about them. */
final class Definitions {

  private static final TaskQuery QUERY = TaskQuery.all().edges().limit(7);
  private static final int ATTEMPTS = 5;

  private final Map<TaskId, TaskView> views;
  private final Set<Edge> edges;
  private final long counted;

  private Definitions(Map<TaskId, TaskView> views, Set<Edge> edges, long counted) {
    this.views = views;
    this.edges = edges;
    this.counted = counted;
  }

  /** Reads the list page by page. */
  static Definitions of(TaskList list) {
    Map<TaskId, TaskView> views = new LinkedHashMap<>();
    Optional<TaskQuery> next = Optional.of(QUERY);
    while (next.isPresent()) {
      Page<TaskView> page = list.page(next.get());
      page.items()
          .forEach(view -> assertThat(views.put(view.task().id(), view)).as("once").isNull());
      next = page.next().map(QUERY::after);
    }
    Set<Edge> edges = new HashSet<>();
    Set<Edge> mirrored = new HashSet<>();
    views.forEach(
        (id, view) -> {
          Links links = view.links().orElseThrow();
          links.blockedBy().forEach(blocker -> edges.add(new Edge(blocker, id)));
          links.blocks().forEach(dependent -> mirrored.add(new Edge(id, dependent)));
        });
    assertThat(mirrored).isEqualTo(edges);
    return new Definitions(views, edges, list.counts().total());
  }

  boolean isEmpty() {
    return views.isEmpty();
  }

  List<TaskId> ids() {
    return List.copyOf(views.keySet());
  }

  Task task(TaskId id) {
    return Objects.requireNonNull(views.get(id)).task();
  }

  /** The task once its lease, if that is over, has been ended. */
  Task lapsed(TaskId id, Instant now) {
    Task task = task(id);
    Holder holder = task.holder().orElse(null);
    if (holder == null || holder.until() == null || holder.until().isAfter(now)) {
      return task;
    }
    TaskState state =
        task.attempts() + 1 >= ATTEMPTS
            ? new TaskState.Failed("too often", null, now)
            : new TaskState.Pending(holder);
    return task.move(state, task.fence(), task.attempts() + 1, now);
  }

  /** How many blockers are not resolved. */
  long openBlockers(TaskId id) {
    return edges.stream()
        .filter(edge -> edge.dependent().equals(id))
        .filter(edge -> !task(edge.blocker()).status().isResolved())
        .count();
  }

  boolean isReady(TaskId id, Instant now) {
    Task task = lapsed(id, now);
    Instant start = task.details().start();
    return task.status() == Status.PENDING
        && openBlockers(id) == 0
        && (start == null || !now.isBefore(start));
  }

  boolean isFreeParked(TaskId id, Instant now) {
    Instant start = task(id).details().start();
    return task(id).status() == Status.BLOCKED
        && openBlockers(id) == 0
        && (start == null || !now.isBefore(start));
  }

  /** The first ready tasks for an agent in claim order. */
  List<TaskId> ready(Instant now, Agent agent, int count) {
    return views.keySet().stream()
        .filter(id -> isReady(id, now) && isFor(id, agent))
        .map(this::task)
        .sorted(
            Comparator.comparingInt(Task::priority).reversed().thenComparingLong(Task::creation))
        .limit(count)
        .map(Task::id)
        .toList();
  }

  boolean anyPending(Instant now, Agent agent) {
    return views.keySet().stream()
        .anyMatch(id -> lapsed(id, now).status() == Status.PENDING && isFor(id, agent));
  }

  private boolean isFor(TaskId id, Agent agent) {
    Agent assignee = task(id).details().assignee();
    return assignee == null || assignee.equals(agent);
  }

  /** Whether a chain of edges leads from one of these to one of those; a task leads to itself. */
  boolean leads(Set<TaskId> from, Set<TaskId> to) {
    Set<TaskId> reached = new HashSet<>(from);
    List<TaskId> ahead = new ArrayList<>(from);
    while (!ahead.isEmpty()) {
      TaskId id = ahead.remove(0);
      for (Edge edge : edges) {
        if (edge.blocker().equals(id) && reached.add(edge.dependent())) {
          ahead.add(edge.dependent());
        }
      }
    }
    return to.stream().anyMatch(reached::contains);
  }

  /** The same tasks with other edges around one of them. */
  Definitions withEdges(TaskId id, Set<TaskId> add, Set<TaskId> remove, Set<TaskId> dependents) {
    Set<Edge> changed = new HashSet<>(edges);
    remove.forEach(blocker -> changed.remove(new Edge(blocker, id)));
    add.forEach(blocker -> changed.add(new Edge(blocker, id)));
    dependents.forEach(dependent -> changed.add(new Edge(id, dependent)));
    return new Definitions(views, changed, counted);
  }

  /** What remains once a task that has no edge is removed. */
  Definitions without(TaskId id) {
    Map<TaskId, TaskView> others = new LinkedHashMap<>(views);
    others.remove(id);
    return new Definitions(others, edges, counted - 1);
  }

  boolean hasEdge(TaskId id) {
    return edges.stream()
        .anyMatch(edge -> edge.blocker().equals(id) || edge.dependent().equals(id));
  }

  boolean hasCycle() {
    return edges.stream().anyMatch(edge -> leads(Set.of(edge.dependent()), Set.of(edge.blocker())));
  }

  /** What must hold of any list, and of any step to it. */
  void checkAgainst(Definitions before) {
    assertThat(counted).isEqualTo(views.size());
    assertThat(hasCycle()).isFalse();
    views.forEach((id, view) -> assertThat((long) view.openBlockers()).isEqualTo(openBlockers(id)));
    before.views.forEach(
        (id, view) -> {
          assertThat(task(id).fence()).isGreaterThanOrEqualTo(view.task().fence());
          assertThat(task(id).version()).isGreaterThanOrEqualTo(view.task().version());
        });
  }

  /** One event for each version, and fences that never go back, of each task that changed. */
  void checkHistory(Definitions before, TaskList list) {
    views.forEach(
        (id, view) -> {
          TaskView earlier = before.views.get(id);
          if (earlier == null || earlier.task().version() != view.task().version()) {
            checkHistory(view.task(), list.history(id).events());
          }
        });
  }

  private static void checkHistory(Task task, List<Event> events) {
    assertThat(events)
        .extracting(Event::version)
        .isEqualTo(LongStream.rangeClosed(1, task.version()).boxed().toList());
    assertThat(events).extracting(Event::fence).isSorted();
    assertThat(events.get(events.size() - 1).fence()).isEqualTo(task.fence());
  }
}
