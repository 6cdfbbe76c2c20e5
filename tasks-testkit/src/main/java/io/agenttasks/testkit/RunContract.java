package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Sweep;
import io.agenttasks.spi.Sweep.Which;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sweeps: steps for many tasks at once. */
abstract class RunContract extends DormancyContract {

  /** Of run 1. */
  static final Scope EPHEMERAL = new Scope(null, true, 1);

  private static final Set<Status> RESOLVED = EnumSet.of(Status.COMPLETED, Status.NOT_APPLICABLE);

  static Sweep sweep(Which which, Set<Status> from, TaskState to, What what) {
    return new Sweep(
        which, from, to, Facts.of(to, BlockerPolicy.STALL), what, BOB, "swept: " + what);
  }

  static Sweep toQueue(Status... from) {
    return sweep(Which.RUN_SCOPED, Set.of(from), TaskState.Pending.UNTOUCHED, What.REOPENED);
  }

  Sweep leaving() {
    TaskState to = new TaskState.NotApplicable("run ended", null, clock.instant());
    Set<Status> unresolved = EnumSet.complementOf(EnumSet.copyOf(RESOLVED));
    return sweep(Which.LEAVING, unresolved, to, What.NOT_APPLICABLE);
  }

  static Write sweeping(Write write, Sweep... sweeps) {
    return write.sweeping(List.of(sweeps));
  }

  @Test
  @Rule("S30")
  void a_sweep_changes_the_tasks_of_its_kind_and_statuses_and_no_others() {
    Stored done = add(GO);
    Stored unneeded = add(MD);
    Stored open = add(GO);
    Stored failed = add(GO);
    Stored plain = add("plain");
    Stored ephemeral = add(EPHEMERAL);
    written(
        changes.completed(done),
        changes.unneeded(unneeded),
        changes.failed(failed),
        changes.completed(plain),
        changes.completed(ephemeral));
    List<Stored> others = now(List.of(open, failed, plain, ephemeral));

    written(sweeping(write(), toQueue(Status.COMPLETED, Status.NOT_APPLICABLE)));

    assertThat(now(List.of(done, unneeded)))
        .extracting(it -> it.task().state())
        .containsOnly(TaskState.Pending.UNTOUCHED);
    assertThat(now(others)).isEqualTo(others);
  }

  @Test
  @Rule({"S30", "S8", "S17"})
  void a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it() {
    add(GO);
    met(GO);
    Stored taken = claimed(ANN);
    Stored done = add(GO);
    written(changes.completed(done));
    clock.advance(MICROSECOND);

    written(sweeping(write(), toQueue(Status.IN_PROGRESS, Status.COMPLETED)));

    assertThat(now(taken).task().version()).isEqualTo(3);
    assertThat(now(taken).task().fence()).isEqualTo(2);
    assertThat(now(done).task().fence()).isEqualTo(1);
    assertThat(eventsOf(taken).get(2))
        .isEqualTo(
            new Event(
                taken.task().id(),
                3,
                clock.instant(),
                BOB,
                2,
                What.REOPENED,
                "swept: REOPENED",
                Set.of(),
                ANN));
    assertThat(eventsOf(done).get(2).former()).isNull();
    assertThat(now(taken).task().updatedAt()).isEqualTo(clock.instant());
  }

  @Test
  @Rule("S30")
  void a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them() {
    add(GO);
    add(GO);
    met(GO);
    Stored first = claimed(ANN);
    Stored second = claimed(ANN);
    clock.advance(LEASE);
    written(changes.expired(first), changes.expired(second));
    written(changes.failed(now(first)), changes.claimed(now(second), ANN, null));

    written(sweeping(write(), toQueue(Status.FAILED, Status.IN_PROGRESS)));

    assertThat(now(first).task().attempts()).isZero();
    assertThat(now(second).task().attempts()).isEqualTo(1);
  }

  @Test
  @Rule({"S30", "S19", "S21"})
  void a_lease_ends_with_a_sweep() {
    add(GO);
    met(GO);
    Stored taken = claimed(ANN);
    written(sweeping(running(1), toQueue(Status.IN_PROGRESS)));
    clock.advance(LEASE);

    nothingFor(BOB);
    assertThat(store.renew(LIST, List.of(renewal(taken, clock.instant().plus(LEASE))))).isEmpty();
  }

  @Test
  @Rule({"S30", "S12", "S28"})
  void what_falls_asleep_with_a_sweep_holds_nobody_again() {
    met(GO);
    Stored blocker = add(GO);
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(now(blocker)));
    claimed(ANN);

