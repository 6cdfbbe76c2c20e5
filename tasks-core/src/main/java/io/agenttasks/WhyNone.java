package io.agenttasks;

import io.agenttasks.claim.Diagnosis;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Edge;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gathers what is behind the tasks that a claim would have liked, and lets the rule say why none
 * was ready: part by part, since the first few mostly show that there is hope.
 */
final class WhyNone {

  /** How many tasks are looked at before it is asked whether there is hope already. */
  private static final int PART = 20;

  private static final Diagnosis.Finding WAITING =
      new Diagnosis.Finding(NoneReason.WAITING, null, List.of());
  private static final Diagnosis.Finding EMPTY =
      new Diagnosis.Finding(NoneReason.EMPTY, null, List.of());

  private final ListAccess list;
  private final ClaimFilter filter;
  private final Instant now;
  private final Map<TaskId, Stored> tasks = new HashMap<>();
  private final Map<TaskId, List<TaskId>> blockers = new HashMap<>();
  private boolean whole = true;

  WhyNone(ListAccess list, ClaimFilter filter, Instant now) {
    this.list = list;
    this.filter = filter;
    this.now = now;
  }

  /**
   * The answer; or nothing if a task has become ready meanwhile, so that it is worth another look.
   */
  Optional<ClaimResult.NoneReady> find() {
    List<TaskId> queued = new ArrayList<>();
    int looked = 0;
    long after = 0;
    Slice<Stored> slice;
    do {
      slice = list.store.page(new PageTerms(list.id, TaskFilter.HELD_BACK, after, PART));
      List<TaskId> part = acceptable(slice);
      if (part.stream().map(tasks::get).anyMatch(stored -> stored.readyAt(now))) {
        return Optional.empty();
      }
      looked += slice.items().size();
      whole = looked <= Diagnosis.DIAGNOSIS_TASKS_MAX;
      gatherBlockers(part);
      if (!whole || diagnosis(part).reason() == NoneReason.WAITING) {
        return Optional.of(none(WAITING));
      }
      queued.addAll(part);
      after = slice.more() ? slice.items().get(PART - 1).task().creation() : after;
    } while (slice.more());
    return Optional.of(none(diagnosis(queued)));
  }

  /** Why this one is not ready, though it is queued. */
  ClaimResult.NoneReady of(Stored queued) {
    List<TaskId> one = List.of(queued.task().id());
    tasks.put(queued.task().id(), queued);
    gatherBlockers(one);
    return none(whole ? diagnosis(one) : WAITING);
  }

  private Diagnosis.Finding diagnosis(List<TaskId> queued) {
    return queued.isEmpty() ? EMPTY : Diagnosis.of(queued, tasks, blockers, now);
  }

  private ClaimResult.NoneReady none(Diagnosis.Finding finding) {
    return new ClaimResult.NoneReady(
        finding.reason(), list.store.counts(list.id), finding.nextStart(), finding.stuckBehind());
  }

  /** The tasks that would do but for what holds them back. */
  private List<TaskId> acceptable(Slice<Stored> heldBack) {
    List<TaskId> acceptable = new ArrayList<>();
    for (Stored stored : heldBack.items()) {
      if (!stored.dormant() && filter.accepts(stored.task().details())) {
        tasks.put(stored.task().id(), stored);
        acceptable.add(stored.task().id());
      }
    }
    return acceptable;
  }

  private void gatherBlockers(Collection<TaskId> from) {
    Collection<TaskId> ahead = from;
    while (!ahead.isEmpty() && whole) {
      Slice<Edge> edges =
          Neighbours.edges(list, ahead, Direction.BLOCKERS, Diagnosis.DIAGNOSIS_TASKS_MAX * 10);
      Map<TaskId, Stored> found =
          list.store
              .open(list.id, 0, edges.items().stream().map(Edge::blocker).distinct().toList())
              .tasks();
      List<TaskId> next = new ArrayList<>();
      for (Edge edge : edges.items()) {
        Stored blocker = found.get(edge.blocker());
        if (blocker != null && blocker.isOpen()) {
          blockers.computeIfAbsent(edge.dependent(), id -> new ArrayList<>()).add(edge.blocker());
          if (tasks.putIfAbsent(edge.blocker(), blocker) == null
              && blocker.task().status() == Status.PENDING) {
            next.add(edge.blocker());
          }
        }
      }
      whole = !edges.more() && tasks.size() <= Diagnosis.DIAGNOSIS_TASKS_MAX;
      ahead = next;
    }
  }
}
