package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListSettings;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stores that overlook what a write relies on: other tasks, and the version of the list. */
final class WrongListVersionsTest {

  @Test
  void catches_a_store_that_ignores_what_a_write_relies_on() {
    assertThat(failuresOf(IgnoresWhatAWriteReliesOn::new))
        .containsExactlyInAnyOrder(
            "a_write_about_a_removed_task_is_overtaken",
            "a_write_about_a_task_that_is_not_there_is_overtaken",
            "a_write_about_what_has_left_is_overtaken",
            "a_write_that_relies_on_a_task_is_overtaken_once_that_has_a_new_version",
            "a_write_that_relies_on_a_task_is_overtaken_once_that_has_other_edges",
            "an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named");
  }

  @Test
  void catches_a_store_that_ignores_edges_of_what_a_write_relies_on() {
    assertThat(failuresOf(IgnoresEdgesOfWhatAWriteReliesOn::new))
        .containsExactlyInAnyOrder(
            "a_write_that_relies_on_a_task_is_overtaken_once_that_has_other_edges");
  }

  @Test
  void catches_a_store_that_touches_what_a_write_relies_on() {
    assertThat(failuresOf(TouchesWhatAWriteReliesOn::new))
        .containsExactlyInAnyOrder("a_write_that_relies_on_a_task_leaves_it_as_it_is");
  }

  @Test
  void catches_a_store_that_ignores_the_version_of_the_list() {
    assertThat(
            failuresOf(
                IgnoresTheVersionOfTheList::new,
                "claims_reports_and_runs_at_once_leave_a_list_that_adds_up"))
        .containsExactlyInAnyOrder(
            "a_change_of_the_run_that_is_overtaken_leaves_it_as_it_is",
            "a_second_founding_write_is_overtaken",
            "a_sweep_that_is_overtaken_changes_nothing",
            "a_write_that_fails_leaves_a_gap",
            "a_write_that_requires_a_version_is_overtaken_at_another",
            "of_many_that_begin_a_run_at_once_exactly_one_is_written",
            "of_many_that_replace_one_version_of_the_list_exactly_one_is_written",
            "of_two_edges_that_close_a_cycle_only_one_is_written");
  }

  @Test
  void catches_a_store_that_replaces_what_is_required() {
    assertThat(failuresOf(ReplacesWhatIsRequired::new))
        .containsExactlyInAnyOrder(
            "many_may_require_one_version_of_the_list_at_once",
            "requiring_leaves_the_version_as_it_is");
  }

  @Test
  void catches_a_store_that_replaces_the_list_each_time() {
    assertThat(failuresOf(ReplacesTheListEachTime::new))
        .containsExactlyInAnyOrder("a_write_without_a_guard_leaves_the_list_as_it_is");
  }

  @Test
  void catches_a_store_that_forgets_settings() {
    assertThat(failuresOf(ForgetsSettings::new))
        .containsExactlyInAnyOrder(
            "a_second_founding_write_is_overtaken",
            "a_write_happens_whole",
            "a_write_without_a_guard_leaves_the_list_as_it_is",
            "replacing_makes_the_next_version_and_keeps_the_settings",
            "replacing_may_change_the_settings",
            "requiring_leaves_the_version_as_it_is",
            "the_founding_write_gives_the_list_its_settings_and_version_1");
  }

  @Test
  void catches_a_store_that_resets_settings() {
    assertThat(failuresOf(ResetsSettings::new))
        .containsExactlyInAnyOrder("replacing_makes_the_next_version_and_keeps_the_settings");
  }

  @Test
  void catches_a_store_that_keeps_the_first_settings() {
    assertThat(failuresOf(KeepsTheFirstSettings::new))
        .containsExactlyInAnyOrder("replacing_may_change_the_settings");
  }

  /** What a write relies on is not compared. */
  private static final class IgnoresWhatAWriteReliesOn extends Rewritten {
    IgnoresWhatAWriteReliesOn(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return write.relyingOn(List.of());
    }
  }

  /** Of what a write relies on, the version is compared and the edges are not. */
  private static final class IgnoresEdgesOfWhatAWriteReliesOn extends Rewritten {
    IgnoresEdgesOfWhatAWriteReliesOn(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      Opening now = open(write.list(), 0, write.named());
      return write.relyingOn(
          write.unchanged().stream()
              .map(
                  it -> {
                    Stored found = now.tasks().getOrDefault(it.task().id(), it);
                    return new Stored(
                        it.task(),
                        it.holds(),
                        it.openBlockers(),
                        found.edgeStamp(),
                        it.dormant(),
                        it.resolvedRun());
                  })
              .toList());
    }
  }

  /** What a write relies on gets a new version. */
  private static final class TouchesWhatAWriteReliesOn extends Rewritten {
    TouchesWhatAWriteReliesOn(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      Changes changes = new Changes(clock());
      return write.and(
          write.unchanged().stream().map(it -> changes.retitled(it, it.task().title())).toList());
    }
  }

  /** The version of the list is not compared. */
  private static final class IgnoresTheVersionOfTheList extends Rewritten {
    IgnoresTheVersionOfTheList(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      ListGuard guard = write.guard();
      long version = open(write.list(), 0, List.of()).list().version();
      return guard == null
          ? write
          : write.guardedBy(new ListGuard(version, guard.replace(), guard.settings(), guard.run()));
    }
  }

  /** Whoever requires a version replaces it. */
  private static final class ReplacesWhatIsRequired extends Rewritten {
    ReplacesWhatIsRequired(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      ListGuard guard = write.guard();
      return guard == null
          ? write
          : write.guardedBy(new ListGuard(guard.version(), true, guard.settings(), guard.run()));
    }
  }

  /** Each write replaces the version of the list. */
  private static final class ReplacesTheListEachTime extends Rewritten {
    ReplacesTheListEachTime(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      long version = open(write.list(), 0, List.of()).list().version();
      return write.guard() == null && version > 0
          ? write.guardedBy(ListGuard.replacing(version))
          : write;
    }
  }

  /** Settings are not kept. */
  private static final class ForgetsSettings extends Rewritten {
    ForgetsSettings(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      ListGuard guard = write.guard();
      return guard == null
          ? write
          : write.guardedBy(new ListGuard(guard.version(), guard.replace(), null, guard.run()));
    }
  }

  /** A new version of the list begins with the default settings. */
  private static final class ResetsSettings extends Rewritten {
    ResetsSettings(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      ListGuard guard = write.guard();
      return guard == null || !guard.replace() || guard.settings() != null
          ? write
          : write.guardedBy(
              new ListGuard(guard.version(), true, ListSettings.DEFAULT, guard.run()));
    }
  }

  /** Settings are fixed for ever. */
  private static final class KeepsTheFirstSettings extends Rewritten {
    KeepsTheFirstSettings(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      ListGuard guard = write.guard();
      return guard == null || guard.version() == 0
          ? write
          : write.guardedBy(new ListGuard(guard.version(), guard.replace(), null, guard.run()));
    }
  }
}