    written(sweeping(running(1), toQueue(Status.COMPLETED)));

    assertThat(historyOf(dependent)).containsExactly(What.CREATED, What.CLAIMED);
    assertThat(now(dependent).openBlockers()).isZero();
    assertThat(now(blocker).holds()).isTrue();
  }

  @Test
  @Rule({"S30", "S11", "S12", "S13"})
  void what_is_swept_awake_holds_its_dependents_and_is_freed_itself() {
    met(GO);
    Stored blocker = add(GO);
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(now(blocker)));
    claimed(ANN);

    Freed freed = written(sweeping(write(), toQueue(Status.COMPLETED)));

    assertThat(freed).isEqualTo(new Freed(List.of(blocker.task().id()), 1));
    assertThat(now(dependent).openBlockers()).isEqualTo(1);
    assertThat(historyOf(dependent)).containsExactly(What.CREATED, What.CLAIMED, What.HELD_AGAIN);
  }

  @Test
  @Rule("S30")
  void the_events_of_sweeps_are_answered_by_creation() {
    List<Stored> tasks = List.of(add(MD), add(GO), add(MD), add(GO));
    written(changes.completed(tasks.get(1)), changes.completed(tasks.get(2)));

    WriteOutcome outcome =
        store.apply(sweeping(write(), toQueue(Status.COMPLETED), toQueue(Status.PENDING)));

    assertThat(((WriteOutcome.Written) outcome).made())
        .containsExactlyElementsOf(
            tasks.stream()
                .flatMap(it -> eventsOf(it).stream())
                .filter(RunContract::isSwept)
                .toList());
  }

  private static boolean isSwept(Event event) {
    return event.note().startsWith("swept");
  }

  @Test
  @Rule("S30")
  void a_task_that_two_sweeps_meet_gets_both_versions_in_their_order() {
    Stored done = add(GO);
    written(changes.completed(done));
    Sweep failing =
        sweep(
            Which.RUN_SCOPED,
            Set.of(Status.PENDING),
            new TaskState.Failed("no", null, clock.instant()),
            What.FAILED);

    written(sweeping(write(), toQueue(Status.COMPLETED), failing));

    assertThat(historyOf(done))
        .containsExactly(What.CREATED, What.COMPLETED, What.REOPENED, What.FAILED);
    assertThat(now(done).task().fence()).isEqualTo(2);
  }

  @Test
  @Rule({"S30", "S5", "S7"})
  void a_sweep_that_is_overtaken_changes_nothing() {
    written(changes.completed(add(GO)));
    Snapshot before = snapshot();

    overtaken(sweeping(write(), toQueue(Status.COMPLETED)).guardedBy(ListGuard.requiring(9)));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule({"S30", "S26"})
  void a_sweep_beside_a_change_and_too_many_sweeps_cannot_be_built() {
    Stored go = add(GO);
    List<Sweep> many = Collections.nCopies(TaskStore.SWEEPS_MAX + 1, toQueue(Status.COMPLETED));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> sweeping(write(changes.completed(go)), toQueue(Status.PENDING)))
        .withMessageContaining("sweeps");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> write().sweeping(many))
        .withMessageContaining("sweeps")
        .withMessageContaining("10")
        .withMessageContaining("11");
  }

  @Test
  @Tag("large")
  @Rule({"S30", "S31", "S26"})
  void as_many_tasks_as_the_limit_says_are_swept_and_leave_at_once() {
    List<Change> creations =
        IntStream.range(0, TaskStore.RUN_TASKS_MAX)
            .mapToObj(i -> changes.created(i + 1, TaskDetails.of("t" + i)).after())
            .map(task -> Changes.created(task.in(task.creation() % 2 == 0 ? GO : EPHEMERAL)))
            .toList();
    written(Write.of(LARGE_LIST, clock.instant(), creations).guardedBy(replacing()));
    RunChange second = new RunChange(2, null, Set.of());

    WriteOutcome outcome =
        store.apply(
            Write.of(LARGE_LIST, clock.instant(), List.of())
                .guardedBy(ListGuard.replacing(1).with(second))
                .sweeping(List.of(leaving(), toQueue(Status.PENDING))));

    assertThat(((WriteOutcome.Written) outcome).made()).hasSize(TaskStore.RUN_TASKS_MAX);
    assertThat(other.counts(LARGE_LIST).total()).isEqualTo(TaskStore.RUN_TASKS_MAX / 2);
  }
}
