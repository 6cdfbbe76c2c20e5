package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Scope;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that are wrong about conditions, and who sleeps by them. */
final class WrongDormancyTest {

  @Test
  void catches_a_store_that_lets_nobody_sleep() {
    assertThat(failuresOf(LetsNobodySleep::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_is_no_task_of_runs_any_more",
            "a_blocker_that_falls_asleep_frees_its_dependents",
            "a_blocker_that_wakes_raises_the_count",
            "a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them",
            "a_dormant_blocker_does_not_count",
            "a_dormant_task_is_given_to_nobody",
            "a_dormant_task_whose_start_has_come_is_still_dormant",
            "a_lease_ends_with_a_sweep",
            "a_page_may_show_what_is_active",
            "a_sweep_changes_the_tasks_of_its_kind_and_statuses_and_no_others",
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "a_task_is_dormant_until_its_condition_is_met",
            "a_task_that_falls_asleep_is_not_given_any_more",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "a_task_that_two_sweeps_meet_gets_both_versions_in_their_order",
            "a_task_that_wakes_is_freed_and_given",
            "ending_and_reopening_a_dormant_blocker_changes_no_count",
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "free_and_awake_do_not_hold_for_a_dormant_task",
            "what_falls_asleep_with_a_sweep_holds_nobody_again",
            "what_has_left_is_no_task_of_runs_any_more",
            "what_is_known_of_the_run_is_kept_as_it_was_written",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself");
  }

  @Test
  void catches_a_store_that_wakes_nobody() {
    assertThat(failuresOf(WakesNobody::new))
        .containsExactlyInAnyOrder(
            "a_blocker_that_falls_asleep_frees_its_dependents",
            "a_blocker_that_wakes_raises_the_count",
            "a_change_of_the_run_that_is_overtaken_leaves_it_as_it_is",
            "a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them",
            "a_lease_ends_with_a_sweep",
            "a_new_task_whose_condition_is_met_already_is_awake",
            "a_new_task_whose_condition_is_met_by_its_own_write_is_awake_and_freed",
            "a_page_may_show_what_is_active",
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "a_task_is_dormant_until_its_condition_is_met",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "a_task_that_wakes_is_freed_and_given",
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "free_and_awake_do_not_hold_for_a_dormant_task",
            "what_a_write_says_nothing_of_stays_as_it_was",
            "what_is_known_of_the_run_is_kept_as_it_was_written",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself");
  }

  @Test
  void catches_a_store_that_lets_nobody_fall_asleep() {
    assertThat(failuresOf(LetsNobodyFallAsleep::new))
        .containsExactlyInAnyOrder(
            "a_blocker_that_falls_asleep_frees_its_dependents",
            "a_lease_ends_with_a_sweep",
            "a_task_is_dormant_until_its_condition_is_met",
            "a_task_that_falls_asleep_is_not_given_any_more",
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "waking_and_falling_asleep_make_neither_a_version_nor_an_event",
            "what_a_write_says_nothing_of_stays_as_it_was",
            "what_falls_asleep_with_a_sweep_holds_nobody_again");
  }

  @Test
  void catches_a_store_that_shows_nobody_asleep() {
    assertThat(failuresOf(ShowsNobodyAsleep::new))
        .containsExactlyInAnyOrder(
            "a_task_is_dormant_until_its_condition_is_met", WrongStores.RECOUNT);
  }

  @Test
  void catches_a_store_that_counts_who_sleeps() {
    assertThat(failuresOf(CountsWhoSleeps::new))
        .containsExactlyInAnyOrder(
            "a_blocker_that_falls_asleep_frees_its_dependents",
            "a_blocker_that_wakes_raises_the_count",
            "a_dormant_blocker_does_not_count",
            "ending_and_reopening_a_dormant_blocker_changes_no_count",
            "what_falls_asleep_with_a_sweep_holds_nobody_again");
  }

  @Test
  void catches_a_store_that_ignores_awake() {
    assertThat(failuresOf(IgnoresAwake::new))
        .containsExactlyInAnyOrder(
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "free_and_awake_do_not_hold_for_a_dormant_task");
  }

  @Test
  void catches_a_store_that_takes_awake_for_free() {
    assertThat(failuresOf(TakesAwakeForFree::new))
        .containsExactlyInAnyOrder("awake_passes_over_open_blockers");
  }

  @Test
  void catches_a_store_that_makes_versions_of_waking() {
    assertThat(failuresOf(MakesVersionsOfWaking::new))
        .containsExactlyInAnyOrder(
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "free_and_awake_do_not_hold_for_a_dormant_task",
            "waking_and_falling_asleep_make_neither_a_version_nor_an_event");
  }

  @Test
  void catches_a_store_that_answers_no_events() {
    assertThat(failuresOf(AnswersNoEvents::new))
        .containsExactlyInAnyOrder(
            "the_answer_about_a_removed_task_is_kept",
            "a_repeat_is_answered_before_it_is_judged",
            "a_repeated_write_is_answered_as_the_first_and_does_nothing",
            "a_task_that_was_changed_twice_is_answered_as_it_was_left",
            "a_write_by_which_somebody_has_a_task_is_told_too",
            "an_answer_says_which_run_the_call_left",
            "the_event_of_a_task_that_is_held_again_is_answered",
            "the_events_of_sweeps_are_answered_by_creation");
  }

  @Test
  void catches_a_store_that_shows_who_sleeps_as_active() {
    assertThat(failuresOf(ShowsWhoSleepsAsActive::new))
        .containsExactlyInAnyOrder("a_page_may_show_what_is_active", WrongStores.RECOUNT);
  }

  /** Conditions are not kept with a task, so nobody ever sleeps. */
  private static final class LetsNobodySleep extends Rewritten {
    LetsNobodySleep(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return eachCreated(write, scope -> new Scope(null, scope.ephemeral(), scope.run()));
    }
  }

  /** Whatever is met, nobody wakes. */
  private static final class WakesNobody extends OtherRun {
    WakesNobody(TaskStore right) {
      super(right);
    }

    @Override
    RunChange changed(RunChange change, RunRecord now) {
      return new RunChange(change.run(), change.files(), Set.of());
    }
  }

  /** Who woke once stays awake. */
  private static final class LetsNobodyFallAsleep extends OtherRun {
    LetsNobodyFallAsleep(TaskStore right) {
      super(right);
    }

    @Override
    RunChange changed(RunChange change, RunRecord now) {
      Set<String> all = new HashSet<>(now.awake());
      all.addAll(change.awake());
      return new RunChange(change.run(), change.files(), all);
    }
  }

  /** Nobody is shown as dormant. */
  private static final class ShowsNobodyAsleep extends SeenOtherwise {
    ShowsNobodyAsleep(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      return new Stored(
          it.task(), it.holds(), it.openBlockers(), it.edgeStamp(), false, it.resolvedRun());
    }
  }

  /** Dormant blockers are counted where tasks are shown. */
  private static final class CountsWhoSleeps extends SeenOtherwise {
    CountsWhoSleeps(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      Set<TaskId> blockers = new HashSet<>();
      Walk.of(this, list)
          .edges(Set.of(it.task().id()), Direction.BLOCKERS)
          .forEach(edge -> blockers.add(edge.blocker()));
      int holding = (int) right(list, blockers).stream().filter(Stored::holds).count();
      return new Stored(
          it.task(), it.holds(), holding, it.edgeStamp(), it.dormant(), it.resolvedRun());
    }
  }

  /** A task that sleeps may be started and finished like any other. */
  private static final class IgnoresAwake extends Rewritten {
    IgnoresAwake(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return without(write, Guard.AWAKE);
    }
  }

  /** Who must be awake must have no open blocker either. */
  private static final class TakesAwakeForFree extends Rewritten {
    TakesAwakeForFree(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      List<Change> changes =
          write.changes().stream()
              .map(it -> it.guards().contains(Guard.AWAKE) ? it.guardedBy(Guard.FREE) : it)
              .toList();
      return write.with(changes);
    }
  }

  /** Waking and falling asleep are edits of the task. */
  private static final class MakesVersionsOfWaking extends ForwardingTaskStore {
    MakesVersionsOfWaking(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      List<Stored> before = Walk.of(this, write.list()).tasks();
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Written && write.guard() != null) {
        List<Change> touched = new ArrayList<>();
        for (Stored it : before) {
          Stored now = open(write.list(), 0, List.of(it.task().id())).tasks().get(it.task().id());
          if (now != null && now.dormant() != it.dormant()) {
            touched.add(new Changes(clock()).retitled(now, now.task().title()));
          }
        }
        super.apply(Write.of(write.list(), write.at(), touched));
      }
      return outcome;
    }
  }

  /** Events that come of a write without being in it are not answered. */
  private static final class AnswersNoEvents extends ForwardingTaskStore {
    AnswersNoEvents(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      return super.apply(write) instanceof WriteOutcome.Written written
          ? new WriteOutcome.Written(written.freed())
          : new WriteOutcome.Overtaken(open(write.list(), 0, write.named()));
    }
  }

  /** A page of what is active shows who sleeps, too. */
  private static final class ShowsWhoSleepsAsActive extends ForwardingTaskStore {
    ShowsWhoSleepsAsActive(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return terms.filter().equals(TaskFilter.ACTIVE)
          ? super.page(terms.withFilter(TaskFilter.ALL))
          : super.page(terms);
    }
  }
}
