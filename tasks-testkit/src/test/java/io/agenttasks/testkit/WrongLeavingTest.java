package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that are wrong about what leaves, and about the run of a resolved task. */
final class WrongLeavingTest {

  @Test
  void catches_a_store_that_lets_nobody_leave() {
    assertThat(failuresOf(LetsNobodyLeave::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_is_no_task_of_runs_any_more",
            "a_sweep_of_what_has_a_condition_passes_over_what_leaves_or_left",
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "a_write_about_what_has_left_is_overtaken",
            "an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it",
            "the_edges_of_what_leaves_go_and_free_its_dependents",
            "what_has_left_is_no_task_of_runs_any_more",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_lets_them_stay_a_run() {
    assertThat(failuresOf(LetsThemStayARun::new))
        .containsExactlyInAnyOrder(
            "a_sweep_of_what_has_a_condition_passes_over_what_leaves_or_left",
            "a_sweep_of_what_leaves_passes_over_what_left_before_and_what_stays",
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "a_write_about_what_has_left_is_overtaken",
            "an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it",
            "the_edges_of_what_leaves_go_and_free_its_dependents",
            "what_has_left_is_no_task_of_runs_any_more",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_loses_what_has_left() {
    assertThat(failuresOf(LosesWhatHasLeft::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_is_no_task_of_runs_any_more",
            "a_sweep_of_what_has_a_condition_passes_over_what_leaves_or_left",
            "a_sweep_of_what_leaves_passes_over_what_left_before_and_what_stays",
            "a_sweep_takes_or_gives_the_run_that_the_write_found",
            "a_write_about_what_has_left_is_overtaken",
            "an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it",
            "the_edges_of_what_leaves_go_and_free_its_dependents",
            "the_number_and_the_id_of_what_has_left_stay_taken",
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_counts_what_has_left() {
    assertThat(failuresOf(CountsWhatHasLeft::new))
        .containsExactlyInAnyOrder(
            "an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it",
            WrongStores.RECOUNT,
            "what_leaves_is_swept_and_its_lease_is_over");
  }

  @Test
  void catches_a_store_that_forgets_writes_about_what_has_left() {
    assertThat(failuresOf(ForgetsWritesAboutWhatHasLeft::new))
        .containsExactlyInAnyOrder("a_write_about_what_has_left_is_overtaken");
  }

  @Test
  void catches_a_store_that_forgets_the_resolved_run() {
    assertThat(failuresOf(ForgetsTheResolvedRun::new))
        .containsExactlyInAnyOrder(
            "a_resolved_task_keeps_its_run_until_it_is_opened",
            "a_sweep_takes_or_gives_the_run_that_the_write_found");
  }

  @Test
  void catches_a_store_that_resolves_in_the_current_run() {
    assertThat(failuresOf(ResolvesInTheCurrentRun::new))
        .containsExactlyInAnyOrder(
            "a_resolved_task_keeps_its_run_until_it_is_opened",
            "a_sweep_takes_or_gives_the_run_that_the_write_found");
  }

  @Test
  void catches_a_store_that_keeps_the_resolved_run() {
    assertThat(failuresOf(KeepsTheResolvedRun::new))
        .containsExactlyInAnyOrder("a_resolved_task_keeps_its_run_until_it_is_opened");
  }

  /** No task is ephemeral: nothing ever leaves. */
  private static final class LetsNobodyLeave extends Rewritten {
    LetsNobodyLeave(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return eachCreated(write, scope -> new Scope(scope.activation(), false, scope.run()));
    }
  }

  /** Tasks leave one run late. */
  private static final class LetsThemStayARun extends Rewritten {
    LetsThemStayARun(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return eachCreated(
          write, it -> it.ephemeral() ? new Scope(it.activation(), true, it.run() + 1) : it);
    }
  }

  /** What has left is not found any more. */
  private static final class LosesWhatHasLeft extends ForwardingTaskStore {
    LosesWhatHasLeft(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      Map<TaskId, Stored> there = new HashMap<>(right.tasks());
      there.values().removeIf(it -> it.task().scope().leftBy(right.list().run()));
      return new Opening(right.list(), there, right.firstNumber());
    }
  }

  /** What has left is counted. */
  private static final class CountsWhatHasLeft extends ForwardingTaskStore {
    private long left;

    CountsWhatHasLeft(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      int before = run(write.list()).tasks();
      WriteOutcome outcome = super.apply(write);
      left += Math.max(0, before - run(write.list()).tasks());
      return outcome;
    }

    @Override
    public Counts counts(ListId list) {
      Map<Status, Long> counts = new HashMap<>(super.counts(list).byStatus());
      counts.merge(Status.NOT_APPLICABLE, left, Long::sum);
      return new Counts(counts);
    }
  }

  /** A write about what has left passes without effect. */
  private static final class ForgetsWritesAboutWhatHasLeft extends ForwardingTaskStore {
    ForgetsWritesAboutWhatHasLeft(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      Set<TaskId> named = new HashSet<>(write.named());
      write.add().forEach(edge -> named.addAll(List.of(edge.blocker(), edge.dependent())));
      Opening now = open(write.list(), 0, named);
      boolean left =
          now.tasks().values().stream().anyMatch(it -> it.task().scope().leftBy(now.list().run()));
      return left && outcome instanceof WriteOutcome.Overtaken
          ? new WriteOutcome.Written(Freed.NONE)
          : outcome;
    }
  }

  /** Shows another run of resolution. */
  private abstract static class OtherResolvedRun extends SeenOtherwise {
    OtherResolvedRun(TaskStore right) {
      super(right);
    }

    abstract long run(ListId list, Stored it);

    @Override
    Stored seen(ListId list, Stored it) {
      return new Stored(
          it.task(), it.holds(), it.openBlockers(), it.edgeStamp(), it.dormant(), run(list, it));
    }
  }

  /** The run of a resolved task is not kept. */
  private static final class ForgetsTheResolvedRun extends OtherResolvedRun {
    ForgetsTheResolvedRun(TaskStore right) {
      super(right);
    }

    @Override
    long run(ListId list, Stored it) {
      return 0;
    }
  }

  /** A task was always resolved in the current run. */
  private static final class ResolvesInTheCurrentRun extends OtherResolvedRun {
    ResolvesInTheCurrentRun(TaskStore right) {
      super(right);
    }

    @Override
    long run(ListId list, Stored it) {
      return it.resolvedRun() == 0 ? 0 : run(list).list().run();
    }
  }

  /** Who was resolved once keeps the run for ever. */
  private static final class KeepsTheResolvedRun extends OtherResolvedRun {
    private final Map<TaskId, Long> kept = new HashMap<>();

    KeepsTheResolvedRun(TaskStore right) {
      super(right);
    }

    @Override
    synchronized long run(ListId list, Stored it) {
      return kept.merge(it.task().id(), it.resolvedRun(), Math::max);
    }
  }
}
