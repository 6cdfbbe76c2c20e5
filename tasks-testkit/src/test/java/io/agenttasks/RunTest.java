package io.agenttasks;

import static io.agenttasks.Board.freed;
import static io.agenttasks.Board.loss;
import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.FinishResult.MayFinish;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.StoreInvariants;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Runs: what begins afresh with each, what ends with it, and what does not care. */
final class RunTest {

  private static final String TESTS = "**/*_test.go";

  private final Board board = new Board();

  @AfterEach
  void recount() {
    StoreInvariants.check(board.store, board.list.id());
  }

  private TaskId sleeper() {
    return board.create(NewTask.of("Run the tests").activateWhen(TESTS));
  }

  private TaskId ephemeral(TaskId... blockers) {
    return board.create(NewTask.of("Answer the review").ephemeral().blockedBy(blockers));
  }

  private void push() {
    Set<String> files = Set.of("a_test.go");
    board.list.filesPushed(board.list.run().run(), files, files);
  }

  private void startRunsUpTo(long run) {
    while (board.list.run().run() < run) {
      board.list.startRun();
    }
  }

  private TaskView view(TaskId id) {
    return board.list.get(id).orElseThrow();
  }

  private List<TaskId> listed() {
    return board.list.page(TaskQuery.all()).items().stream().map(it -> it.task().id()).toList();
  }

  @Test
  void runs_are_numbered_from_1_and_make_the_list() {
    Board limited = new Board(ListSettings.DEFAULT.withMaxAttempts(2));
    assertThat(limited.list.run().run()).isZero();
    assertThat(limited.list.startRun()).isEqualTo(1);
    assertThat(limited.list.startRun()).isEqualTo(2);
    assertThat(limited.list.run().run()).isEqualTo(2);
    assertThat(limited.tasks.list(limited.list.id()).settings().maxAttempts()).isEqualTo(2);
  }

  @Test
  void c31_a_task_with_a_condition_begins_afresh_with_each_run() {
    startRunsUpTo(3);
    TaskId sleeper = sleeper();
    push();
    updated(board.claim("ann").complete());
    assertThat(view(sleeper).resolvedRun()).isEqualTo(3);

    assertThat(board.list.startRun()).isEqualTo(4);

    assertThat(view(sleeper).task().state()).isEqualTo(TaskState.Pending.UNTOUCHED);
    assertThat(view(sleeper).resolvedRun()).isZero();
    assertThat(view(sleeper).dormant()).isTrue();
    assertThat(board.lastEvent(sleeper).what()).isEqualTo(Event.What.REOPENED);
    push();
    assertThat(view(sleeper).dormant()).isFalse();
    assertThat(board.claimedBy("bob")).isEqualTo(sleeper);
  }

  @Test
  void c31_one_that_was_not_applicable_loses_its_reason() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    push();
    board.update(TaskUpdate.of(sleeper, "ann").notApplicable("no tests"));

    board.list.startRun();

