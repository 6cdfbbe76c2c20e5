package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Status;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores whose slices and counts are not those of what is there. */
final class WrongPagesTest {

  @Test
  void catches_a_store_that_repeats_a_task() {
    assertThat(failuresOf(RepeatsATask::new))
        .containsExactlyInAnyOrder(
            "a_page_may_show_what_is_active",
            "a_page_shows_tasks_by_creation_and_whether_others_follow",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_query_by_path_compares_whole_segments",
            "a_query_by_priority_includes_both_ends",
            "a_query_by_start_includes_its_first_instant_and_not_its_last",
            "a_query_by_update_includes_its_instant",
            "a_walk_during_writes_repeats_and_skips_nothing",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "pages_by_priority_stand_in_claim_order",
            "pages_of_any_size_show_the_same",
            "what_is_ready_stands_in_claim_order_whoever_it_is_for");
  }

  @Test
  void catches_a_store_that_skips_a_task() {
    assertThat(failuresOf(SkipsATask::new))
        .containsExactlyInAnyOrder(
            "a_page_may_show_what_is_active",
            "a_page_shows_tasks_by_creation_and_whether_others_follow",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_query_by_path_compares_whole_segments",
            "a_query_by_priority_includes_both_ends",
            "a_query_by_start_includes_its_first_instant_and_not_its_last",
            "a_query_by_update_includes_its_instant",
            "a_walk_during_writes_repeats_and_skips_nothing",
            "a_walk_goes_on_after_a_task_that_left_the_filter",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "pages_by_priority_go_on_behind_a_place_that_its_task_has_left",
            "pages_of_any_size_show_the_same");
  }

  @Test
  void catches_a_store_that_ends_after_one_page() {
    assertThat(failuresOf(EndsAfterOnePage::new))
        .containsExactlyInAnyOrder(
            "a_page_may_show_what_is_active",
            "a_page_shows_tasks_by_creation_and_whether_others_follow",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_query_by_path_compares_whole_segments",
            "a_query_by_priority_includes_both_ends",
            "a_query_by_start_includes_its_first_instant_and_not_its_last",
            "a_query_by_update_includes_its_instant",
            "a_walk_during_writes_repeats_and_skips_nothing",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "pages_by_priority_stand_in_claim_order",
            "pages_of_any_size_show_the_same",
            "what_is_ready_stands_in_claim_order_whoever_it_is_for");
  }

  @Test
  void catches_a_store_that_expects_more_after_a_full_page() {
    assertThat(failuresOf(ExpectsMoreAfterAFullPage::new))
        .containsExactlyInAnyOrder(
            "a_page_may_show_what_is_active",
            "a_page_shows_tasks_by_creation_and_whether_others_follow",
            "a_query_by_assignee_finds_those_and_what_is_nobodys_if_asked",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_query_by_path_compares_whole_segments",
            "a_query_by_priority_includes_both_ends",
            "a_query_by_start_includes_its_first_instant_and_not_its_last",
            "a_query_by_tags_finds_what_has_all_of_them",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_query_for_what_is_ready_may_ask_about_an_instant_that_has_passed",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "one_call_reads_one_consistent_state",
            "pages_of_any_size_show_the_same");
  }

  @Test
  void catches_a_store_that_counts_where_a_page_begins() {
    assertThat(failuresOf(CountsWhereAPageBegins::new))
        .containsExactlyInAnyOrder(
            "a_page_may_show_what_is_active",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_query_by_priority_includes_both_ends",
            "a_query_by_start_includes_its_first_instant_and_not_its_last",
            "a_walk_goes_on_after_a_task_that_left_the_filter",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "pages_by_priority_follow_a_new_priority",
            "pages_by_priority_go_on_behind_a_place_that_its_task_has_left",
            "pages_by_priority_stand_in_claim_order",
            "what_is_ready_stands_in_claim_order_whoever_it_is_for");
  }

