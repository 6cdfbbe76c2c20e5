package io.agenttasks;

import io.agenttasks.claim.Expiry;
import io.agenttasks.claim.Situation;
import io.agenttasks.graph.Cascade;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A write together with the dependents that go with a blocker that failed or was cancelled. What
 * exceeds one write follows in further ones, from the top; until then it waits for a cancelled
 * blocker, so that nobody gets it.
 */
final class Writing {

  /**
   * The most tasks that one write cancels: a write of many tasks that others edit meanwhile would
   * be overtaken again and again.
   */
  private static final int WAVE_MAX = 200;

  private final ListAccess list;
  private final Write write;
  private final @Nullable Agent by;
  private final Set<TaskId> seen;
  private final List<Change> cancelled = new ArrayList<>();

  /** Tasks that ended badly, and whose dependents have not been looked at. */
  private final Deque<TaskId> ahead = new ArrayDeque<>();

  private Writing(ListAccess list, Write write, @Nullable Agent by) {
    this.list = list;
    this.write = write;
    this.by = by;
    this.seen = new HashSet<>(write.named());
  }

  /** Ends a lapsed lease, unless it was renewed or ended meanwhile. */
  static void expire(ListAccess list, Stored lapsed, Instant at) {
    Situation situation = new Situation(lapsed, list.settings(), at);
    apply(list, Write.of(list.id, at, List.of(Expiry.of(situation))));
  }

  /** Writes it, and answers what became of the first write. */
  static WriteOutcome apply(ListAccess list, Write write) {
    if (list.settings().policy() != BlockerPolicy.CASCADE) {
      return list.apply(write);
    }
    List<Change> roots = write.changes().stream().filter(Cascade::begins).toList();
    if (roots.isEmpty()) {
      return list.apply(write);
    }
    Writing whole = new Writing(list, guarded(write), roots.get(0).event().by());
    roots.forEach(root -> whole.ahead.add(root.id()));
    whole.gather();
    WriteOutcome outcome = list.apply(whole.write.and(whole.cancelled));
    if (outcome instanceof WriteOutcome.Written) {
      goOn(list, List.copyOf(whole.ahead), whole.by);
    }
    return outcome;
  }

  /**
   * Goes on with a cascade that a failure cut short: cancels what waits behind a task that ended
   * badly, if the list says so.
   */
  static void goOn(ListAccess list, Task ended) {
    if (list.settings().policy() == BlockerPolicy.CASCADE && Cascade.endedBadly(ended.status())) {
      goOn(list, endedFrom(list, ended.id()), null);
    }
  }

  /** Cancels what waits behind tasks that ended badly, and begin to hold it only now. */
  static void cascade(ListAccess list, List<TaskId> ended) {
    goOn(list, ended, null);
  }

  /** This task, and those behind it that ended badly, too: where the cascade may have stopped. */
  private static List<TaskId> endedFrom(ListAccess list, TaskId root) {
    Set<TaskId> ended = new LinkedHashSet<>(List.of(root));
    Deque<TaskId> front = new ArrayDeque<>(ended);
    while (!front.isEmpty()) {
      List<TaskId> behind =
          Neighbours.edges(list, List.of(front.remove()), Direction.DEPENDENTS, Integer.MAX_VALUE)
              .items()
              .stream()
              .map(Edge::dependent)
              .toList();
      for (int from = 0; from < behind.size(); from += TaskStore.SLICE_MAX) {
        List<TaskId> part = part(behind.subList(from, behind.size()));
        list.store.open(list.id, 0, part).tasks().values().stream()
            .filter(Cascade::takesDependents)
            .map(stored -> stored.task().id())
            .filter(ended::add)
            .forEach(front::add);
      }
    }
    return List.copyOf(ended);
  }

  /** The waves that did not fit into the first write. By now that has happened. */
  private static void goOn(ListAccess list, List<TaskId> ended, @Nullable Agent by) {
    List<TaskId> rest = ended;
    while (!rest.isEmpty()) {
      List<TaskId> blockers = rest;
      rest =
          ListAccess.followUp(
              "a cascade was cut short", () -> list.decide(() -> wave(list, blockers, by)));
    }
  }

  /** Cancels dependents of blockers that still stand so; what is left, or nothing if overtaken. */
  private static Optional<List<TaskId>> wave(
      ListAccess list, List<TaskId> blockers, @Nullable Agent by) {
    List<TaskId> now = part(blockers);
    List<Stored> ended =
        list.store.open(list.id, 0, now).tasks().values().stream()
            .filter(Cascade::takesDependents)
            .toList();
    Write relying = Write.of(list.id, list.now(), List.of()).relyingOn(ended);
    Writing wave = new Writing(list, relying, by);
    ended.forEach(stored -> wave.ahead.add(stored.task().id()));
    wave.gather();
    if (!(list.apply(relying.and(wave.cancelled)) instanceof WriteOutcome.Written)) {
      return Optional.empty();
    }
    List<TaskId> left = new ArrayList<>(wave.ahead);
    left.addAll(blockers.subList(now.size(), blockers.size()));
    return Optional.of(left);
  }

  private static List<TaskId> part(List<TaskId> ids) {
    return ids.subList(0, Math.min(ids.size(), TaskStore.SLICE_MAX));
  }

  private static Write guarded(Write write) {
    List<Change> guarded =
        write.changes().stream()
            .map(change -> Cascade.begins(change) ? change.guardedBy(Guard.EDGES_KEPT) : change)
            .toList();
    return write.with(guarded);
  }

  private int room() {
    return WAVE_MAX - cancelled.size();
  }

  /** Cancels dependents, and theirs, for as long as the write has room. */
  private void gather() {
    while (!ahead.isEmpty() && room() > 0) {
      TaskId blocker = ahead.element();
      if (gather(blocker)) {
        ahead.remove();
      }
    }
  }

  /** Whether all dependents of the blocker found room. */
  private boolean gather(TaskId blocker) {
    Edge after = null;
    Slice<Edge> slice;
    do {
      if (room() == 0) {
        return false;
      }
      int limit = Math.min(room(), TaskStore.SLICE_MAX);
      slice =
          list.store.edges(
              new EdgeTerms(list.id, Set.of(blocker), Direction.DEPENDENTS, after, limit));
      List<TaskId> dependents =
          slice.items().stream().map(Edge::dependent).filter(seen::add).toList();
      for (Stored dependent : list.store.open(list.id, 0, dependents).tasks().values()) {
        Cascade.of(dependent, by, write.at()).ifPresent(this::cancel);
      }
      after = slice.items().isEmpty() ? after : slice.items().get(slice.items().size() - 1);
    } while (slice.more());
    return true;
  }

  private void cancel(Change change) {
    cancelled.add(change);
    ahead.add(change.id());
  }
}
