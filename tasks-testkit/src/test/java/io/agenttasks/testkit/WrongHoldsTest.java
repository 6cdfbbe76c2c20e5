package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskPath;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Stores that begin a hold where none is, or don't end it, or don't find it. */
final class WrongHoldsTest {

  @Test
  void catches_a_store_whose_holds_never_end() {
    assertThat(failuresOf(NeverEndsAHold::new))
        .containsExactlyInAnyOrder(
            "a_hold_follows_the_paths_that_the_task_is_given",
            "a_hold_goes_over_to_the_next_holder",
            "a_holder_that_comes_back_late_holds_again",
            "a_renewal_leaves_the_hold_as_it_is",
            "a_task_and_a_path_claim_hold_one_path_each_by_itself",
            "a_task_holds_its_paths_while_somebody_has_it",
            "path_claims_and_holds_of_another_list_are_not_there",
            "tasks_of_one_path_hold_it_until_the_last_one_ends",
            "the recount",
            "whatever_ends_a_claim_ends_its_hold");
  }

  @Test
  void catches_a_store_that_ends_a_hold_for_all_tasks_of_its_path() {
    assertThat(failuresOf(EndsAHoldForAllTasks::new))
        .containsExactlyInAnyOrder("tasks_of_one_path_hold_it_until_the_last_one_ends");
  }

  @Test
  void catches_a_store_where_what_is_parked_holds() {
    assertThat(failuresOf(HoldsWhatIsParked::new))
        .containsExactlyInAnyOrder(
            "what_nobody_has_holds_nothing", "whatever_ends_a_claim_ends_its_hold");
  }

  @Test
  void catches_a_store_where_what_is_assigned_holds() {
    assertThat(failuresOf(HoldsWhatIsPending::new))
        .containsExactlyInAnyOrder(
            "a_holder_that_comes_back_late_holds_again",
            "a_renewal_leaves_the_hold_as_it_is",
            "a_task_holds_its_paths_while_somebody_has_it",
            "of_many_unheld_writes_of_tasks_that_overlap_exactly_one_is_written",
            "the recount",
            "what_nobody_has_holds_nothing",
            "whatever_ends_a_claim_ends_its_hold");
  }

  @Test
  void catches_a_store_that_holds_the_first_paths_of_a_task() {
    assertThat(failuresOf(HoldsTheFirstPaths::new))
        .containsExactlyInAnyOrder(
            "a_hold_follows_the_paths_that_the_task_is_given", "the recount");
  }

  @Test
  void catches_a_store_where_path_claims_are_no_holds() {
    assertThat(failuresOf(HoldsTasksOnly::new))
        .containsExactlyInAnyOrder(
            "a_path_claim_holds_its_path_until_exactly_its_end",
            "a_path_claim_holds_to_the_end_that_it_was_given_last",
            "a_path_claim_that_is_removed_holds_nothing",
            "a_task_and_a_path_claim_hold_one_path_each_by_itself",
            "a_write_of_path_claims_that_was_overtaken_changes_nothing_and_shows_the_board",
            "holds_are_found_above_and_beneath_a_path_by_whole_segments",
            "the recount");
  }

  @Test
  void catches_a_store_that_holds_a_path_for_a_moment_longer() {
    assertThat(failuresOf(HoldsAMomentLonger::new))
        .containsExactlyInAnyOrder(
            "a_path_claim_holds_its_path_until_exactly_its_end",
            "a_path_claim_holds_to_the_end_that_it_was_given_last",
            "a_task_and_a_path_claim_hold_one_path_each_by_itself",
            "the recount");
  }

  @Test
  void catches_a_store_where_path_claims_have_no_end() {
    assertThat(failuresOf(HoldsClaimedPathsForEver::new))
        .containsExactlyInAnyOrder(
            "a_path_claim_holds_its_path_until_exactly_its_end",
            "a_path_claim_holds_to_the_end_that_it_was_given_last",
            "a_task_and_a_path_claim_hold_one_path_each_by_itself",
            "the recount");
  }

  @Test
  void catches_a_store_that_finds_no_holds_beneath() {
    String byChance = "of_many_unheld_writes_of_tasks_that_overlap_exactly_one_is_written";
    assertThat(failuresOf(FindsNoHoldsBeneath::new, byChance))
        .containsExactlyInAnyOrder(
            "a_task_holds_its_paths_while_somebody_has_it",
            "holds_are_found_above_and_beneath_a_path_by_whole_segments",
            "the recount");
  }

  @Test
  void catches_a_store_that_finds_no_holds_above() {
    assertThat(failuresOf(FindsNoHoldsAbove::new))
        .containsExactlyInAnyOrder(
            "holds_are_found_above_and_beneath_a_path_by_whole_segments", "the recount");
  }

  @Test
  void catches_a_store_that_compares_paths_as_texts() {
    assertThat(failuresOf(ComparesPathsAsTexts::new))
        .containsExactlyInAnyOrder("holds_are_found_above_and_beneath_a_path_by_whole_segments");
  }

  @Test
  void catches_a_store_where_the_case_of_symbols_counts() {
    assertThat(failuresOf(TellsSymbolsApartByCase::new))
        .containsExactlyInAnyOrder("holds_are_found_above_and_beneath_a_path_by_whole_segments");
  }

  /** What was held once is held for ever. */
  private static final class NeverEndsAHold extends LooksItself {
    private final Set<Hold> ever = ConcurrentHashMap.newKeySet();

