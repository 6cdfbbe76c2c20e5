package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Event;
import io.agenttasks.model.Status;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Stores that give the wrong tasks to the wrong agents. */
final class WrongFiltersTest {

  @Test
  void catches_a_store_that_ignores_assignees() {
    assertThat(failuresOf(IgnoresAssignees::new))
        .containsExactlyInAnyOrder(
            "a_count_that_falls_makes_no_version_of_its_holder",
            "a_filter_may_take_what_is_assigned_to_others",
            "an_agent_gets_its_own_and_nobodys_in_one_order",
            "held_is_only_what_the_filter_lets_pass",
            "none_is_answered_if_the_filter_lets_nothing_pass",
            "tiers_hold_for_each_assignee",
            "what_has_an_open_blocker_is_not_given");
  }

  @Test
  void catches_a_store_that_ignores_tags() {
    assertThat(failuresOf(IgnoresTags::new))
        .containsExactlyInAnyOrder(
            "a_filter_finds_its_task_behind_many_that_it_passes_over",
            "a_filter_finds_the_lowest_tier_of_what_it_lets_pass",
            "a_filter_may_ask_for_tags_all_of_which_a_task_must_have");
  }

  @Test
  void catches_a_store_that_wants_one_tag_only() {
    assertThat(failuresOf(WantsOneTagOnly::new))
        .containsExactlyInAnyOrder("a_filter_may_ask_for_tags_all_of_which_a_task_must_have");
  }

  @Test
  void catches_a_store_that_ignores_personas() {
    assertThat(failuresOf(IgnoresPersonas::new))
        .containsExactlyInAnyOrder("a_filter_may_ask_for_a_persona");
  }

  @Test
  void catches_a_store_that_looks_at_the_first_hundred_only() {
    assertThat(failuresOf(LooksAtTheFirstHundredOnly::new))
        .containsExactlyInAnyOrder(
            "a_filter_finds_its_task_behind_many_that_it_passes_over",
            "a_free_task_is_found_behind_any_number_of_held_ones");
  }

