package io.agenttasks;

import static java.util.Objects.requireNonNull;

import io.agenttasks.claim.Beginning;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.IdScheme;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One call of create: all of its tasks and edges in one write, or none. */
final class Creation {

  private static final SecureRandom RANDOM = new SecureRandom();

  private final ListAccess list;
  private final List<NewTask> wishes;
  private final RunScopes scopes;

  /** Each key's place among the wishes. */
  private final Map<String, Integer> places = new HashMap<>();

  /** The tasks of the list that the wishes name. */
  private final Set<TaskId> named = new LinkedHashSet<>();

  /** The ids of the new tasks, by place, as the attempt at hand names them. */
  private final List<TaskId> ids = new ArrayList<>();

  private final @Nullable Request call;

  private long firstNumber;

  /** Creates these tasks. */
  static Creation of(ListAccess list, List<NewTask> wishes) {
    return new Creation(list, wishes, null);
  }

  /** Creates these tasks, unless a call of this id did so before. */
  static Creation once(ListAccess list, List<NewTask> wishes, RequestId requestId) {
    return new Creation(list, wishes, requireNonNull(requestId, "requestId"));
  }

  private Creation(ListAccess list, List<NewTask> wishes, @Nullable RequestId requestId) {
    Texts.number("tasks", wishes.size(), 0, TaskStore.CHANGES_MAX);
    Texts.number("edges", edges(wishes), 0, TaskStore.EDGES_MAX);
    this.list = list;
    this.wishes = List.copyOf(wishes);
    this.call =
        Repeats.request(
            Request.Operation.CREATE,
            wishes.isEmpty() ? null : wishes.get(0).by(),
            requestId,
            this.wishes);
    this.scopes = new RunScopes(list, this.wishes);
    for (int place = 0; place < this.wishes.size(); place++) {
      NewTask wish = this.wishes.get(place);
      if (wish.key() != null && places.put(wish.key(), place) != null) {
        throw new IllegalArgumentException("key: given twice in one call: " + wish.key());
      }
      named.addAll(wish.blockedBy());
      named.addAll(wish.blocks());
    }
  }

  CreateResult run() {
    if (wishes.isEmpty()) {
      return new CreateResult.Created(List.of());
    }
    Optional<Answer> repeated = Repeats.find(list, call);
    return repeated.isPresent()
        ? again(repeated.get())
        : list.decide(() -> attempt(opened(), false));
  }

  /**
   * One attempt of a call that was planned when the list had this version; empty if another that
   * was planned, or that joined tasks, came between. It overtakes such calls itself.
   */
  Optional<CreateResult> planned(long version) {
    if (wishes.isEmpty()) {
      return Optional.of(new CreateResult.Created(List.of()));
    }
    Opening opening = opened();
    return opening.list().version() == version ? attempt(opening, true) : Optional.empty();
  }

  /** The tasks of the first call, as they are now. */
  private CreateResult again(Answer answer) {
    Map<TaskId, Stored> now = Repeats.tasks(list, Repeats.same(call, answer));
    List<TaskId> created =
        answer.tasks().stream().map(Answer.Result::task).limit(wishes.size()).toList();
    List<TaskId> removed = created.stream().filter(id -> !now.containsKey(id)).toList();
    return removed.isEmpty()
        ? new CreateResult.Created(created.stream().map(now::get).map(Stored::task).toList())
        : new CreateResult.Refused(new Refusal.Unknown(removed));
  }

  private static int edges(List<NewTask> wishes) {
    return wishes.stream()
        .mapToInt(
            wish -> wish.blockedBy().size() + wish.blockedByKey().size() + wish.blocks().size())
        .sum();
  }

  private Optional<CreateResult> attempt(Opening opening, boolean planned) {
    Set<Edge> edges = edges();
    Optional<Refusal> refusal =
        ListAccess.missing(opening, named)
            .or(() -> selfEdge(edges))
            .or(() -> tooManyBlockers(edges))
            .or(() -> cycle(edges));
    if (refusal.isPresent()) {
      return refusal.map(CreateResult.Refused::new);
    }
    Instant at = list.now();
    List<Change> changes = created(opening.list().run(), at);
    List<Task> tasks = changes.stream().map(Change::after).toList();
    changes.addAll(dependents(opening, at));
    ListGuard guard = guard(opening, planned);
    if (!scopes.isEmpty()) {
      Optional<ListGuard> ofRuns = scopes.guard(opening.list(), guard);
      if (ofRuns.isEmpty()) {
        return Optional.empty();
      }
      guard = ofRuns.get();
    }
    Write write =
        Write.of(list.id, at, changes)
            .edges(List.copyOf(edges), List.of())
            .guardedBy(guard)
            .answering(call);
    return written(write, tasks);
  }

  /**
   * The list, the tasks that are named, and numbers for the new ones. Many are read in slices, each
   * a moment later: the write compares those that it changes, and gives no edge to one that has
   * left the list by then, which is all that can happen to a task that exists.
   */
  private Opening opened() {
    List<TaskId> all = List.copyOf(named);
    List<TaskId> part = all.subList(0, Math.min(all.size(), TaskStore.CHANGES_MAX));
    // The numbers of an attempt that was overtaken are still good for the next.
    Opening first = list.store.open(list.id, firstNumber == 0 ? wishes.size() : 0, part);
    if (firstNumber == 0) {
      firstNumber = first.firstNumber();
    }
    name(list.settings(first.list()).ids());
    if (part.size() == all.size()) {
      return first;
    }
    Map<TaskId, Stored> tasks = new HashMap<>(first.tasks());
    for (int from = part.size(); from < all.size(); from += part.size()) {
      int to = Math.min(all.size(), from + TaskStore.CHANGES_MAX);
      tasks.putAll(list.store.open(list.id, 0, all.subList(from, to)).tasks());
    }
    return new Opening(first.list(), tasks, first.firstNumber());
  }