  @Test
  void catches_a_store_that_pages_by_text() {
    assertThat(failuresOf(PagesByText::new))
        .containsExactlyInAnyOrder(
            "a_page_shows_tasks_by_creation_and_whether_others_follow",
            "a_walk_during_writes_repeats_and_skips_nothing",
            "any_query_shows_and_counts_what_it_means_on_any_board",
            "pages_by_priority_follow_a_new_priority",
            "pages_by_priority_go_on_behind_a_place_that_its_task_has_left",
            "pages_by_priority_stand_in_claim_order",
            "pages_of_any_size_show_the_same",
            "what_is_ready_stands_in_claim_order_whoever_it_is_for",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_shows_every_status() {
    assertThat(failuresOf(ShowsEveryStatus::new))
        .containsExactlyInAnyOrder(
            "a_page_may_show_some_statuses",
            "a_page_may_show_what_is_active",
            "a_query_shows_only_that_for_which_all_its_parts_hold",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_forgets_starts() {
    assertThat(failuresOf(ForgetsStarts::new))
        .containsExactlyInAnyOrder("a_page_may_show_what_is_held_back", RECOUNT);
  }

  @Test
  void catches_a_store_that_holds_everything_back() {
    assertThat(failuresOf(HoldsEverythingBack::new))
        .containsExactlyInAnyOrder("a_page_may_show_what_is_held_back", RECOUNT);
  }

  /** Shows pages other than they are. */
  private abstract static class Pages extends ForwardingTaskStore {
    Pages(TaskStore right) {
      super(right);
    }

    Slice<Stored> page(PageTerms it, long after) {
      return super.page(it.withAfter(new PageKey(it.after().rank(), after)));
    }

    Slice<Stored> page(PageTerms it, TaskFilter filter) {
      return super.page(it.withFilter(filter));
    }
  }

  /** A page begins with the last task of the page before. */
  private static final class RepeatsATask extends Pages {
    RepeatsATask(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return page(terms, Math.max(0, terms.after().creation() - 1));
    }
  }

  /** A page begins one task too late. */
  private static final class SkipsATask extends Pages {
    SkipsATask(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return page(terms, terms.after().isStart() ? 0 : terms.after().creation() + 1);
    }
  }

  /** Every page is the last. */
  private static final class EndsAfterOnePage extends Pages {
    EndsAfterOnePage(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return new Slice<>(super.page(terms).items(), false);
    }
  }

  /** A full page is never the last. */
  private static final class ExpectsMoreAfterAFullPage extends Pages {
    ExpectsMoreAfterAFullPage(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      List<Stored> items = super.page(terms).items();
      return new Slice<>(items, items.size() == terms.limit());
    }
  }

  /** Pages are counted by tasks that are there, and not by numbers. */
  private static final class CountsWhereAPageBegins extends Pages {
    CountsWhereAPageBegins(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms it) {
      List<Stored> all = super.page(new PageTerms(it.list(), it.filter(), 0, SLICE_MAX)).items();
      int from = (int) Math.min(it.after().creation(), all.size());
      int to = Math.min(from + it.limit(), all.size());
      return new Slice<>(all.subList(from, to), to < all.size());
    }
  }

  /** Ids are compared as texts. */
  private static final class PagesByText extends Pages {
    PagesByText(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      Slice<Stored> right = super.page(terms);
      return new Slice<>(
          right.items().stream()
              .sorted(Comparator.comparing(it -> it.task().id().value()))
              .toList(),
          right.more());
    }
  }

  /** A page shows tasks whatever their status. */
  private static final class ShowsEveryStatus extends Pages {
    ShowsEveryStatus(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return page(terms, terms.filter().withStatuses(Set.of(Status.values())));
    }
  }

  /** What is to start later is not held back. */
  private static final class ForgetsStarts extends Pages {
    ForgetsStarts(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      Slice<Stored> right = super.page(terms);
      return terms.filter().heldBack()
          ? new Slice<>(
              right.items().stream().filter(it -> it.openBlockers() > 0).toList(), right.more())
          : right;
    }
  }

  /** Whatever waits is held back. */
  private static final class HoldsEverythingBack extends Pages {
    HoldsEverythingBack(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return terms.filter().heldBack()
          ? page(terms, TaskFilter.of(Set.of(Status.PENDING)))
          : super.page(terms);
    }
  }
}
