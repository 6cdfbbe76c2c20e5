package io.agenttasks;

import io.agenttasks.model.Counts;
import io.agenttasks.model.ListId;
import io.agenttasks.model.NoneReason;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.timer.Daemons;
import io.agenttasks.timer.Timers;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** All waiting claims of one {@link Tasks}, list by list. Any number of threads may use it. */
final class Waiting implements AutoCloseable {

  private static final int LOOKERS_MAX = 2;
  private static final int TELLERS_MAX = 16;

  private final ConcurrentMap<ListId, WaitingRoom> rooms = new ConcurrentHashMap<>();
  private final Timers timers;
  private final Executor lookers;
  private final Executor delivery;
  private volatile boolean closed;

  /**
   * Nobody waits yet.
   *
   * @param timers rings at deadlines, and when something becomes due
   * @param lookers look for those that wait, for each list one at a time
   * @param delivery runs what callers hang on their stages
   */
  Waiting(Timers timers, Executor lookers, Executor delivery) {
    this.timers = timers;
    this.lookers = lookers;
    this.delivery = delivery;
  }

  /** Threads that look, for as long as there is something to look for. */
  static ExecutorService lookers() {
    return Daemons.pool("agent-tasks-waiting", LOOKERS_MAX);
  }

  /**
   * Threads that tell callers, for as long as there is somebody to tell: what a caller hangs on its
   * stage may take its time without keeping the next one waiting.
   */
  static ExecutorService tellers() {
    return Daemons.pool("agent-tasks-telling", TELLERS_MAX);
  }

  /** Whether nobody waits for tasks of this list, so that a claim overtakes nobody. */
  boolean isQuiet(ListId list) {
    return !rooms.containsKey(list);
  }

  /** What needs no queue: nobody is waiting, or it overrules whoever is. Null if it does. */
  @Nullable ClaimResult atOnce(ListAccess list, ClaimRequest request) {
    Claiming claiming = new Claiming(list, request);
    if (closed) {
      return none(NoneReason.CLOSED, list);
    }
    Optional<ClaimResult> repeated = claiming.repeated();
    if (repeated.isPresent()) {
      return repeated.get();
    }
    if (request.forced()) {
      return claiming.run();
    }
    if (!isQuiet(list.id)) {
      return null;
    }
    return request.patience().waits()
        ? claiming.attempt().filter(Claiming::isFinal).orElse(null)
        : claiming.run();
  }

  /** What needs no queue: it does not wait, or need not, as nobody else does. */
  Optional<PathResult> atOnce(ListAccess list, PathClaiming paths, PathRequest request) {
    PathClaiming.requireSense(request);
    if (request.patience().isZero()) {
      return Optional.of(paths.claim(request));
    }
    return isQuiet(list.id)
        ? Optional.of(paths.claim(request)).filter(PathResult.Taken.class::isInstance)
        : Optional.empty();
  }

  /** Waits for a task on the calling thread; its interruption ends the wait. */
  ClaimResult await(ListAccess list, ClaimRequest request) {
    return await(list, new ClaimWaiter(list, request, deadline(list, request), Runnable::run));
  }

  /** Waits for a task without a thread; cancelling the answer ends the wait. */
  CompletableFuture<ClaimResult> join(ListAccess list, ClaimRequest request) {
    return join(list, new ClaimWaiter(list, request, deadline(list, request), delivery));
  }

  /** Waits for paths on the calling thread; its interruption ends the wait. */
  PathResult await(ListAccess list, PathClaiming paths, PathRequest request) {
    Instant deadline = deadline(list, request.patience());
    return await(list, new PathWaiter(paths, request, deadline, Runnable::run));
  }

  /** Waits for paths without a thread; cancelling the answer ends the wait. */
  CompletableFuture<PathResult> join(ListAccess list, PathClaiming paths, PathRequest request) {
    Instant deadline = deadline(list, request.patience());
    return join(list, new PathWaiter(paths, request, deadline, delivery));
  }

  private static Instant deadline(ListAccess list, Duration patience) {
    return list.now().plus(patience).truncatedTo(ChronoUnit.MICROS);
  }

  private static Instant deadline(ListAccess list, ClaimRequest request) {
    return deadline(list, request.patience().upTo());
  }

  private <R> R await(ListAccess list, Waiter<R> waiter) {
    CompletableFuture<R> answer = join(list, waiter);
    try {
      // One that only takes its turn is answered soon, and no interruption is meant for it.
      return waiter.isPatient() ? answer.get() : answer.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (answer.cancel(false)) {
        throw new CancellationException("interrupted while waiting in " + list.id);
      }
      return answered(answer);
    } catch (ExecutionException | CompletionException e) {
      throw failure(e);
    }
  }

  private static <R> R answered(CompletableFuture<R> answer) {
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(Exception wrapped) {
    return wrapped.getCause() instanceof RuntimeException failure
        ? failure
        : new IllegalStateException("waiting failed", wrapped.getCause());
  }

  private <R> CompletableFuture<R> join(ListAccess list, Waiter<R> waiter) {
    WaitingRoom room;
    WaitingRoom.Joining joining;
    do {
      if (closed) {
        return CompletableFuture.completedFuture(waiter.dismissed());
      }
      room = rooms.computeIfAbsent(list.id, id -> new WaitingRoom(list, lookers, timers));
      joining = room.join(waiter);
      if (joining == WaitingRoom.Joining.RETIRED) {
        rooms.remove(list.id, room);
      }
    } while (joining == WaitingRoom.Joining.RETIRED);
    if (joining == WaitingRoom.Joining.FULL) {
      return CompletableFuture.completedFuture(waiter.crowdedOut());
    }
    WaitingRoom joined = room;
    var unused = waiter.answer.whenComplete((result, failure) -> leave(joined, list.id, waiter));
    if (closed) {
      joined.dismissAll();
    }
    return waiter.answer;
  }

  private void leave(WaitingRoom room, ListId list, Waiter<?> waiter) {
    room.leave(waiter);
    if (room.isRetired()) {
      rooms.remove(list, room);
    }
  }

  static ClaimResult none(NoneReason reason, ListAccess list) {
    Counts counts;
    try {
      counts = list.store.counts(list.id);
    } catch (TaskStoreException e) {
      // The reason matters more: a store that is closed can't count.
      counts = new Counts(Map.of());
    }
    return new ClaimResult.NoneReady(reason, counts, null, List.of());
  }

  /** Sends all away who wait; whoever comes later is sent away at once. */
  @Override
  public void close() {
    closed = true;
    rooms.values().forEach(WaitingRoom::dismissAll);
    timers.close();
  }
}
