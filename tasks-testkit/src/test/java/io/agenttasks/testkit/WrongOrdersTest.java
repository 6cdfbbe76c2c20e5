package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static io.agenttasks.testkit.WrongStores.failuresWithLargeOnesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Stores whose pages stand in another order. */
final class WrongOrdersTest {

  @Test
  void catches_a_store_that_pages_by_creation_whatever_is_asked() {
    assertThat(failuresOf(PagesByCreation::new))
        .containsExactlyInAnyOrder(
            "pages_by_priority_follow_a_new_priority",
            "pages_by_priority_go_on_behind_a_place_that_its_task_has_left",
            "pages_by_priority_stand_in_claim_order",
            "what_is_ready_stands_in_claim_order_whoever_it_is_for");
  }

  @Test
  void catches_a_store_that_puts_the_newer_task_of_a_priority_first() {
    assertThat(failuresOf(NewerFirst::new))
        .containsExactlyInAnyOrder(
            "pages_by_priority_follow_a_new_priority",
            "pages_by_priority_go_on_behind_a_place_that_its_task_has_left",
            "pages_by_priority_stand_in_claim_order",
            "what_is_ready_stands_in_claim_order_whoever_it_is_for");
  }

  @Test
  void catches_a_store_that_begins_a_page_where_its_last_task_stands_now() {
    assertThat(failuresOf(BeginsWhereTheTaskStandsNow::new))
        .containsExactlyInAnyOrder("pages_by_priority_go_on_behind_a_place_that_its_task_has_left");
  }

