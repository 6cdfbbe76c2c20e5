package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.FinishResult.Unfinished;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.testkit.StoreInvariants;
import io.agenttasks.testkit.Updates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * A list with runs, and what the definitions say of it: kept here by plain sets, and compared with
 * the list after each step.
 */
final class RunBoard {

  /** Each pattern with the only file that it matches. */
  private static final Map<String, String> FILE_OF = Map.of("a*", "a1", "**/b", "x/b", "?", "c");

  private final Board board = new Board();
  private final Map<TaskId, Wanted> tasks = new LinkedHashMap<>();
  private final Map<TaskId, Long> resolvedIn = new HashMap<>();
  private final Set<String> pushed = new HashSet<>();
  private final Set<String> net = new HashSet<>();
  private long run;

  /** What a task was wished to be. */
  private record Wanted(String pattern, boolean ephemeral, long run, Set<TaskId> blockers) {}

  void create(String pattern, boolean ephemeral, List<Integer> blockers) {
    Set<TaskId> before = new LinkedHashSet<>();
    blockers.forEach(index -> at(index, before));
    NewTask wish = NewTask.of("t").blockedBy(before.toArray(TaskId[]::new));
    wish = pattern.isEmpty() ? wish : wish.activateWhen(pattern);
    wish = ephemeral ? wish.ephemeral() : wish;
    TaskId id = board.create(wish);
    tasks.put(id, new Wanted(pattern, ephemeral, Math.max(1, run), before));
    check();
  }

  private void at(int index, Set<TaskId> ids) {
    List<TaskId> listed = listed();
    if (!listed.isEmpty()) {
      ids.add(listed.get(index % listed.size()));
    }
  }

  void startRun() {
    Map<TaskId, Task> before = new LinkedHashMap<>();
    listed().forEach(id -> before.put(id, board.task(id)));

    assertThat(board.list.startRun()).isEqualTo(run + 1);

    run++;
    pushed.clear();
    net.clear();
    before.forEach(this::checkStep);
    check();
  }

  /** What became of a task by the new run, told by its kind and its status before. */
  private void checkStep(TaskId id, Task before) {
    Task after = board.task(id);
    Wanted wanted = wanted(id);
    boolean resolved = isResolved(before);
    if (wanted.ephemeral() && wanted.run() < run) {
      Status left = resolved ? before.status() : Status.NOT_APPLICABLE;
      assertThat(after.status()).isEqualTo(left);
      resolvedIn.putIfAbsent(id, run - 1);
    } else if (!wanted.pattern().isEmpty() && (resolved || before.status() == Status.IN_PROGRESS)) {
      assertThat(after.status()).isEqualTo(Status.PENDING);
      assertThat(after.fence()).isEqualTo(before.fence() + 1);
      assertThat(board.lastEvent(id).what())
          .isEqualTo(resolved ? Event.What.REOPENED : Event.What.RELEASED);
      resolvedIn.remove(id);
    } else {
      assertThat(after).isEqualTo(before);
    }
  }

  void push(long back, Set<String> files, Set<String> different) {
    long ofRun = run - back;
    if (ofRun < 1) {
      return;
    }
    PushResult result = board.list.filesPushed(ofRun, files, different);

    if (ofRun < run) {
      assertThat(result).isEqualTo(new PushResult.StaleRun(run));
    } else {
      assertThat(result).isInstanceOf(PushResult.Recorded.class);
      pushed.addAll(files);
      net.clear();
      net.addAll(different);
    }
    check();
  }

  void claim() {
    List<TaskId> ready = listed().stream().filter(this::isReady).toList();

    ClaimResult result = board.list.claim(ClaimRequest.by("ann"));

    if (ready.isEmpty()) {
      assertThat(result).isInstanceOf(ClaimResult.NoneReady.class);
    } else {
      assertThat(Board.claimed(result).claim().task().id()).isEqualTo(ready.get(0));
    }
    check();
  }

  void move(int index, Status status, boolean force) {
    List<TaskId> listed = listed();
    if (listed.isEmpty()) {
      return;
    }
    TaskId id = listed.get(index % listed.size());
    Task before = board.task(id);
    boolean own = before.holder().map(it -> it.agent().equals(Agent.of("ann"))).orElse(false);
    TaskUpdate update = Updates.to(TaskUpdate.of(id, "ann"), status);

    UpdateResult result = board.update(force ? update.force() : update);

    boolean same = before.status() == status;
    if (isDormant(id) && !own && !force && !same && status != Status.PENDING) {
      assertThat(Board.refusal(result)).isInstanceOf(Refusal.Dormant.class);
    }
    if (isResolved(board.task(id))) {
      resolvedIn.putIfAbsent(id, run);
    } else {
      resolvedIn.remove(id);
    }
    check();
  }

  private List<TaskId> listed() {
    List<TaskId> listed = new ArrayList<>();
    tasks.forEach(
        (id, wanted) -> {
          if (!wanted.ephemeral() || wanted.run() >= run) {
            listed.add(id);
          }
        });
    return listed;
  }

  private Wanted wanted(TaskId id) {
    return Objects.requireNonNull(tasks.get(id));
  }

  private boolean isDormant(TaskId id) {
    String pattern = wanted(id).pattern();
    String file = FILE_OF.get(pattern);
    return file != null && !(pushed.contains(file) && net.contains(file));
  }

  private boolean isReady(TaskId id) {
    return board.task(id).status() == Status.PENDING
        && !isDormant(id)
        && wanted(id).blockers().stream().noneMatch(this::isOpenBlocker);
  }

  private boolean isOpenBlocker(TaskId id) {
    return listed().contains(id) && !isDormant(id) && !isResolved(board.task(id));
  }

  private static boolean isResolved(Task task) {
    return task.status() == Status.COMPLETED || task.status() == Status.NOT_APPLICABLE;
  }

  private void check() {
    StoreInvariants.check(board.store, board.list.id());
    List<TaskId> unfinished = new ArrayList<>();
    for (TaskId id : listed()) {
      TaskView view = board.list.get(id).orElseThrow();
      assertThat(view.dormant()).as("dormant %s", id).isEqualTo(isDormant(id));
      assertThat(view.ready()).as("ready %s", id).isEqualTo(isReady(id));
      assertThat(view.resolvedRun()).as("run of %s", id).isEqualTo(resolvedIn.getOrDefault(id, 0L));
      if (!isDormant(id) && !isResolved(view.task())) {
        unfinished.add(id);
      }
    }
    assertThat(finish())
        .isEqualTo(unfinished.stream().limit(Unfinished.UNFINISHED_SHOWN_MAX).toList());
    assertThat(board.list.counts().total()).isEqualTo(listed().size());
  }

  private List<TaskId> finish() {
    return board.list.canFinish() instanceof Unfinished no
        ? no.first().stream().map(Task::id).toList()
        : List.of();
  }
}
