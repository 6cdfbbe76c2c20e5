package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that keep edges wrong, or what they count from them. */
final class WrongEdgesTest {

  @Test
  void catches_a_store_that_counts_one_too_many() {
    assertThat(failuresOf(CountsOneTooMany::new))
        .containsExactlyInAnyOrder(
            "a_blocker_that_holds_counts",
            "a_blocker_that_wakes_raises_the_count",
            "a_holder_that_is_held_twice_by_one_write_learns_it_once",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_counts_every_blocker() {
    assertThat(failuresOf(CountsEveryBlocker::new))
        .containsExactlyInAnyOrder(
            "a_blocker_that_does_not_hold_does_not_count",
            "a_blocker_that_ends_and_wakes_by_one_write_does_not_count",
            "a_blocker_that_ends_lowers_the_count",
            "a_blocker_that_falls_asleep_frees_its_dependents",
            "a_blocker_that_wakes_raises_the_count",
            "a_count_follows_the_facts_and_not_the_status",
            "a_dormant_blocker_does_not_count",
            "a_holder_finishes_although_its_task_got_dependents_meanwhile",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "an_edge_from_a_blocker_that_the_same_write_ends_does_not_count",
            "an_edge_that_is_added_while_its_blocker_ends_is_counted_right",
            "a_task_may_begin_in_any_state_and_counts_as_what_it_is",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "blockers_that_end_at_once_free_their_dependent_once",
            "ending_and_reopening_a_dormant_blocker_changes_no_count",
            "what_does_not_hold_does_not_count_when_it_wakes",
            "what_falls_asleep_with_a_sweep_holds_nobody_again",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_judges_by_the_status() {
    assertThat(failuresOf(JudgesByTheStatus::new))
        .containsExactlyInAnyOrder("a_count_follows_the_facts_and_not_the_status");
  }

  @Test
  void catches_a_store_that_keeps_edges_at_one_end() {
    assertThat(failuresOf(KeepsEdgesAtOneEnd::new))
        .containsExactlyInAnyOrder(
            "an_edge_is_found_from_both_ends",
            "an_edge_that_is_removed_and_added_is_there_afterwards",
            "edges_stand_in_the_order_of_what_was_asked_about_and_then_of_the_other_end",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_turns_edges_around() {
    assertThat(failuresOf(TurnsEdgesAround::new))
        .containsExactlyInAnyOrder(
            "a_walk_over_edges_goes_on_after_one_that_was_removed",
            "an_edge_is_found_from_both_ends",
            "edges_stand_in_the_order_of_what_was_asked_about_and_then_of_the_other_end");
  }

  @Test
  void catches_a_store_that_adds_what_is_there() {
    assertThat(failuresOf(AddsWhatIsThere::new))
        .containsExactlyInAnyOrder("an_edge_that_is_there_already_changes_nothing");
  }

  @Test
  void catches_a_store_that_wants_to_find_what_it_removes() {
    assertThat(failuresOf(WantsToFindWhatItRemoves::new))
        .containsExactlyInAnyOrder(
            "a_write_about_a_removed_task_is_overtaken",
            "a_write_of_an_edge_that_leads_nowhere_is_overtaken",
            "a_crowd_leaves_a_list_that_adds_up",
            "an_edge_that_is_not_there_can_be_removed_without_a_change");
  }

  @Test
  void catches_a_store_that_removes_what_it_added() {
    assertThat(failuresOf(RemovesWhatItAdded::new))
        .containsExactlyInAnyOrder("an_edge_that_is_removed_and_added_is_there_afterwards");
  }

  @Test
  void catches_a_store_that_stamps_nothing() {
    assertThat(failuresOf(StampsNothing::new))
        .containsExactlyInAnyOrder(
            "a_write_about_a_removed_task_is_overtaken",
            "a_write_about_a_task_that_is_not_there_is_overtaken",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_write_about_what_has_left_is_overtaken",
            "a_write_that_relies_on_a_task_is_overtaken_once_that_has_a_new_version",
            "a_write_that_relies_on_a_task_is_overtaken_once_that_has_other_edges",
            "an_edge_raises_the_stamp_of_its_blocker_alone",
            "an_edge_that_is_added_while_its_blocker_ends_is_counted_right",
            "an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "edges_kept_is_judged_for_the_second_step_of_a_task_as_well",
            "edges_kept_refuses_a_blocker_that_got_another_dependent",
            "edges_kept_refuses_a_blocker_that_lost_a_dependent",
            "the_edges_of_what_leaves_go_and_free_its_dependents");
  }

  @Test
  void catches_a_store_that_stamps_both_ends() {
    assertThat(failuresOf(StampsBothEnds::new))
        .containsExactlyInAnyOrder(
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "an_edge_raises_the_stamp_of_its_blocker_alone",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "the_edges_of_what_leaves_go_and_free_its_dependents");
  }

  @Test
  void catches_a_store_that_writes_to_what_loses_an_edge() {
    assertThat(failuresOf(WritesToWhatLosesAnEdge::new))
        .containsExactlyInAnyOrder(
            "an_edge_makes_neither_a_version_nor_an_event_of_its_blocker",
            "an_edge_that_is_not_there_can_be_removed_without_a_change");
  }

  @Test
  void catches_a_store_that_disturbs_the_holder_of_a_blocker() {
    assertThat(failuresOf(DisturbsTheHolderOfABlocker::new))
        .containsExactlyInAnyOrder("a_holder_finishes_although_its_task_got_dependents_meanwhile");
  }

  /** Two open blockers are counted as three. */
  private static final class CountsOneTooMany extends SeenOtherwise {
    CountsOneTooMany(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      int open = it.openBlockers() == 2 ? 3 : it.openBlockers();
      return new Stored(
          it.task(), it.holds(), open, it.edgeStamp(), it.dormant(), it.resolvedRun());
    }
  }

  /** A blocker counts whatever became of it. */
  private static final class CountsEveryBlocker extends SeenOtherwise {
    CountsEveryBlocker(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      int all = Walk.of(this, list).edges(Set.of(it.task().id()), Direction.BLOCKERS).size();
      return new Stored(it.task(), it.holds(), all, it.edgeStamp(), it.dormant(), it.resolvedRun());
    }
  }

  /** It knows by the status what holds. */
  private static final class JudgesByTheStatus extends SeenOtherwise {
    JudgesByTheStatus(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      boolean holds = !it.task().status().isResolved();
      return new Stored(
          it.task(), holds, it.openBlockers(), it.edgeStamp(), it.dormant(), it.resolvedRun());
    }
  }

  /** Edges are kept at the blocker's end only. */
  private static final class KeepsEdgesAtOneEnd extends ForwardingTaskStore {
    KeepsEdgesAtOneEnd(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms terms) {
      return terms.direction() == Direction.BLOCKERS
          ? new Slice<>(List.of(), false)
          : super.edges(terms);
    }
  }

  /** It mistakes one direction for the other. */
  private static final class TurnsEdgesAround extends ForwardingTaskStore {
    TurnsEdgesAround(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms terms) {
      Direction other =
          terms.direction() == Direction.BLOCKERS ? Direction.DEPENDENTS : Direction.BLOCKERS;
      return super.edges(
          new EdgeTerms(terms.list(), terms.of(), other, terms.after(), terms.limit()));
    }
  }

  /** An edge that is there is removed and added again. */
  private static final class AddsWhatIsThere extends ForwardingTaskStore {
    AddsWhatIsThere(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      List<Edge> remove = new ArrayList<>(write.remove());
      for (Edge edge : write.add()) {
        Walk walk = Walk.of(this, write.list());
        if (walk.edges(Set.of(edge.blocker()), Direction.DEPENDENTS).contains(edge)) {
          remove.add(edge);
        }
      }
      return super.apply(write.edges(write.add(), remove));
    }
  }

  /** An edge that is not there cannot be removed. */
  private static final class WantsToFindWhatItRemoves extends ForwardingTaskStore {
    WantsToFindWhatItRemoves(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      for (Edge edge : write.remove()) {
        Walk walk = Walk.of(this, write.list());
        if (!walk.edges(Set.of(edge.blocker()), Direction.DEPENDENTS).contains(edge)) {
          throw new IllegalArgumentException("no such edge: " + edge);
        }
      }
      return super.apply(write);
    }
  }

  /** Edges are added first and removed then. */
  private static final class RemovesWhatItAdded extends ForwardingTaskStore {
    RemovesWhatItAdded(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      List<Edge> add = new ArrayList<>(write.add());
      add.removeAll(write.remove());
      return super.apply(write.edges(add, write.remove()));
    }
  }

  /** Stamps are not kept, and so not compared. */
  private static final class StampsNothing extends SeenOtherwise {
    StampsNothing(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      return new Stored(
          it.task(), it.holds(), it.openBlockers(), 0, it.dormant(), it.resolvedRun());
    }

    @Override
    public WriteOutcome apply(Write write) {
      List<Change> changes = new ArrayList<>();
      for (Change it : write.changes()) {
        Set<Guard> guards = new HashSet<>(it.guards());
        guards.remove(Guard.EDGES_KEPT);
        changes.add(
            new Change(it.before(), it.after(), it.facts(), it.event(), guards, it.document()));
      }
      return super.apply(write.with(changes).relyingOn(List.of()));
    }
  }

  /** An edge stamps its dependent, too. */
  private static final class StampsBothEnds extends SeenOtherwise {
    StampsBothEnds(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored it) {
      int blockers = Walk.of(this, list).edges(Set.of(it.task().id()), Direction.BLOCKERS).size();
      return new Stored(
          it.task(),
          it.holds(),
          it.openBlockers(),
          it.edgeStamp() + blockers,
          it.dormant(),
          it.resolvedRun());
    }
  }

  /** Gives a version to blockers whose edges change. */
  private abstract static class WritesToBlockers extends ForwardingTaskStore {
    WritesToBlockers(TaskStore right) {
      super(right);
    }

    abstract List<Edge> telling(Write write);

    @Override
    public synchronized WriteOutcome apply(Write write) {
      Changes changes = new Changes(write::at);
      Set<TaskId> blockers = new LinkedHashSet<>();
      telling(write).forEach(edge -> blockers.add(edge.blocker()));
      blockers.removeAll(write.named());
      return super.apply(
          write.and(
              open(write.list(), 0, blockers).tasks().values().stream()
                  .map(it -> changes.retitled(it, it.task().title()))
                  .toList()));
    }
  }

  /** A blocker that loses an edge gets a version. */
  private static final class WritesToWhatLosesAnEdge extends WritesToBlockers {
    WritesToWhatLosesAnEdge(TaskStore right) {
      super(right);
    }

    @Override
    List<Edge> telling(Write write) {
      return write.remove();
    }
  }

  /** A blocker that somebody has gets a version with each dependent. */
  private static final class DisturbsTheHolderOfABlocker extends WritesToBlockers {
    DisturbsTheHolderOfABlocker(TaskStore right) {
      super(right);
    }

    @Override
    List<Edge> telling(Write write) {
      return write.add().stream()
          .filter(
              edge ->
                  open(write.list(), 0, List.of(edge.blocker())).tasks().values().stream()
                      .anyMatch(it -> it.task().holder().isPresent()))
          .toList();
    }
  }
}
