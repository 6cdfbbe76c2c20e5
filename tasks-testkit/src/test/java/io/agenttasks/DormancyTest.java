package io.agenttasks;

import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.agenttasks.FinishResult.MayFinish;
import io.agenttasks.FinishResult.Unfinished;
import io.agenttasks.PushResult.Recorded;
import io.agenttasks.UpdateResult.Unchanged;
import io.agenttasks.model.Activation;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks that wait for files to be pushed: asleep, awake, and what that means for others. */
final class DormancyTest {

  private static final String TESTS = "**/*_test.go";
  private static final Refusal DORMANT = new Refusal.Dormant(TESTS);

  private final Board board = new Board();

  private TaskId sleeper() {
    return board.create(NewTask.of("Run the tests").activateWhen(TESTS));
  }

  private PushResult push(String... files) {
    Set<String> both = Set.of(files);
    return board.list.filesPushed(board.list.run().run(), both, both);
  }

  private boolean isDormant(TaskId id) {
    return board.list.get(id).orElseThrow().dormant();
  }

  private TaskUpdate change(TaskId id) {
    return TaskUpdate.of(id, "ann");
  }

  @Test
  void d5_a_dormant_task_is_listed_and_not_handed_out() {
    TaskId sleeper = sleeper();

    assertThat(board.list.page(TaskQuery.all()).items())
        .extracting(view -> view.task().id(), TaskView::dormant, TaskView::ready)
        .containsExactly(tuple(sleeper, true, false));
    assertThat(board.noneFor("ann")).isEqualTo(NoneReason.EMPTY);
  }

  @Test
  void d5_a_dormant_blocker_holds_nobody_until_it_wakes() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    TaskId dependent = board.create("waits", sleeper);
    assertThat(board.list.get(dependent).orElseThrow().ready()).isTrue();

    assertThat(push("a_test.go")).isEqualTo(new Recorded(new Freed(List.of(sleeper), 1)));
    assertThat(board.list.get(dependent).orElseThrow().openBlockers()).isEqualTo(1);
    assertThat(board.claimedBy("ann")).isEqualTo(sleeper);