  /** Gives the new tasks ids, anew with each attempt: a random one may have been taken. */
  private void name(IdScheme scheme) {
    ids.clear();
    for (int place = 0; place < wishes.size(); place++) {
      ids.add(scheme.id(firstNumber + place, RANDOM));
    }
  }

  private Optional<CreateResult> written(Write write, List<Task> tasks) {
    WriteOutcome outcome = Writing.apply(list, write);
    if (outcome instanceof WriteOutcome.Repeated repeated) {
      return Optional.of(again(repeated.answer()));
    }
    return outcome instanceof WriteOutcome.Written
        ? Optional.of(new CreateResult.Created(tasks))
        : Optional.empty();
  }

  /** The new tasks, in this run of the list. */
  private List<Change> created(long run, Instant at) {
    List<Change> changes = new ArrayList<>();
    for (NewTask wish : wishes) {
      Task task =
          Task.create(
                  ids.get(changes.size()),
                  firstNumber + changes.size(),
                  wish.details(),
                  wish.by(),
                  at)
              .in(wish.scope().in(run))
              .beginning(Beginning.state(wish.begins(), wish.by(), at));
      Event event = Event.of(task, wish.by(), Event.What.CREATED, wish.note());
      changes.add(new Change(null, task, facts(task), event, Set.of(), wish.document()));
    }
    return changes;
  }

  /** Edges into tasks that are there already may close a cycle with those of another writer. */
  private @Nullable ListGuard guard(Opening opening, boolean planned) {
    ListGuard founding = list.founding(opening.list());
    boolean alone = planned || wishes.stream().anyMatch(wish -> !wish.blocks().isEmpty());
    return founding == null && alone ? ListGuard.replacing(opening.list().version()) : founding;
  }

  private Set<Edge> edges() {
    Set<Edge> edges = new LinkedHashSet<>();
    for (int place = 0; place < wishes.size(); place++) {
      NewTask wish = wishes.get(place);
      TaskId id = ids.get(place);
      wish.blockedBy().forEach(blocker -> edges.add(new Edge(blocker, id)));
      wish.blockedByKey().forEach(key -> edges.add(new Edge(idOf(key), id)));
      wish.blocks().forEach(dependent -> edges.add(new Edge(id, dependent)));
    }
    return edges;
  }

  private TaskId idOf(String key) {
    Integer place = places.get(key);
    if (place == null) {
      throw new IllegalArgumentException("blockedByKey: no task of this call has the key " + key);
    }
    return ids.get(place);
  }

  private Optional<Refusal> selfEdge(Set<Edge> edges) {
    return edges.stream()
        .filter(edge -> edge.blocker().equals(edge.dependent()))
        .findFirst()
        .map(edge -> new Refusal.SelfEdge(labels(List.of(edge.blocker())).get(0)));
  }

  private Optional<Refusal> tooManyBlockers(Set<Edge> edges) {
    Map<TaskId, Integer> counts = new LinkedHashMap<>();
    edges.forEach(edge -> counts.merge(edge.dependent(), 1, Integer::sum));
    named.stream()
        .filter(counts::containsKey)
        .forEach(id -> counts.merge(id, Neighbours.blockers(list, id).size(), Integer::sum));
    return counts.entrySet().stream()
        .filter(count -> count.getValue() > Edge.BLOCKERS_PER_TASK_MAX)
        .findFirst()
        .map(
            count ->
                new Refusal.TooManyBlockers(
                    labels(List.of(count.getKey())).get(0), count.getValue()));
  }

  private Optional<Refusal> cycle(Set<Edge> edges) {
    return new EdgeCheck(list, edges, Set.of(), new HashSet<>(ids))
        .cycle()
        .map(cycle -> Refusal.Cycle.of(labels(cycle)));
  }

  private List<Change> dependents(Opening opening, Instant at) {
    List<Change> changes = new ArrayList<>();
    Set<TaskId> seen = new LinkedHashSet<>();
    for (NewTask wish : wishes) {
      for (TaskId id : wish.blocks()) {
        if (seen.add(id)) {
          changes.add(Neighbours.edited(list, opening, id, wish.by(), at));
        }
      }
    }
    return changes;
  }

  /** How the caller knows these tasks: a new one by its key, if it has one. */
  private List<String> labels(List<TaskId> tasks) {
    Map<TaskId, NewTask> fresh = new HashMap<>();
    for (int place = 0; place < ids.size(); place++) {
      fresh.put(ids.get(place), wishes.get(place));
    }
    return tasks.stream().map(id -> label(id, fresh.get(id))).toList();
  }

  private static String label(TaskId id, @Nullable NewTask wish) {
    if (wish == null) {
      return id.value();
    }
    return wish.key() == null ? wish.details().title() : wish.key();
  }

  /** What a new task may begin with is the same under every policy. */
  private static Facts facts(Task task) {
    return Facts.of(task.state(), BlockerPolicy.STALL);
  }
}
