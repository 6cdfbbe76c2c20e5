package io.agenttasks;

import io.agenttasks.claim.Decision;
import io.agenttasks.claim.Situation;
import io.agenttasks.claim.UpdateRule;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Answer;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Request;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One call of update: details, edges and status in one write. */
final class Updating {

  private final ListAccess list;
  private final TaskUpdate update;
  private final @Nullable Request call;
  private final Set<TaskId> named = new LinkedHashSet<>();

  Updating(ListAccess list, TaskUpdate update) {
    this.list = list;
    this.update = update;
    this.call = update.request();
    named.add(update.task());
    named.addAll(update.addBlockers());
    named.addAll(update.removeBlockers());
    named.addAll(update.addDependents());
  }

  UpdateResult run() {
    Optional<Answer> repeated = Repeats.find(list, call);
    return repeated.isPresent() ? again(repeated.get()) : list.decide(this::attempt);
  }

  /** What the first call was answered, with the task as it is now. */
  private UpdateResult again(Answer answer) {
    Repeats.same(call, answer);
    Task now = list.read(update.task()).map(Stored::task).orElse(null);
    if (now == null) {
      return new UpdateResult.Refused(new Refusal.Unknown(List.of(update.task())));
    }
    if (update.move() != null) {
      // A cascade that a failure cut short goes on.
      Writing.goOn(list, now);
    }
    return new UpdateResult.Updated(now, answer.freed());
  }

  private Optional<UpdateResult> attempt() {
    Opening opening = list.store.open(list.id, 0, named);
    Optional<Refusal> missing = ListAccess.missing(opening, named);
    if (missing.isPresent()) {
      return missing.map(UpdateResult.Refused::new);
    }
    Stored now = Objects.requireNonNull(opening.tasks().get(update.task()));
    if (update.version() != null && update.version() != now.task().version()) {
      return Optional.of(new UpdateResult.Refused(new Refusal.Changed(now.task().version())));
    }
    Instant at = list.now();
    if (mustExpireFirst(now.task(), at)) {
      Writing.expire(list, now, at);
      return Optional.empty();
    }
    UpdateEdges edges = UpdateEdges.of(list, update);
    Optional<Refusal> refused = edges.refusal();
    if (refused.isPresent()) {
      return refused.map(UpdateResult.Refused::new);
    }
    Situation situation = new Situation(now, list.settings(opening.list()), at);
    UpdateRule.Wish wish =
        new UpdateRule.Wish(
            update.agent(),
            update.edits(),
            update.move(),
            update.note(),
            update.forced(),
            list.unlessThere(update.task(), update.document()));
    Decision decision = UpdateRule.decide(situation, wish, edges.blockers(opening, now));
    return carriedOut(decision, opening, now.task(), edges, at);
  }

  /** Another's lease that is over is ended before it is judged who has the task. */
  private boolean mustExpireFirst(Task task, Instant at) {
    return task.holder()
        .filter(holder -> !holder.agent().equals(update.agent()))
        .filter(holder -> holder.lapsedAt(at))
        .isPresent();
  }

  private Optional<UpdateResult> carriedOut(
      Decision decision, Opening opening, Task task, UpdateEdges edges, Instant at) {
    if (decision instanceof Decision.Refused refused) {
      return refused(refused.refusal(), edges);
    }
    List<Change> changes = new ArrayList<>();
    Task after = task;
    if (decision instanceof Decision.Granted granted) {
      changes.addAll(granted.changes());
      after = changes.get(changes.size() - 1).after();
    }
    for (TaskId dependent : edges.newDependents()) {
      changes.add(Neighbours.edited(list, opening, dependent, update.agent(), at));
    }
    if (changes.isEmpty()) {
      if (update.move() != null) {
        Writing.goOn(list, task);
      }
      return Optional.of(new UpdateResult.Unchanged(task));
    }
    return written(opening, changes, edges, at, after);
  }

  private Optional<UpdateResult> written(
      Opening opening, List<Change> changes, UpdateEdges edges, Instant at, Task after) {
    List<Edge> added = List.copyOf(edges.added());
    Write write =
        Write.of(list.id, at, changes)
            .edges(added, List.copyOf(edges.removed()))
            .guardedBy(added.isEmpty() ? null : ListGuard.replacing(opening.list().version()))
            .answering(call);
    WriteOutcome outcome = Writing.apply(list, write);
    if (outcome instanceof WriteOutcome.Repeated repeated) {
      return Optional.of(again(repeated.answer()));
    }
    return outcome instanceof WriteOutcome.Written written
        ? Optional.of(new UpdateResult.Updated(after, written.freed()))
        : Optional.empty();
  }

  /** The rule counts open blockers; a person wants to know which. None now: decide again. */
  private Optional<UpdateResult> refused(Refusal refusal, UpdateEdges edges) {
    if (!(refusal instanceof Refusal.OpenBlockers)) {
      return Optional.of(new UpdateResult.Refused(refusal));
    }
    List<TaskId> open = Neighbours.holding(list, edges.blockersAfterwards());
    return open.isEmpty()
        ? Optional.empty()
        : Optional.of(new UpdateResult.Refused(Refusal.OpenBlockers.of(open)));
  }
}
