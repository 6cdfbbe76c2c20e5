package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Event;
import io.agenttasks.model.Status;
import io.agenttasks.spi.Sweep;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that are wrong about sweeps. */
final class WrongRunsTest {

  @Test
  void catches_a_store_that_sweeps_nothing() {
    assertThat(failuresOf(SweepsNothing::new))
        .containsExactlyInAnyOrder(
            "a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them",
            "a_lease_ends_with_a_sweep",
            "a_sweep_changes_the_tasks_of_its_kind_and_statuses_and_no_others",
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "a_task_that_two_sweeps_meet_gets_both_versions_in_their_order",
            "what_falls_asleep_with_a_sweep_holds_nobody_again",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_sweeps_once() {
    assertThat(failuresOf(SweepsOnce::new))
        .containsExactlyInAnyOrder(
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "a_task_that_two_sweeps_meet_gets_both_versions_in_their_order");
  }

  @Test
  void catches_a_store_that_sweeps_backwards() {
    assertThat(failuresOf(SweepsBackwards::new))
        .containsExactlyInAnyOrder("a_task_that_two_sweeps_meet_gets_both_versions_in_their_order");
  }

  @Test
  void catches_a_store_that_sweeps_all() {
    assertThat(failuresOf(SweepsAll::new))
        .containsExactlyInAnyOrder(
            "a_sweep_changes_the_tasks_of_its_kind_and_statuses_and_no_others");
  }

  @Test
  void catches_a_store_that_sweeps_around_holders() {
    assertThat(failuresOf(SweepsAroundHolders::new))
        .containsExactlyInAnyOrder(
            "a_lease_ends_with_a_sweep",
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_sweeps_in_silence() {
    assertThat(failuresOf(SweepsInSilence::new))
        .containsExactlyInAnyOrder(
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "the_events_of_sweeps_are_answered_by_creation");
  }

  @Test
  void catches_a_store_that_sweeps_before_the_run() {
    assertThat(failuresOf(SweepsBeforeTheRun::new))
        .containsExactlyInAnyOrder(
            "a_sweep_of_what_has_a_condition_passes_over_what_leaves_or_left",
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "of_many_that_begin_a_run_at_once_exactly_one_is_written",
            "what_falls_asleep_with_a_sweep_holds_nobody_again",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_sweeps_though_overtaken() {
    assertThat(failuresOf(SweepsThoughOvertaken::new))
        .containsExactlyInAnyOrder("a_sweep_that_is_overtaken_changes_nothing");
  }

  @Test
  void catches_a_store_that_answers_events_backwards() {
    assertThat(failuresOf(AnswersEventsBackwards::new))
        .containsExactlyInAnyOrder("the_events_of_sweeps_are_answered_by_creation");
  }

  /** Sweeps other than it is told. */
  private abstract static class OtherSweeps extends Rewritten {
    OtherSweeps(TaskStore right) {
      super(right);
    }

    abstract List<Sweep> swept(List<Sweep> sweeps);

    @Override
    Write rewritten(Write write) {
      return write.sweeps().isEmpty() ? write : write.sweeping(swept(write.sweeps()));
    }

    static Sweep from(Sweep it, Set<Status> from) {
      return new Sweep(it.which(), from, it.to(), it.facts(), it.what(), it.by(), it.note());
    }
  }

  /** Sweeps are forgotten. */
  private static final class SweepsNothing extends OtherSweeps {
    SweepsNothing(TaskStore right) {
      super(right);
    }

    @Override
    List<Sweep> swept(List<Sweep> sweeps) {
      return List.of();
    }
  }

  /** Only the first sweep of a write is done. */
  private static final class SweepsOnce extends OtherSweeps {
    SweepsOnce(TaskStore right) {
      super(right);
    }

    @Override
    List<Sweep> swept(List<Sweep> sweeps) {
      return sweeps.subList(0, 1);
    }
  }

  /** Sweeps are done from the last to the first. */
  private static final class SweepsBackwards extends OtherSweeps {
    SweepsBackwards(TaskStore right) {
      super(right);
    }

    @Override
    List<Sweep> swept(List<Sweep> sweeps) {
      List<Sweep> backwards = new ArrayList<>(sweeps);
      Collections.reverse(backwards);
      return backwards;
    }
  }

  /** A sweep meets every status. */
  private static final class SweepsAll extends OtherSweeps {
    SweepsAll(TaskStore right) {
      super(right);
    }

    @Override
    List<Sweep> swept(List<Sweep> sweeps) {
      return sweeps.stream().map(it -> from(it, EnumSet.allOf(Status.class))).toList();
    }
  }

  /** A sweep passes over who works. */
  private static final class SweepsAroundHolders extends OtherSweeps {
    SweepsAroundHolders(TaskStore right) {
      super(right);
    }

    @Override
    List<Sweep> swept(List<Sweep> sweeps) {
      return sweeps.stream().map(it -> from(it, without(it.from()))).toList();
    }

    private static Set<Status> without(Set<Status> from) {
      Set<Status> others = EnumSet.allOf(Status.class);
      others.retainAll(from);
      others.remove(Status.IN_PROGRESS);
      return others;
    }
  }

  /** The events of a sweep say neither who nor why. */
  private static final class SweepsInSilence extends OtherSweeps {
    SweepsInSilence(TaskStore right) {
      super(right);
    }

    @Override
    List<Sweep> swept(List<Sweep> sweeps) {
      return sweeps.stream()
          .map(it -> new Sweep(it.which(), it.from(), it.to(), it.facts(), it.what(), null, ""))
          .toList();
    }
  }

  /** Sweeps come first, and what falls asleep or leaves follows in a step of its own. */
  private static final class SweepsBeforeTheRun extends ForwardingTaskStore {
    SweepsBeforeTheRun(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      if (write.sweeps().isEmpty() || write.guard() == null || write.guard().run() == null) {
        return super.apply(write);
      }
      WriteOutcome swept = super.apply(write.guardedBy(null));
      super.apply(write.sweeping(List.of()));
      return swept;
    }
  }

  /** A sweep that fails has begun already. */
  private static final class SweepsThoughOvertaken extends ForwardingTaskStore {
    SweepsThoughOvertaken(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Overtaken && !write.sweeps().isEmpty()) {
        super.apply(write.guardedBy(null));
      }
      return outcome;
    }
  }

  /** Answers the events that it made from the last to the first. */
  private static final class AnswersEventsBackwards extends ForwardingTaskStore {
    AnswersEventsBackwards(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (!(outcome instanceof WriteOutcome.Written written)) {
        return outcome;
      }
      List<Event> backwards = new ArrayList<>(written.made());
      Collections.reverse(backwards);
      return new WriteOutcome.Written(written.freed(), written.waitingOn(), backwards);
    }
  }
}
