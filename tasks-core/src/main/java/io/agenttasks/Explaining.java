package io.agenttasks;

import io.agenttasks.Explanation.Reason;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what decides about one task, and says why it stands where it does. */
final class Explaining {

  /** How often a task that changes all the time is read before the last reading is taken. */
  private static final int READINGS_MAX = 20;

  private final ListAccess list;

  Explaining(ListAccess list) {
    this.list = list;
  }

  Optional<Explanation> explain(TaskId id) {
    Optional<Stored> read = list.read(id);
    for (int reading = 1; read.isPresent() && read.get().openBlockers() > 0; reading++) {
      long version = read.get().task().version();
      List<TaskId> ids = new ArrayList<>(Neighbours.blockers(list, id));
      ids.add(id);
      // A new edge makes a version of its dependent: at the same one, these are its blockers still.
      Map<TaskId, Stored> now = new HashMap<>(list.store.open(list.id, 0, ids).tasks());
      read = Optional.ofNullable(now.remove(id));
      if (read.isEmpty() || read.get().task().version() == version || reading == READINGS_MAX) {
        return read.map(stored -> explanation(stored, now));
      }
    }
    return read.map(stored -> explanation(stored, Map.of()));
  }

  private Explanation explanation(Stored stored, Map<TaskId, Stored> blockers) {
    Task task = stored.task();
    TaskState state = task.state();
    Instant now = list.now();
    if (state instanceof TaskState.InProgress working) {
      boolean expired = working.holder().lapsedAt(now);
      return new Explanation(task, List.of(new Explanation.InProgress(working.holder(), expired)));
    }
    if (state instanceof TaskState.Blocked parked) {
      return new Explanation(
          task, List.of(new Explanation.Parked(parked.reason(), parked.owner())));
    }
    return new Explanation(
        task,
        state.status().isClosed()
            ? List.of(new Explanation.Closed(state))
            : pending(stored, blockers, now));
  }

  /** What a pending task lacks, or its place. */
  private List<Reason> pending(Stored stored, Map<TaskId, Stored> blockers, Instant now) {
    List<Reason> lacks = new ArrayList<>();
    if (stored.openBlockers() > 0) {
      lacks.add(heldBy(stored, blockers));
    }
    Instant start = stored.task().details().start();
    if (start != null && start.isAfter(now)) {
      lacks.add(new Explanation.NotYet(start));
    }
    Activation condition = stored.task().scope().activation();
    if (stored.dormant() && condition != null) {
      lacks.add(new Explanation.Dormant(condition.pattern()));
    }
    return lacks.isEmpty() ? ready(stored, now) : lacks;
  }

  private List<Reason> ready(Stored stored, Instant now) {
    List<String> paths = stored.task().paths();
    WaitingOn others =
        paths.isEmpty()
            ? WaitingOn.NOTHING
            : list.store.waitingOn(new HoldTerms(list.id, null, paths, now));
    Reason place = place(stored, now);
    return others.isNothing() ? List.of(place) : List.of(place, new Explanation.HeldPaths(others));
  }

  private static Reason heldBy(Stored stored, Map<TaskId, Stored> blockers) {
    List<Blocker> open =
        blockers.values().stream()
            .filter(Stored::isOpen)
            .sorted(Comparator.comparingLong(blocker -> blocker.task().creation()))
            .limit(Explanation.BLOCKERS_SHOWN_MAX)
            .map(blocker -> new Blocker(blocker.task().id(), blocker.task().status()))
            .toList();
    return new Explanation.HeldBy(open, stored.openBlockers());
  }

  private Reason place(Stored stored, Instant now) {
    Slice<Stored> ahead =
        list.store.page(
            new PageTerms(
                list.id,
                TaskFilter.ALL.withReadyAt(now),
                PageOrder.PRIORITY,
                PageKey.START,
                Explanation.AHEAD_MAX));
    int place = 0;
    for (Stored other : ahead.items()) {
      if (other.task().id().equals(stored.task().id())) {
        return new Explanation.Ready(place, false);
      }
      place++;
    }
    return new Explanation.Ready(place, ahead.more());
  }
}