    assertThat(board.list.filesPushed(1, Set.of(), Set.of()))
        .isEqualTo(new Recorded(new Freed(List.of(dependent), 1)));
    assertThat(board.claimedBy("bob")).isEqualTo(dependent);
  }

  @Test
  void d5_a_refusal_for_blockers_names_none_that_is_dormant() {
    TaskId open = board.create("open");
    TaskId dependent = board.create("waits", sleeper(), open);
    Refusal blocked = new Refusal.OpenBlockers(List.of(open), 1);

    assertThat(refusal(board.list.claim(ClaimRequest.by("ann").task(dependent))))
        .isEqualTo(blocked);
    assertThat(refusal(board.update(change(dependent).completed()))).isEqualTo(blocked);
  }

  @Test
  void d5_a_task_may_be_completed_and_get_a_dormant_blocker_in_one_call() {
    TaskId task = board.create("task");

    updated(board.update(change(task).addBlockers(sleeper()).completed()));
    assertThat(
            refusal(
                board.update(change(board.create("t")).addBlockers(board.create("b")).completed())))
        .isInstanceOf(Refusal.OpenBlockers.class);
  }

  @Test
  void d5_a_blocker_that_wakes_is_recorded_on_who_has_the_dependent() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    TaskId dependent = board.create("waits", sleeper);
    Claim claim = board.claim("ann");
    assertThat(claim.task().id()).isEqualTo(dependent);

    push("a_test.go");

    assertThat(board.history(dependent))
        .containsExactly(Event.What.CREATED, Event.What.CLAIMED, Event.What.HELD_AGAIN);
    updated(claim.complete());
  }

  @Test
  void d5_waking_and_falling_asleep_make_no_version() {
    board.list.startRun();
    TaskId sleeper = sleeper();
    push("a_test.go");
    board.list.filesPushed(1, Set.of(), Set.of());

    assertThat(isDormant(sleeper)).isTrue();
    assertThat(board.history(sleeper)).containsExactly(Event.What.CREATED);
  }

  @Test
  void d5_a_named_claim_of_a_dormant_task_is_refused_unless_forced() {
    TaskId sleeper = sleeper();

    assertThat(refusal(board.list.claim(ClaimRequest.by("ann").task(sleeper)))).isEqualTo(DORMANT);

    Claim claim = board.claim(ClaimRequest.by("ann").task(sleeper).force());
    assertThat(board.lastEvent(sleeper).flags()).containsExactly(Event.Flag.FORCED);
    assertThat(isDormant(sleeper)).isTrue();
    updated(claim.complete());
  }

  @Test
  void d5_dormancy_is_told_before_a_start_and_blockers_and_after_a_holder() {
    TaskId blocker = board.create("first");
    TaskId sleeper =
        board.create(
            NewTask.of("later")
                .activateWhen(TESTS)
                .startAt(Board.T0.plus(Board.MINUTE))
                .blockedBy(blocker));

    assertThat(refusal(board.list.claim(ClaimRequest.by("ann").task(sleeper)))).isEqualTo(DORMANT);
    assertThat(refusal(board.update(change(sleeper).completed()))).isEqualTo(DORMANT);

    board.claim(ClaimRequest.by("bob").task(sleeper).force());
    assertThat(refusal(board.update(change(sleeper).completed()))).isInstanceOf(Refusal.Held.class);
  }

  @Test
  void c29_a_dormant_task_accepts_no_status_but_pending() {
    TaskId sleeper = sleeper();

    for (TaskUpdate wish :
        List.of(
            change(sleeper).inProgress(),
            change(sleeper).completed(),
            change(sleeper).notApplicable("no"),
            change(sleeper).failed("no"),
            change(sleeper).blocked("no"),
            change(sleeper).cancelled())) {
      assertThat(refusal(board.update(wish))).as("%s", wish).isEqualTo(DORMANT);
    }
    assertThat(board.update(change(sleeper).pending())).isInstanceOf(Unchanged.class);
    assertThat(board.task(sleeper).version()).isEqualTo(1);
    assertThat(board.list.canFinish()).isEqualTo(new MayFinish());
  }

  @Test
  void c29_edits_and_force_are_accepted_and_force_is_recorded() {
    TaskId sleeper = sleeper();

    updated(board.update(change(sleeper).title("Run all tests")));
    Task forced = updated(board.update(change(sleeper).notApplicable("no tests").force()));

    assertThat(forced.status()).isEqualTo(Status.NOT_APPLICABLE);
    assertThat(board.lastEvent(sleeper).flags()).containsExactly(Event.Flag.FORCED);
    assertThat(refusal(board.update(change(sleeper).notApplicable("other")))).isEqualTo(DORMANT);
    assertThat(updated(board.update(change(sleeper).pending())).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void c29_a_holder_may_finish_what_fell_asleep() {
    board.list.startRun();
    TaskId byFence = sleeper();
    TaskId byName = sleeper();
    push("a_test.go");
    Claim claim = board.claim(ClaimRequest.by("ann").task(byFence));
    board.claim(ClaimRequest.by("ann").task(byName));
    board.list.filesPushed(1, Set.of(), Set.of());

    assertThat(isDormant(byFence)).isTrue();
    updated(claim.complete());
    updated(board.update(change(byName).notApplicable("reverted")));
  }

  @Test
  void c35_a_bad_pattern_names_its_position_and_its_task_and_creates_nothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                board.list.create(
                    List.of(
                        NewTask.of("one").persona("programmer"),
                        NewTask.of("two").persona("programmer").activateWhen("["))))
        .withMessage("pattern: at position 1: [ is not closed, found \"[\", of the task \"two\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NewTask.of("empty").activateWhen(""))
        .withMessage("pattern: at position 1: is empty, found \"\", of the task \"empty\"");

    assertThat(board.list.counts().total()).isZero();
  }

  @Test
  void c35_tasks_of_a_persona_are_created_all_at_once() {
    List<Task> tasks =
        board.list.create(
            List.of(
                NewTask.of("one").persona("programmer"),
                NewTask.of("two").persona("programmer").activateWhen(TESTS),
                NewTask.of("three").persona("programmer").ephemeral()));

    assertThat(tasks)
        .extracting(task -> task.details().persona())
        .containsOnly("programmer")
        .hasSize(3);
    assertThat(tasks.get(1).scope().activation()).isEqualTo(new Activation(TESTS));
    assertThat(tasks.get(2).scope().ephemeral()).isTrue();
  }

  @Test
  void failed_cancelled_and_parked_tasks_keep_from_finishing() {
    assertThat(board.list.canFinish()).isEqualTo(new MayFinish());
    TaskId failed = board.create("failed");
    TaskId cancelled = board.create("cancelled");
    TaskId parked = board.create("parked");
    TaskId done = board.create("done");
    TaskId unneeded = board.create("unneeded");
    board.update(change(failed).failed("no"));
    board.update(change(cancelled).cancelled());
    board.update(change(parked).blocked("no"));
    board.update(change(done).completed());
    board.update(change(unneeded).notApplicable("no"));

    Unfinished unfinished = (Unfinished) board.list.canFinish();

    assertThat(unfinished.first()).extracting(Task::id).containsExactly(failed, cancelled, parked);
    assertThat(unfinished.count()).isEqualTo(3);
  }

  @Test
  void what_is_unfinished_is_counted_beyond_what_is_named() {
    board.list.create(IntStream.range(0, 1_100).mapToObj(i -> NewTask.of("t" + i)).toList());

    Unfinished unfinished = (Unfinished) board.list.canFinish();

    assertThat(unfinished.first()).hasSize(Unfinished.UNFINISHED_SHOWN_MAX);
    assertThat(unfinished.first().get(0).id()).isEqualTo(TaskId.of(1));
    assertThat(unfinished.count()).isEqualTo(1_100);
  }

  @Test
  void what_is_named_whole_is_not_counted_once_more() {
    List<TaskId> tasks =
        board.list.create(Collections.nCopies(21, NewTask.of("t"))).stream().map(Task::id).toList();
    AtomicInteger counted = new AtomicInteger();
    TaskStore counting =
        new ForwardingTaskStore(board.store) {
          @Override
          public long count(ListId list, TaskFilter filter) {
            counted.incrementAndGet();
            return super.count(list, filter);
          }
        };
    TaskList list = Tasks.on(counting).list(board.list.id());

    assertThat(((Unfinished) list.canFinish()).count()).isEqualTo(21);
    assertThat(counted).hasValue(1);
    board.update(change(tasks.get(0)).completed());
    assertThat(((Unfinished) list.canFinish()).count()).isEqualTo(20);
    assertThat(counted).hasValue(1);
  }

  @Test
  void a_dormant_task_that_failed_holds_nobody_and_leaves_no_one_stuck() {
    Board stalling = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.STALL));
    stalling.list.startRun();
    TaskId sleeper = stalling.create(NewTask.of("tests").activateWhen(TESTS));
    TaskId dependent = stalling.create("waits", sleeper);
    stalling.list.filesPushed(1, Set.of("a_test.go"), Set.of("a_test.go"));
    stalling.update(change(sleeper).failed("flaky"));
    assertThat(stalling.noneFor("ann")).isEqualTo(NoneReason.STUCK);

    stalling.list.startRun();

    assertThat(stalling.task(sleeper).status()).isEqualTo(Status.FAILED);
    assertThat(stalling.claimedBy("ann")).isEqualTo(dependent);
  }
}