    NeverEndsAHold(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      NaiveHolds now = super.holds(terms);
      return new NaiveHolds(List.copyOf(ever), now.byClaims());
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Written) {
        write.changes().forEach(change -> ever.addAll(heldThrough(change.after())));
      }
      return outcome;
    }
  }

  /** The hold of a path and agent ends with the first task. */
  private static final class EndsAHoldForAllTasks extends LooksItself {
    private final Set<Hold> ended = ConcurrentHashMap.newKeySet();

    EndsAHoldForAllTasks(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      NaiveHolds now = super.holds(terms);
      List<Hold> left = new ArrayList<>(now.byTasks());
      left.removeAll(ended);
      return new NaiveHolds(left, now.byClaims());
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Written) {
        write.changes().stream()
            .filter(change -> change.before() != null)
            .forEach(
                change -> {
                  ended.addAll(heldThrough(change.before().task()));
                  ended.removeAll(heldThrough(change.after()));
                });
      }
      return outcome;
    }
  }

  /** Who parked a task keeps its paths. */
  private static final class HoldsWhatIsParked extends LooksItself {
    HoldsWhatIsParked(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      return withThoseOf(Status.BLOCKED, this, terms, super.holds(terms));
    }
  }

  /** A task is as good as taken. */
  private static final class HoldsWhatIsPending extends LooksItself {
    HoldsWhatIsPending(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      return withThoseOf(Status.PENDING, this, terms, super.holds(terms));
    }
  }

  /** The paths that a task was created with are the ones that count. */
  private static final class HoldsTheFirstPaths extends LooksItself {
    private final Map<Long, List<String>> first = new ConcurrentHashMap<>();

    HoldsTheFirstPaths(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      write.changes().stream()
          .filter(it -> it.before() == null)
          .forEach(it -> first.put(it.after().creation(), it.after().paths()));
      return super.apply(write);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      List<Hold> byTasks = new ArrayList<>();
      Walk.of(this, terms.list())
          .tasks()
          .forEach(
              it ->
                  it.task()
                      .holder()
                      .ifPresent(
                          holder ->
                              first
                                  .getOrDefault(it.task().creation(), List.of())
                                  .forEach(path -> byTasks.add(new Hold(path, holder.agent())))));
      return new NaiveHolds(byTasks, super.holds(terms).byClaims());
    }
  }

  /** A path claim is a note, and no more. */
  private static final class HoldsTasksOnly extends LooksItself {
    HoldsTasksOnly(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      return new NaiveHolds(super.holds(terms).byTasks(), List.of());
    }
  }

  /** At its very end a path claim still holds. */
  private static final class HoldsAMomentLonger extends LooksItself {
    HoldsAMomentLonger(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      return NaiveHolds.of(this, terms.list(), terms.now().minusNanos(1_000));
    }
  }

  /** Only a write ends the hold of a path claim. */
  private static final class HoldsClaimedPathsForEver extends LooksItself {
    HoldsClaimedPathsForEver(TaskStore right) {
      super(right);
    }

    @Override
    NaiveHolds holds(HoldTerms terms) {
      List<PathClaim> rows = paths(terms.list()).rows();
      return new NaiveHolds(
          super.holds(terms).byTasks(), rows.stream().map(NaiveHolds::hold).toList());
    }
  }

  /** Only what a path is in is looked at. */
  private static final class FindsNoHoldsBeneath extends LooksItself {
    FindsNoHoldsBeneath(TaskStore right) {
      super(right);
    }

    @Override
    boolean overlap(String path, Hold hold) {
      return TaskPath.of(hold.path()).covers(TaskPath.of(path));
    }
  }

  /** Only what is in a path is looked at. */
  private static final class FindsNoHoldsAbove extends LooksItself {
    FindsNoHoldsAbove(TaskStore right) {
      super(right);
    }

    @Override
    boolean overlap(String path, Hold hold) {
      return TaskPath.of(path).covers(TaskPath.of(hold.path()));
    }
  }

  /** One text begins the other. */
  private static final class ComparesPathsAsTexts extends LooksItself {
    ComparesPathsAsTexts(TaskStore right) {
      super(right);
    }

    @Override
    boolean overlap(String path, Hold hold) {
      return super.overlap(path, hold)
          || path.startsWith(hold.path())
          || hold.path().startsWith(path);
    }
  }

  /** A symbol in capitals is another one. */
  private static final class TellsSymbolsApartByCase extends LooksItself {
    TellsSymbolsApartByCase(TaskStore right) {
      super(right);
    }

    @Override
    boolean overlap(String path, Hold hold) {
      return super.overlap(path, hold)
          && (hold.path().startsWith(path) || path.startsWith(hold.path()));
    }
  }

  private static List<Hold> heldThrough(Task task) {
    return task.holder().stream()
        .flatMap(holder -> task.paths().stream().map(path -> new Hold(path, holder.agent())))
        .toList();
  }

  private static NaiveHolds withThoseOf(
      Status status, TaskStore store, HoldTerms terms, NaiveHolds right) {
    List<Hold> more = new ArrayList<>(right.byTasks());
    Walk.of(store, terms.list()).tasks().stream()
        .filter(it -> it.task().status() == status)
        .forEach(
            it -> it.task().paths().forEach(path -> more.add(new Hold(path, Agent.of("owner")))));
    return new NaiveHolds(more, right.byClaims());
  }
}
