package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that mix lists up. */
final class WrongListsTest {

  @Test
  void catches_a_store_that_keeps_one_list_for_all() {
    assertThat(failuresOf(KeepsOneListForAll::new))
        .containsExactlyInAnyOrder(
            "a_task_of_the_same_name_in_another_list_stays",
            "a_claim_takes_nothing_of_another_list",
            "a_lapsed_lease_of_another_list_is_not_due_here",
            "a_renewal_reaches_no_other_list",
            "a_task_of_another_list_cannot_be_an_end_of_an_edge",
            "counts_and_orders_are_those_of_their_list",
            "each_list_has_its_own_numbers",
            "edges_and_routes_of_another_list_are_not_there",
            "lists_with_tasks_of_the_same_ids_are_kept_apart",
            "the_case_of_a_list_counts",
            "the_state_of_a_list_is_its_own",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_folds_the_case_of_lists() {
    assertThat(failuresOf(FoldsTheCaseOfLists::new))
        .containsExactlyInAnyOrder("the_case_of_a_list_counts");
  }

  @Test
  void catches_a_store_that_claims_from_any_list() {
    assertThat(failuresOf(ClaimsFromAnyList::new))
        .containsExactlyInAnyOrder(
            "a_claim_takes_nothing_of_another_list",
            "nothing_above_the_tier_that_is_asked_for_is_given");
  }

  @Test
  void catches_a_store_that_answers_lapsed_leases_of_any_list() {
    assertThat(failuresOf(AnswersLapsedLeasesOfAnyList::new))
        .containsExactlyInAnyOrder("a_lapsed_lease_of_another_list_is_not_due_here");
  }

  @Test
  void catches_a_store_that_renews_in_any_list() {
    assertThat(failuresOf(RenewsInAnyList::new))
        .containsExactlyInAnyOrder("a_renewal_reaches_no_other_list");
  }

  @Test
  void catches_a_store_that_reads_edges_of_any_list() {
    assertThat(failuresOf(ReadsEdgesOfAnyList::new))
        .containsExactlyInAnyOrder("edges_and_routes_of_another_list_are_not_there");
  }

  @Test
  void catches_a_store_that_connects_lists() {
    assertThat(failuresOf(ConnectsLists::new))
        .containsExactlyInAnyOrder("a_task_of_another_list_cannot_be_an_end_of_an_edge");
  }

  @Test
  void catches_a_store_that_keeps_one_state_for_all_lists() {
    assertThat(failuresOf(KeepsOneStateForAllLists::new))
        .containsExactlyInAnyOrder("the_state_of_a_list_is_its_own", RECOUNT);
  }

  /** Calls another list than it is told. */
  private abstract static class Misled extends ForwardingTaskStore {
    Misled(TaskStore right) {
      super(right);
    }

    abstract ListId misled(ListId list);

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      return super.open(misled(list), numbers, ids);
    }

    @Override
    public WriteOutcome apply(Write it) {
      return super.apply(it.in(misled(it.list())));
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      return super.claim(it.in(misled(it.list())));
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      return super.renew(misled(list), renewals);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(misled(list), from, to, without);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms it) {
      return super.edges(
          new EdgeTerms(misled(it.list()), it.of(), it.direction(), it.after(), it.limit()));
    }

    @Override
    public Slice<Stored> page(PageTerms it) {
      return super.page(it.withList(misled(it.list())));
    }

    @Override
    public Slice<Event> history(HistoryTerms it) {
      return super.history(new HistoryTerms(misled(it.list()), it.task(), it.after(), it.limit()));
    }

    @Override
    public Counts counts(ListId list) {
      return super.counts(misled(list));
    }
  }

  /** There is one list. */
  private static final class KeepsOneListForAll extends Misled {
    KeepsOneListForAll(TaskStore right) {
      super(right);
    }

    @Override
    ListId misled(ListId list) {
      return StoreFixture.LIST;
    }
  }

  /** Names of lists are compared without their case. */
  private static final class FoldsTheCaseOfLists extends Misled {
    FoldsTheCaseOfLists(TaskStore right) {
      super(right);
    }

    @Override
    ListId misled(ListId list) {
      return ListId.of(list.value().toLowerCase(Locale.ROOT));
    }
  }

  /** A claim takes what is ready in any list. */
  private static final class ClaimsFromAnyList extends ForwardingTaskStore {
    ClaimsFromAnyList(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      ClaimOutcome outcome = super.claim(it);
      return outcome instanceof ClaimOutcome.None
          ? super.claim(it.in(StoreFixture.OTHER_LIST))
          : outcome;
    }
  }

  /** A claim answers what lapsed in any list. */
  private static final class AnswersLapsedLeasesOfAnyList extends ForwardingTaskStore {
    AnswersLapsedLeasesOfAnyList(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      List<Stored> due =
          Walk.of(this, StoreFixture.OTHER_LIST).tasks().stream()
              .filter(it -> ChoosesItself.isLapsed(it.task(), terms))
              .toList();
      return due.isEmpty() ? super.claim(terms) : new ClaimOutcome.Due(due);
    }
  }

  /** A renewal finds its task in any list. */
  private static final class RenewsInAnyList extends ForwardingTaskStore {
    RenewsInAnyList(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      Set<Renewal> renewed = super.renew(list, renewals);
      return renewed.isEmpty() ? super.renew(StoreFixture.LIST, renewals) : renewed;
    }
  }

  /** Edges are looked up by the task alone. */
  private static final class ReadsEdgesOfAnyList extends ForwardingTaskStore {
    ReadsEdgesOfAnyList(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms it) {
      Slice<Edge> right = super.edges(it);
      return right.items().isEmpty()
          ? super.edges(
              new EdgeTerms(
                  StoreFixture.OTHER_LIST, it.of(), it.direction(), it.after(), it.limit()))
          : right;
    }
  }

  /** An end of an edge is looked up in any list. */
  private static final class ConnectsLists extends ForwardingTaskStore {
    ConnectsLists(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      Set<TaskId> ends = new HashSet<>();
      write.add().forEach(edge -> ends.add(edge.dependent()));
      return outcome instanceof WriteOutcome.Overtaken
              && !open(StoreFixture.OTHER_LIST, 0, ends).tasks().isEmpty()
          ? new WriteOutcome.Written(Freed.NONE)
          : outcome;
    }
  }

  /** All lists have their versions and settings in common. */
  private static final class KeepsOneStateForAllLists extends ForwardingTaskStore {
    KeepsOneStateForAllLists(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      ListState state = super.open(StoreFixture.LIST, 0, List.of()).list();
      return new Opening(state, right.tasks(), right.firstNumber());
    }
  }
}
