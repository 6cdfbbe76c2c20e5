package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.RunFiles;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import org.junit.jupiter.api.Test;

/** Stores that are wrong about what a list knows of its run. */
final class WrongRunRecordsTest {

  @Test
  void catches_a_store_that_forgets_files() {
    assertThat(failuresOf(ForgetsFiles::new))
        .containsExactlyInAnyOrder("what_a_write_says_nothing_of_stays_as_it_was");
  }

  @Test
  void catches_a_store_that_keeps_no_files() {
    assertThat(failuresOf(KeepsNoFiles::new))
        .containsExactlyInAnyOrder(
            "what_a_write_says_nothing_of_stays_as_it_was",
            "what_is_known_of_the_run_is_kept_as_it_was_written");
  }

  @Test
  void catches_a_store_that_counts_runs_itself() {
    assertThat(failuresOf(CountsRunsItself::new))
        .containsExactlyInAnyOrder(
            "a_resolved_task_keeps_its_run_until_it_is_opened",
            "a_run_that_would_go_back_is_a_mistake_and_changes_nothing",
            "a_sweep_of_what_has_a_condition_passes_over_what_leaves_or_left",
            "a_sweep_of_what_leaves_passes_over_what_left_before_and_what_stays",
            "a_write_about_what_has_left_is_overtaken",
            "an_answer_says_which_run_the_call_left",
            "the_edges_of_what_leaves_go_and_free_its_dependents",
            "what_has_left_is_no_task_of_runs_any_more",
            "what_is_known_of_the_run_is_kept_as_it_was_written",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_forgets_the_run() {
    assertThat(failuresOf(ForgetsTheRun::new))
        .containsExactlyInAnyOrder("what_a_write_says_nothing_of_stays_as_it_was");
  }

  @Test
  void catches_a_store_that_knows_what_is_met_only() {
    assertThat(failuresOf(KnowsWhatIsMetOnly::new))
        .containsExactlyInAnyOrder(
            WrongStores.RECOUNT,
            "what_has_left_is_no_task_of_runs_any_more",
            "what_is_known_of_the_run_is_kept_as_it_was_written");
  }

  @Test
  void catches_a_store_that_has_one_run_for_all() {
    assertThat(failuresOf(HasOneRunForAll::new))
        .containsExactlyInAnyOrder(WrongStores.RECOUNT, "the_run_of_a_list_is_its_own");
  }

  @Test
  void catches_a_store_that_takes_an_old_run_for_the_current() {
    assertThat(failuresOf(TakesAnOldRunForTheCurrent::new))
        .containsExactlyInAnyOrder("a_run_that_would_go_back_is_a_mistake_and_changes_nothing");
  }

  /** A report without files forgets those of earlier reports. */
  private static final class ForgetsFiles extends OtherRun {
    ForgetsFiles(TaskStore right) {
      super(right);
    }

    @Override
    RunChange changed(RunChange change, RunRecord now) {
      RunFiles files = change.files() == null ? RunFiles.NONE : change.files();
      return new RunChange(change.run(), files, change.awake());
    }
  }

  /** What was pushed is not kept. */
  private static final class KeepsNoFiles extends OtherRun {
    KeepsNoFiles(TaskStore right) {
      super(right);
    }

    @Override
    RunChange changed(RunChange change, RunRecord now) {
      return new RunChange(change.run(), RunFiles.NONE, change.awake());
    }
  }

  /** Runs are counted, whatever the write says. */
  private static final class CountsRunsItself extends OtherRun {
    CountsRunsItself(TaskStore right) {
      super(right);
    }

    @Override
    RunChange changed(RunChange change, RunRecord now) {
      return new RunChange(now.list().run() + 1, change.files(), change.awake());
    }
  }

  /** A new version of the list begins without a run. */
  private static final class ForgetsTheRun extends Rewritten {
    ForgetsTheRun(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      ListGuard guard = write.guard();
      return guard == null || !guard.replace() || guard.run() != null
          ? write
          : write.guardedBy(guard.with(new RunChange(0, null, run(write.list()).awake())));
    }
  }

  /** Only conditions that are met are known. */
  private static final class KnowsWhatIsMetOnly extends ForwardingTaskStore {
    KnowsWhatIsMetOnly(TaskStore right) {
      super(right);
    }

    @Override
    public RunRecord run(ListId list) {
      RunRecord right = super.run(list);
      return new RunRecord(
          right.list(), right.files(), right.awake(), right.awake(), right.tasks());
    }
  }

  /** All lists have one run. */
  private static final class HasOneRunForAll extends ForwardingTaskStore {
    HasOneRunForAll(TaskStore right) {
      super(right);
    }

    @Override
    public RunRecord run(ListId list) {
      return super.run(list.equals(StoreFixture.OTHER_LIST) ? StoreFixture.LIST : list);
    }
  }

  /** A run that would go back is taken for the current one. */
  private static final class TakesAnOldRunForTheCurrent extends OtherRun {
    TakesAnOldRunForTheCurrent(TaskStore right) {
      super(right);
    }

    @Override
    RunChange changed(RunChange change, RunRecord now) {
      long run = Math.max(change.run(), now.list().run());
      return new RunChange(run, change.files(), change.awake());
    }
  }
}