    assertThat(board.task(sleeper).state()).isEqualTo(TaskState.Pending.UNTOUCHED);
  }

  @Test
  void c31_one_that_failed_or_is_parked_stays_so() {
    TaskId failed = sleeper();
    TaskId parked = sleeper();
    board.update(TaskUpdate.of(failed, "ann").failed("flaky").force());
    board.update(TaskUpdate.of(parked, "ann").blocked("no machine").force());

    board.list.startRun();

    assertThat(board.task(failed).status()).isEqualTo(Status.FAILED);
    assertThat(board.task(parked).status()).isEqualTo(Status.BLOCKED);
  }

  @Test
  void c32_an_ordinary_task_keeps_its_status_and_its_run() {
    TaskId before = board.create("before any run");
    board.update(TaskUpdate.of(before, "ann").completed());
    startRunsUpTo(3);
    TaskId done = board.create("done");
    updated(board.claim("ann").complete());
    TaskId open = board.create("open");
    Claim claim = board.claim("bob");

    board.list.startRun();

    assertThat(view(before).resolvedRun()).isZero();
    assertThat(view(done).resolvedRun()).isEqualTo(3);
    assertThat(board.task(done).scope()).isEqualTo(new Scope(null, false, 3));
    assertThat(board.task(open).status()).isEqualTo(Status.IN_PROGRESS);
    updated(claim.complete());
    assertThat(view(open).resolvedRun()).isEqualTo(4);
  }

  @Test
  void c32_another_reason_or_an_edit_leaves_the_run_and_reopening_takes_it() {
    board.list.startRun();
    TaskId task = board.create("done");
    board.update(TaskUpdate.of(task, "ann").completed());
    board.list.startRun();

    board.update(TaskUpdate.of(task, "ann").notApplicable("was there before").title("other"));
    assertThat(view(task).resolvedRun()).isEqualTo(1);

    board.update(TaskUpdate.of(task, "ann").pending());
    assertThat(view(task).resolvedRun()).isZero();
    board.update(TaskUpdate.of(task, "ann").failed("no"));
    assertThat(view(task).resolvedRun()).isZero();
  }

  @Test
  void c33_an_open_ephemeral_task_ends_with_its_run_and_releases_its_dependents() {
    startRunsUpTo(3);
    TaskId asked = ephemeral();
    TaskId dependent = board.create("waits", asked);
    assertThat(view(dependent).ready()).isFalse();

    board.list.startRun();

    assertThat(listed()).containsExactly(dependent);
    assertThat(board.list.counts().total()).isEqualTo(1);
    assertThat(view(dependent).ready()).isTrue();
    assertThat(view(dependent).links().orElseThrow().blockedBy()).isEmpty();
    assertThat(view(asked).task().state())
        .isEqualTo(new TaskState.NotApplicable("run 3 ended", null, Board.T0));
    assertThat(view(asked).resolvedRun()).isEqualTo(3);
    assertThat(view(asked).links().orElseThrow().blocks()).isEmpty();
    assertThat(board.lastEvent(asked).note()).isEqualTo("run 3 ended");
    assertThat(board.claimedBy("ann")).isEqualTo(dependent);
  }

  @Test
  void c33_a_claim_on_it_ends_and_its_holder_is_told() {
    board.list.startRun();
    TaskId asked = ephemeral();
    Claim claim = board.claim("ann");

    board.list.startRun();

    assertThat(loss(claim.complete())).isEqualTo(Loss.CHANGED);
    assertThat(board.lastEvent(asked).former()).isEqualTo(Agent.of("ann"));
    assertThat(board.lastEvent(asked).by()).isNull();
  }

  @Test
  void c33_one_that_is_done_leaves_as_it_is() {
    board.list.startRun();
    TaskId asked = ephemeral();
    Claim claim = board.claim("ann");
    updated(claim.complete("answered"));

    board.list.startRun();

    assertThat(listed()).isEmpty();
    assertThat(board.task(asked).status()).isEqualTo(Status.COMPLETED);
    assertThat(board.history(asked)).hasSize(3);
    assertThat(freed(claim.complete("answered"))).isEmpty();
  }

  @Test
  void c33_one_of_every_status_leaves_resolved() {
    List<TaskId> tasks = IntStream.range(0, 5).mapToObj(i -> ephemeral()).toList();
    board.update(TaskUpdate.of(tasks.get(0), "ann").failed("no"));
    board.update(TaskUpdate.of(tasks.get(1), "ann").cancelled());
    board.update(TaskUpdate.of(tasks.get(2), "ann").blocked("no"));
    board.claim(ClaimRequest.by("ann").task(tasks.get(3)));
    startRunsUpTo(2);

    assertThat(tasks).extracting(id -> board.task(id).status()).containsOnly(Status.NOT_APPLICABLE);
  }

  @Test
  void c33_what_has_left_is_unknown_to_whoever_wants_to_change_it() {
    board.list.startRun();
    TaskId asked = ephemeral();
    TaskId other = board.create("other");
    board.list.startRun();
    Refusal unknown = new Refusal.Unknown(List.of(asked));

    assertThat(refusal(board.update(TaskUpdate.of(asked, "ann").pending()))).isEqualTo(unknown);
    assertThat(refusal(board.update(TaskUpdate.of(asked, "ann").title("x")))).isEqualTo(unknown);
    assertThat(refusal(board.update(TaskUpdate.of(other, "ann").addBlockers(asked))))
        .isEqualTo(unknown);
    assertThat(refusal(board.list.claim(ClaimRequest.by("ann").task(asked).force())))
        .isEqualTo(unknown);
    assertThat(refusal(board.list.tryCreate(List.of(NewTask.of("late").blockedBy(asked)))))
        .isEqualTo(unknown);
    assertThat(refusal(board.list.tryCreate(List.of(NewTask.of("late").blocks(asked)))))
        .isEqualTo(unknown);
  }

  @Test
  void c33_its_number_is_not_given_again() {
    TaskId asked = ephemeral();
    startRunsUpTo(2);

    assertThat(board.create("next")).isNotEqualTo(asked);
  }

  @Test
  void an_ephemeral_task_from_before_any_run_belongs_to_run_1() {
    TaskId asked = ephemeral();
    board.list.startRun();
    assertThat(listed()).containsExactly(asked);
    board.list.startRun();
    assertThat(listed()).isEmpty();
  }

  @Test
  void an_ephemeral_task_with_a_condition_leaves_though_it_is_done() {
    board.list.startRun();
    push();
    TaskId both = board.create(NewTask.of("both").ephemeral().activateWhen(TESTS));
    updated(board.claim("ann").complete());

    board.list.startRun();

    assertThat(listed()).isEmpty();
    assertThat(board.task(both).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void c34_in_progress_before_a_run_is_pending_after_it_and_its_holder_is_told() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    push();
    Claim claim = board.claim("ann");

    board.list.startRun();

    assertThat(board.task(sleeper).state()).isEqualTo(TaskState.Pending.UNTOUCHED);
    assertThat(board.lastEvent(sleeper).what()).isEqualTo(Event.What.RELEASED);
    assertThat(board.lastEvent(sleeper).former()).isEqualTo(Agent.of("ann"));
    assertThat(loss(claim.complete())).isEqualTo(Loss.CHANGED);
    assertThat(loss(claim.renew())).isEqualTo(Loss.CHANGED);
    push();
    assertThat(board.claim("bob").fence()).isGreaterThan(claim.fence() + 1);
  }

  @Test
  void c34_a_dependent_that_somebody_has_is_not_held_again_by_what_sleeps() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    TaskId dependent = board.create("waits", sleeper);
    push();
    updated(board.claim("ann").complete());
    board.claim("bob");

    board.list.startRun();

    assertThat(board.history(dependent)).containsExactly(Event.What.CREATED, Event.What.CLAIMED);
    assertThat(view(dependent).openBlockers()).isZero();
  }

  /** Fails at the next write, before or after it happened. */
  private static final class Failing extends ForwardingTaskStore {
    private boolean before;
    private boolean after;

    Failing(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      if (before) {
        throw new TaskStoreException("no connection", false, null);
      }
      WriteOutcome outcome = super.apply(write);
      if (after) {
        throw new TaskStoreException("connection lost", true, null);
      }
      return outcome;
    }
  }

  @Test
  void c34_a_failure_within_start_run_on_10000_tasks_is_all_or_nothing() {
    Failing store = new Failing(new InMemoryTaskStore(board.clock));
    TaskList list = Tasks.on(store).list("/large");
    list.startRun();
    List<NewTask> wishes =
        IntStream.range(0, TaskStore.RUN_TASKS_MAX)
            .mapToObj(i -> NewTask.of("t" + i).activateWhen(TESTS))
            .toList();
    list.create(wishes);
    list.filesPushed(1, Set.of("a_test.go"), Set.of("a_test.go"));
    for (int claimed = 0; claimed < 1_000; claimed += 100) {
      list.claim(ClaimRequest.by("ann").upTo(100));
    }
    assertThat(list.counts().of(Status.IN_PROGRESS)).isEqualTo(1_000);

    store.before = true;
    assertThatExceptionOfType(TaskStoreException.class).isThrownBy(list::startRun);
    assertThat(list.counts().of(Status.IN_PROGRESS)).isEqualTo(1_000);
    assertThat(list.run().run()).isEqualTo(1);
    assertThat(list.run().awake()).containsExactly(TESTS);

    store.before = false;
    store.after = true;
    assertThatExceptionOfType(TaskStoreException.class)
        .isThrownBy(list::startRun)
        .matches(TaskStoreException::mayHaveHappened);
    assertThat(list.counts().of(Status.PENDING)).isEqualTo(TaskStore.RUN_TASKS_MAX);
    assertThat(list.run().run()).isEqualTo(2);
    assertThat(list.canFinish()).isEqualTo(new MayFinish());
    StoreInvariants.check(store, list.id());
  }

  @Test
  void a_list_has_10000_tasks_of_runs_at_most_but_for_those_that_left() {
    List<NewTask> wishes =
        IntStream.range(0, TaskStore.RUN_TASKS_MAX)
            .mapToObj(i -> NewTask.of("t" + i).ephemeral())
            .toList();
    board.list.create(wishes);

    assertThatIllegalArgumentException()
        .isThrownBy(this::sleeper)
        .withMessage(
            "tasks with a condition, or ephemeral: at most 10000 in one list, found \"10001\"");
    assertThat(board.create("ordinary")).isEqualTo(TaskId.of(10_002));
    startRunsUpTo(2);
    assertThat(board.task(sleeper()).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void the_run_of_its_creation_stays_with_a_task() {
    Task before = board.list.create(NewTask.of("before"));
    startRunsUpTo(2);
    Task in2 = board.list.create(NewTask.of("in 2").activateWhen(TESTS));

    assertThat(before.scope()).isEqualTo(Scope.NONE);
    assertThat(in2.scope().run()).isEqualTo(2);
    board.list.startRun();
    assertThat(board.task(in2.id()).scope().run()).isEqualTo(2);
  }
}