  @Test
  void catches_a_store_that_gives_what_is_blocked() {
    assertThat(
            failuresOf(
                GivesWhatIsBlocked::new,
                "a_claim_while_the_blocker_is_reopened_is_told_or_refused"))
        .containsExactlyInAnyOrder(
            "a_dormant_task_is_given_to_nobody",
            "a_dormant_task_whose_start_has_come_is_still_dormant",
            "a_lease_ends_with_a_sweep",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_task_that_falls_asleep_is_not_given_any_more",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "what_has_an_open_blocker_is_not_given");
  }

  @Test
  void catches_a_store_that_ignores_starts() {
    assertThat(failuresOf(IgnoresStarts::new))
        .containsExactlyInAnyOrder(
            "a_dormant_task_is_given_to_nobody",
            "a_dormant_task_whose_start_has_come_is_still_dormant",
            "a_lease_ends_with_a_sweep",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_start_that_is_moved_holds_the_task_back",
            "a_task_that_falls_asleep_is_not_given_any_more",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "what_is_to_start_later_is_given_from_exactly_then");
  }

  @Test
  void catches_a_store_that_starts_a_moment_late() {
    assertThat(failuresOf(StartsAMomentLate::new))
        .containsExactlyInAnyOrder(
            "instants_keep_their_microseconds",
            "what_is_to_start_later_is_given_from_exactly_then");
  }

  @Test
  void catches_a_store_that_gives_what_is_parked() {
    assertThat(failuresOf(GivesWhatIsParked::new))
        .containsExactlyInAnyOrder(
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_task_may_begin_in_any_state_and_counts_as_what_it_is",
            "what_is_parked_or_closed_is_not_given");
  }

  @Test
  void catches_a_store_that_forgets_what_is_reopened() {
    assertThat(failuresOf(ForgetsWhatIsReopened::new))
        .containsExactlyInAnyOrder(
            "a_fence_rises_over_an_end_and_a_reopening", "what_is_reopened_is_given");
  }

  @Test
  void catches_a_store_that_says_none_every_tenth_time() {
    assertThat(failuresOf(SaysNoneEveryTenthTime::new))
        .containsExactlyInAnyOrder(
            "none_is_never_answered_while_a_hundred_tasks_stay_ready",
            "none_is_never_answered_while_something_is_ready",
            "numbers_are_compared_as_numbers");
  }

  /** A filter changed by its subclasses. */
  private abstract static class Filters extends ChoosesItself {
    Filters(TaskStore right) {
      super(right);
    }

    abstract ClaimFilter filter(ClaimFilter right);

    @Override
    boolean passes(Stored stored, ClaimTerms terms) {
      return filter(terms.filter()).accepts(stored.task().details());
    }
  }

  /** A task goes to anybody. */
  private static final class IgnoresAssignees extends Filters {
    IgnoresAssignees(TaskStore right) {
      super(right);
    }

    @Override
    ClaimFilter filter(ClaimFilter right) {
      return new ClaimFilter(right.tags(), Set.of(), true, true, right.persona());
    }
  }

  /** A task has any tags. */
  private static final class IgnoresTags extends Filters {
    IgnoresTags(TaskStore right) {
      super(right);
    }

    @Override
    ClaimFilter filter(ClaimFilter right) {
      return new ClaimFilter(
          Set.of(), right.assignees(), right.unassigned(), right.anyAssignee(), right.persona());
    }
  }

  /** One tag of those asked for is enough. */
  private static final class WantsOneTagOnly extends ChoosesItself {
    WantsOneTagOnly(TaskStore right) {
      super(right);
    }

    @Override
    boolean passes(Stored stored, ClaimTerms terms) {
      ClaimFilter it = terms.filter();
      ClaimFilter rest =
          new ClaimFilter(
              Set.of(), it.assignees(), it.unassigned(), it.anyAssignee(), it.persona());
      return rest.accepts(stored.task().details())
          && (it.tags().isEmpty() || !Collections.disjoint(it.tags(), stored.task().tags()));
    }
  }

  /** A task is for any persona. */
  private static final class IgnoresPersonas extends Filters {
    IgnoresPersonas(TaskStore right) {
      super(right);
    }

    @Override
    ClaimFilter filter(ClaimFilter right) {
      return new ClaimFilter(
          right.tags(), right.assignees(), right.unassigned(), right.anyAssignee(), null);
    }
  }

  /** A filter is judged on the first page of what is ready. */
  private static final class LooksAtTheFirstHundredOnly extends ChoosesItself {
    LooksAtTheFirstHundredOnly(TaskStore right) {
      super(right);
    }

    @Override
    boolean passes(Stored stored, ClaimTerms terms) {
      return super.passes(stored, terms)
          && all(terms.list()).stream()
              .filter(it -> isReady(it, terms))
              .sorted(order())
              .limit(100)
              .anyMatch(stored::equals);
    }
  }

  /** Open blockers don't matter. */
  private static final class GivesWhatIsBlocked extends ChoosesItself {
    GivesWhatIsBlocked(TaskStore right) {
      super(right);
    }

    @Override
    boolean isReady(Stored stored, ClaimTerms terms) {
      return stored.task().status() == Status.PENDING && stored.task().startedAt(terms.now());
    }
  }

  /** Starts don't matter. */
  private static final class IgnoresStarts extends ChoosesItself {
    IgnoresStarts(TaskStore right) {
      super(right);
    }

    @Override
    boolean isReady(Stored stored, ClaimTerms terms) {
      return stored.task().status() == Status.PENDING && stored.openBlockers() == 0;
    }
  }

  /** A start is met a moment after it. */
  private static final class StartsAMomentLate extends ChoosesItself {
    StartsAMomentLate(TaskStore right) {
      super(right);
    }

    @Override
    boolean isReady(Stored stored, ClaimTerms terms) {
      return stored.readyAt(terms.now().minus(StoreFixture.MICROSECOND));
    }
  }

  /** What is parked is given like what waits. */
  private static final class GivesWhatIsParked extends ChoosesItself {
    GivesWhatIsParked(TaskStore right) {
      super(right);
    }

    @Override
    boolean isReady(Stored stored, ClaimTerms terms) {
      return super.isReady(stored, terms) || stored.task().status() == Status.BLOCKED;
    }
  }

  /** What was closed once is never ready again. */
  private static final class ForgetsWhatIsReopened extends ChoosesItself {
    ForgetsWhatIsReopened(TaskStore right) {
      super(right);
    }

    @Override
    boolean isReady(Stored stored, ClaimTerms terms) {
      return super.isReady(stored, terms)
          && Walk.of(this, terms.list()).events(stored.task().id()).stream()
              .noneMatch(it -> it.what() == Event.What.REOPENED);
    }
  }

  /** Now and then it says that there is none. */
  private static final class SaysNoneEveryTenthTime extends ForwardingTaskStore {

    private final AtomicInteger claims = new AtomicInteger();

    SaysNoneEveryTenthTime(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      return claims.incrementAndGet() % 10 == 0 ? new ClaimOutcome.None() : super.claim(terms);
    }
  }
}
