package io.agenttasks.benchmarks;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.PathResult;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.UpdateResult;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A list in memory, through the public calls: a cycle claims the next task for ten minutes and
 * completes it. Each task gets three events.
 *
 * <p>Blocked tasks are of higher priority than the ready ones, so they stand in front; each waits
 * for one of a few tasks at the very end, which no batch reaches. Tasks whose paths somebody holds
 * stand in front, too.
 */
final class TaskListSide implements Side {

  private static final int CHUNK = 10_000;
  private static final int BLOCKED_PER_BLOCKER = 1_000;
  private static final int EVENTS_PER_TASK = 3;

  private final TaskList list = Tasks.on(new InMemoryTaskStore()).list("/benchmarks/memory");
  private final ClaimRequest[] requests;
  private final Tally[] tallies;
  private final int ready;
  private final int blocked;
  private final int blockers;
  private final Case.Paths paths;
  private long created;

  /** How many paths were named. */
  private long named;

  /** The priority of each task by its creation number, as it was asked for. */
  private byte[] priorities = new byte[CHUNK];

  TaskListSide(int ready, int blocked, int workers) {
    this(ready, blocked, workers, Case.Paths.NONE);
  }

  TaskListSide(int ready, int blocked, int workers, Case.Paths paths) {
    this.paths = paths;
    this.ready = ready;
    this.blocked = blocked;
    this.blockers = (blocked + BLOCKED_PER_BLOCKER - 1) / BLOCKED_PER_BLOCKER;
    this.requests =
        IntStream.range(0, workers)
            .mapToObj(worker -> ClaimRequest.by("agent-" + worker).lease(Duration.ofMinutes(10)))
            .toArray(ClaimRequest[]::new);
    this.tallies =
        IntStream.range(0, workers).mapToObj(worker -> new Tally()).toArray(Tally[]::new);
    createBlocked();
    createHeld();
    create(IntStream.range(0, ready).map(index -> index % Tally.PRIORITIES));
  }

  @Override
  public void work(int worker, int cycles) {
    ClaimRequest request = requests[worker];
    Tally tally = tallies[worker];
    for (int cycle = 0; cycle < cycles; cycle++) {
      // Nothing ready: the counts afterwards show it.
      if (list.claim(request) instanceof ClaimResult.Claimed claimed) {
        Claim claim = claimed.claim();
        tally.took(claim.task().creation(), claim.fence());
        if (claim.complete() instanceof UpdateResult.Updated) {
          tally.completed();
        }
      }
    }
  }

  @Override
  public void refill() {
    for (Tally tally : tallies) {
      int[] taken = tally.settle(creation -> priorities[creation]);
      create(
          IntStream.range(0, Tally.PRIORITIES)
              .flatMap(priority -> IntStream.generate(() -> priority).limit(taken[priority])));
    }
  }

  @Override
  public void check() {
    refill();
    Tally.check(List.of(tallies));
    long cycles = cycles();
    Counts counts = list.counts();
    WrongCountException.require("tasks of the list", created, counts.total());
    WrongCountException.require("completed tasks", cycles, counts.of(Status.COMPLETED));
    WrongCountException.require("tasks in progress", 0, counts.of(Status.IN_PROGRESS));
    WrongCountException.require("pending tasks", created - cycles, counts.of(Status.PENDING));
    for (Tally tally : tallies) {
      tally.taken().stream().limit(CHUNK).forEach(this::checkHistory);
    }
  }

  /** Takes all that is ready, and counts again: nothing was lost on the way. */
  void drain() {
    refill();
    work(0, ready);
    check();
  }

  private long cycles() {
    long cycles = 0;
    for (Tally tally : tallies) {
      cycles += tally.cycles();
    }
    return cycles;
  }

  private void checkHistory(int creation) {
    WrongCountException.require(
        "events of task " + creation,
        EVENTS_PER_TASK,
        list.history(TaskId.of(creation)).events().size());
  }

  private void createBlocked() {
    List<TaskId> waitedFor = create(IntStream.generate(() -> -1).limit(blockers));
    List<NewTask> chunk = new ArrayList<>();
    for (int index = 0; index < blocked; index++) {
      TaskId blocker = waitedFor.get(index / BLOCKED_PER_BLOCKER);
      chunk.add(wish(Tally.PRIORITIES + index % Tally.PRIORITIES).blockedBy(blocker));
      if (chunk.size() == CHUNK || index == blocked - 1) {
        create(chunk);
        chunk.clear();
      }
    }
  }

  private void createHeld() {
    if (!paths.isHeld()) {
      return;
    }
    boolean taken =
        list.claimPaths(PathRequest.by("holder").paths("held").lease(Duration.ofHours(1)))
            instanceof PathResult.Taken;
    WrongCountException.require("held directories", 1, taken ? 1 : 0);
    List<NewTask> held = new ArrayList<>();
    for (int index = 0; index < ready; index++) {
      String path = paths == Case.Paths.BEHIND_ONE_PATH ? "held" : "held/" + index;
      held.add(wish(Tally.PRIORITIES + index % Tally.PRIORITIES).paths(path));
    }
    for (int from = 0; from < ready; from += CHUNK) {
      create(held.subList(from, Math.min(ready, from + CHUNK)));
    }
  }

  private List<TaskId> create(IntStream priorities) {
    List<NewTask> wishes = priorities.mapToObj(this::free).toList();
    List<TaskId> ids = new ArrayList<>();
    for (int from = 0; from < wishes.size(); from += CHUNK) {
      ids.addAll(create(wishes.subList(from, Math.min(wishes.size(), from + CHUNK))));
    }
    return ids;
  }

  private List<TaskId> create(List<NewTask> chunk) {
    List<TaskId> ids = new ArrayList<>();
    for (Task task : list.create(chunk)) {
      int creation = (int) task.creation();
      if (creation >= priorities.length) {
        priorities = Arrays.copyOf(priorities, 2 * creation);
      }
      priorities[creation] = (byte) task.priority();
      ids.add(task.id());
    }
    created += ids.size();
    return ids;
  }

  /** A task that nobody is in the way of. */
  private NewTask free(int priority) {
    return paths == Case.Paths.NONE ? wish(priority) : wish(priority).paths("free/" + named++);
  }

  private static NewTask wish(int priority) {
    return NewTask.of("measured").priority(priority);
  }
}