  @Test
  void catches_a_store_that_freezes_nothing() {
    assertThat(failuresOf(FreezesNothing::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_stands_in_no_frozen_order",
            "a_frozen_order_shows_tasks_as_they_are_and_filters_by_that",
            "a_frozen_place_is_that_of_the_version_of_its_moment",
            "a_frozen_walk_repeats_and_skips_nothing_whatever_is_written_meanwhile",
            "a_task_that_changes_keeps_its_place_in_a_frozen_order",
            "what_is_created_later_is_not_in_a_frozen_order");
  }

  @Test
  void catches_a_store_that_keeps_a_frozen_order_but_for_what_has_changed() {
    assertThat(failuresOf(LeavesOutWhatHasChanged::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_stands_in_no_frozen_order",
            "a_frozen_order_shows_tasks_as_they_are_and_filters_by_that",
            "a_frozen_place_is_that_of_the_version_of_its_moment",
            "a_frozen_walk_repeats_and_skips_nothing_whatever_is_written_meanwhile",
            "a_task_that_changes_keeps_its_place_in_a_frozen_order");
  }

  @Test
  void catches_a_store_that_shows_new_tasks_in_a_frozen_order() {
    assertThat(failuresOf(ShowsNewTasks::new))
        .containsExactlyInAnyOrder(
            "a_frozen_walk_repeats_and_skips_nothing_whatever_is_written_meanwhile",
            "what_is_created_later_is_not_in_a_frozen_order");
  }

  @Test
  void catches_a_store_that_puts_what_was_changed_first_at_the_top() {
    assertThat(failuresOf(OldestChangeFirst::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_stands_in_no_frozen_order",
            "a_frozen_order_shows_tasks_as_they_are_and_filters_by_that",
            "a_frozen_order_shows_the_latest_change_first_and_then_the_newer_task",
            "a_frozen_place_is_that_of_the_version_of_its_moment",
            "a_task_that_changes_keeps_its_place_in_a_frozen_order",
            "what_is_created_later_is_not_in_a_frozen_order");
  }

  @Test
  void catches_a_store_that_keeps_a_frozen_order_for_ever() {
    assertThat(failuresWithLargeOnesOf(KeepsAnOrderForEver::new))
        .containsExactlyInAnyOrder("a_frozen_order_is_given_up_once_too_many_tasks_have_changed");
  }

  @Test
  void catches_a_store_that_counts_the_tasks_of_all_lists() {
    assertThat(failuresOf(CountsAllLists::new))
        .containsExactlyInAnyOrder("counts_and_orders_are_those_of_their_list");
  }

  /** A frozen total is that of both lists of the tests. */
  private static final class CountsAllLists extends ForwardingTaskStore {
    CountsAllLists(TaskStore right) {
      super(right);
    }

    @Override
    public Frozen freeze(ListId list, TaskFilter filter, Instant at) {
      Frozen right = super.freeze(list, filter, at);
      ListId beside = list.equals(StoreFixture.LIST) ? StoreFixture.OTHER_LIST : StoreFixture.LIST;
      return new Frozen(right.at(), right.mark(), right.total() + count(beside, filter));
    }
  }

  /** There is but one order. */
  private static final class PagesByCreation extends ForwardingTaskStore {
    PagesByCreation(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms it) {
      return super.page(
          new PageTerms(it.list(), it.filter(), PageOrder.CREATION, it.after(), it.limit()));
    }
  }

  /** Shows pages in an order of its own. */
  private abstract static class Sorting extends ForwardingTaskStore {
    Sorting(TaskStore right) {
      super(right);
    }

    Slice<Stored> sorted(PageTerms it, Comparator<PageKey> order) {
      return Slice.of(
          super.page(new PageTerms(it.list(), it.filter(), 0, SLICE_MAX)).items().stream()
              .filter(
                  stored ->
                      it.after().isStart()
                          || order.compare(it.after(), PageKey.ofPriority(stored.task())) < 0)
              .sorted(Comparator.comparing(stored -> PageKey.ofPriority(stored.task()), order))
              .limit(it.limit() + 1L)
              .toList(),
          it.limit());
    }
  }

  /** Of one priority the higher number goes first. */
  private static final class NewerFirst extends Sorting {
    NewerFirst(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return terms.order() == PageOrder.PRIORITY
          ? sorted(
              terms,
              Comparator.comparingLong(PageKey::rank)
                  .thenComparingLong(PageKey::creation)
                  .reversed())
          : super.page(terms);
    }
  }

  /** The place of the last task is looked up, and not taken from the terms. */
  private static final class BeginsWhereTheTaskStandsNow extends ForwardingTaskStore {
    BeginsWhereTheTaskStandsNow(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms it) {
      if (it.order() != PageOrder.PRIORITY || it.after().isStart()) {
        return super.page(it);
      }
      Stored last =
          super.page(new PageTerms(it.list(), TaskFilter.ALL, it.after().creation() - 1, 1))
              .items()
              .get(0);
      return super.page(it.withAfter(PageKey.ofPriority(last.task())));
    }
  }

  /** An order is that of the moment at which a page is read. */
  private static class FreezesNothing extends ForwardingTaskStore {
    FreezesNothing(TaskStore right) {
      super(right);
    }

    FrozenTerms asOfNow(FrozenTerms it) {
      Frozen now = super.freeze(it.list(), it.filter(), it.frozen().at());
      return new FrozenTerms(it.list(), it.filter(), now, it.after(), it.limit());
    }

    @Override
    public Optional<Slice<Placed>> frozen(FrozenTerms terms) {
      return super.frozen(asOfNow(terms));
    }
  }

  /** Only what has not changed since is shown. */
  private static final class LeavesOutWhatHasChanged extends FreezesNothing {
    LeavesOutWhatHasChanged(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<Slice<Placed>> frozen(FrozenTerms it) {
      PageKey moment = PageKey.ofUpdate(it.frozen().at(), 0);
      return super.frozen(
              new FrozenTerms(it.list(), it.filter(), it.frozen(), it.after(), SLICE_MAX))
          .map(
              slice ->
                  Slice.of(
                      slice.items().stream()
                          .filter(placed -> placed.place().rank() <= moment.rank())
                          .limit(it.limit() + 1L)
                          .toList(),
                      it.limit()));
    }
  }

  /** What was created since stands behind all others. */
  private static final class ShowsNewTasks extends ForwardingTaskStore {
    ShowsNewTasks(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<Slice<Placed>> frozen(FrozenTerms it) {
      Optional<Slice<Placed>> right = super.frozen(it);
      if (right.isEmpty() || right.get().more()) {
        return right;
      }
      List<Placed> items = new ArrayList<>(right.get().items());
      for (Stored stored : page(new PageTerms(it.list(), it.filter(), 0, SLICE_MAX)).items()) {
        if (stored.task().createdAt().isAfter(it.frozen().at())) {
          items.add(new Placed(new PageKey(0, stored.task().creation()), stored));
        }
      }
      return Optional.of(new Slice<>(items, false));
    }
  }

  /** Oldest change first. */
  private static final class OldestChangeFirst extends ForwardingTaskStore {
    OldestChangeFirst(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<Slice<Placed>> frozen(FrozenTerms it) {
      return super.frozen(
              new FrozenTerms(it.list(), it.filter(), it.frozen(), PageKey.START, SLICE_MAX))
          .map(
              slice -> {
                List<Placed> all = new ArrayList<>(slice.items());
                Collections.reverse(all);
                List<PageKey> places = all.stream().map(Placed::place).toList();
                int from = places.indexOf(it.after()) + 1;
                return Slice.of(
                    all.subList(from, Math.min(all.size(), from + it.limit() + 1)), it.limit());
              });
    }
  }

  /** An order that would be given up is that of the moment instead. */
  private static final class KeepsAnOrderForEver extends ForwardingTaskStore {
    KeepsAnOrderForEver(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<Slice<Placed>> frozen(FrozenTerms it) {
      Optional<Slice<Placed>> known = super.frozen(it);
      if (known.isPresent()) {
        return known;
      }
      Frozen now = freeze(it.list(), it.filter(), it.frozen().at());
      return super.frozen(new FrozenTerms(it.list(), it.filter(), now, it.after(), it.limit()));
    }
  }
}
