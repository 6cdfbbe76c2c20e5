package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Stores that give tasks in another order, or another number of them. */
final class WrongClaimOrderTest {

  @Test
  void catches_a_store_that_orders_by_creation_only() {
    assertThat(failuresOf(OrdersByCreationOnly::new))
        .containsExactlyInAnyOrder(
            "a_higher_priority_goes_first_and_then_the_lower_number",
            "a_hold_that_ends_frees_what_was_behind_it",
            "a_new_priority_gives_a_new_place",
            "holds_of_ones_own_name_never_count",
            "several_tasks_are_given_in_claim_order",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_gives_the_newest_first() {
    assertThat(failuresOf(GivesTheNewestFirst::new))
        .containsExactlyInAnyOrder(
            "a_filter_may_take_what_is_assigned_to_others",
            "a_frozen_order_shows_the_latest_change_first_and_then_the_newer_task",
            "a_higher_priority_goes_first_and_then_the_lower_number",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_task_that_becomes_ready_stands_where_its_number_says",
            "a_task_that_comes_back_keeps_its_place",
            "an_agent_gets_its_own_and_nobodys_in_one_order",
            "fewer_are_given_if_fewer_are_ready",
            "holds_of_ones_own_name_never_count",
            "lapsed_leases_are_answered_in_part",
            "numbers_are_compared_as_numbers",
            "several_tasks_are_given_in_claim_order",
            "tiers_hold_for_each_assignee",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_orders_numbers_as_texts() {
    assertThat(failuresOf(OrdersNumbersAsTexts::new))
        .containsExactlyInAnyOrder(
            "lapsed_leases_are_answered_in_part", "numbers_are_compared_as_numbers");
  }

  @Test
  void catches_a_store_that_puts_what_comes_back_last() {
    assertThat(failuresOf(PutsWhatComesBackLast::new))
        .containsExactlyInAnyOrder("a_task_that_comes_back_keeps_its_place");
  }

  @Test
  void catches_a_store_that_keeps_the_first_priority() {
    assertThat(failuresOf(KeepsTheFirstPriority::new))
        .containsExactlyInAnyOrder("a_new_priority_gives_a_new_place");
  }

  @Test
  void catches_a_store_that_prefers_what_is_assigned() {
    assertThat(failuresOf(PrefersWhatIsAssigned::new))
        .containsExactlyInAnyOrder(
            "a_filter_may_take_what_is_assigned_to_others",
            "an_agent_gets_its_own_and_nobodys_in_one_order");
  }

  @Test
  void catches_a_store_that_gives_one_at_a_time() {
    assertThat(failuresOf(GivesOneAtATime::new))
        .containsExactlyInAnyOrder(
            "a_claim_of_nothing_takes_nothing",
            "a_filter_finds_the_lowest_tier_of_what_it_lets_pass",
            "a_repeated_claim_is_answered_as_the_first_and_takes_nothing",
            "a_start_that_a_claim_has_met_is_due_no_longer",
            "an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it",
            "as_many_as_the_limit_says_can_be_claimed_at_once",
            "each_task_of_a_claim_has_holds_of_its_own",
            "fewer_are_given_if_fewer_are_ready",
            "lapsed_leases_are_answered_in_part",
            "several_tasks_are_given_in_claim_order",
            "several_tasks_are_given_tier_by_tier",
            "what_one_call_takes_is_no_hold_of_others");
  }

  @Test
  void catches_a_store_that_gives_more_than_asked_for() {
    assertThat(
            failuresOf(
                GivesMoreThanAskedFor::new,
                "none_is_never_answered_while_a_hundred_tasks_stay_ready",
                "holds_that_begin_and_end_at_once_leave_what_is_held_and_no_more"))
        .containsExactlyInAnyOrder(
            "a_claim_of_nothing_takes_nothing",
            "a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them",
            "a_free_task_goes_before_one_of_a_higher_priority_that_is_held",
            "a_frozen_order_shows_the_latest_change_first_and_then_the_newer_task",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_repeated_claim_is_answered_as_the_first_and_takes_nothing",
            "a_start_that_a_claim_has_met_is_due_no_longer",
            "a_task_that_becomes_ready_meets_the_holds_that_are_there",
            "as_many_as_the_limit_says_can_be_claimed_at_once",
            "behind_a_task_goes_before_behind_a_path_claim",
            "behind_ones_own_path_claim_the_tasks_of_others_count",
            "each_renewal_is_answered_by_itself",
            "each_status_is_counted",
            "holds_of_ones_own_name_never_count",
            "lapsed_leases_are_answered_by_their_ends",
            "lapsed_leases_are_answered_in_part",
            "none_is_never_answered_while_something_is_ready",
            "of_many_claims_of_tasks_that_overlap_exactly_one_is_told_that_its_task_is_free",
            "of_many_repeats_at_once_one_claims_and_all_are_answered_its_task",
            "several_tasks_are_given_in_claim_order",
            "the_count_of_a_query_follows_the_tasks",
            "the_first_end_of_a_lease_is_due_next",
            "tiers_hold_for_each_assignee",
            "what_is_ones_own_and_anothers_is_held",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_gives_all_or_nothing() {
    assertThat(failuresOf(GivesAllOrNothing::new))
        .containsExactlyInAnyOrder(
            "a_filter_finds_its_task_behind_many_that_it_passes_over",
            "a_filter_finds_the_lowest_tier_of_what_it_lets_pass",
            "an_ephemeral_task_leaves_with_its_run_and_no_page_or_count_shows_it",
            "fewer_are_given_if_fewer_are_ready",
            "nothing_above_the_tier_that_is_asked_for_is_given",
            "what_one_call_takes_is_no_hold_of_others");
  }

  /** Priorities don't matter. */
  private static final class OrdersByCreationOnly extends ChoosesItself {
    OrdersByCreationOnly(TaskStore right) {
      super(right);
    }

    @Override
    Comparator<Stored> order() {
      return BY_CREATION;
    }
  }

  /** The last one created is the first one given. */
  private static final class GivesTheNewestFirst extends ChoosesItself {
    GivesTheNewestFirst(TaskStore right) {
      super(right);
    }

    @Override
    Comparator<Stored> order() {
      return Comparator.<Stored>comparingInt(it -> -it.task().priority())
          .thenComparing(BY_CREATION.reversed());
    }
  }

  /** Numbers are compared as texts. */
  private static final class OrdersNumbersAsTexts extends ChoosesItself {
    OrdersNumbersAsTexts(TaskStore right) {
      super(right);
    }

    @Override
    Comparator<Stored> order() {
      return Comparator.<Stored>comparingInt(it -> -it.task().priority())
          .thenComparing(it -> it.task().id().value());
    }
  }

  /** What comes back stands at the end. */
  private static final class PutsWhatComesBackLast extends ChoosesItself {
    PutsWhatComesBackLast(TaskStore right) {
      super(right);
    }

    @Override
    Comparator<Stored> order() {
      return Comparator.<Stored>comparingLong(it -> it.task().fence())
          .thenComparing(IN_CLAIM_ORDER);
    }
  }

  /** The priority that a task was created with is the one that counts. */
  private static final class KeepsTheFirstPriority extends ChoosesItself {

    private final Map<Long, Integer> first = new ConcurrentHashMap<>();

    KeepsTheFirstPriority(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      write.changes().stream()
          .filter(it -> it.before() == null)
          .forEach(it -> first.put(it.after().creation(), it.after().priority()));
      return super.apply(write);
    }

    @Override
    Comparator<Stored> order() {
      return Comparator.<Stored>comparingInt(it -> -first.getOrDefault(it.task().creation(), 0))
          .thenComparing(BY_CREATION);
    }
  }

  /** An agent's own tasks go before nobody's. */
  private static final class PrefersWhatIsAssigned extends ChoosesItself {
    PrefersWhatIsAssigned(TaskStore right) {
      super(right);
    }

    @Override
    Comparator<Stored> order() {
      return Comparator.<Stored, Boolean>comparing(it -> it.task().details().assignee() == null)
          .thenComparing(IN_CLAIM_ORDER);
    }
  }

  /** Whoever asks for several gets one. */
  private static final class GivesOneAtATime extends ChoosesItself {
    GivesOneAtATime(TaskStore right) {
      super(right);
    }

    @Override
    int count(ClaimTerms terms) {
      return 1;
    }
  }

  /** Whoever asks for one gets two. */
  private static final class GivesMoreThanAskedFor extends ChoosesItself {
    GivesMoreThanAskedFor(TaskStore right) {
      super(right);
    }

    @Override
    int count(ClaimTerms terms) {
      return terms.count() + 1;
    }
  }

  /** Whoever asks for more than are ready gets none. */
  private static final class GivesAllOrNothing extends ChoosesItself {
    GivesAllOrNothing(TaskStore right) {
      super(right);
    }

    @Override
    int count(ClaimTerms terms) {
      long ready =
          all(terms.list()).stream().filter(it -> isReady(it, terms) && passes(it, terms)).count();
      return ready < terms.count() ? 0 : terms.count();
    }
  }
}
