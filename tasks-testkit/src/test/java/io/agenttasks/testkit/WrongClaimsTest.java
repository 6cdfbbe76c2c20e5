package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stores that give a task to two, or under the wrong claim. */
final class WrongClaimsTest {

  @Test
  void catches_a_store_that_gives_every_task_twice() {
    assertThat(failuresOf(GivesEveryTaskTwice::new))
        .containsExactlyInAnyOrder(
            "a_claim_and_what_it_held_end_with_a_task_that_is_removed_all_the_same",
            "a_claim_is_judged_by_its_own_instant",
            "a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing",
            "a_claim_without_a_lease_is_never_due",
            "a_fence_rises_over_an_end_and_a_reopening",
            "a_fence_rises_over_an_expiry",
            "a_lapsed_lease_is_due_whatever_the_filter",
            "a_lapsed_lease_of_another_list_is_not_due_here",
            "a_lease_ends_with_a_sweep",
            "a_lease_is_not_due_before_its_end",
            "a_lease_that_is_over_but_not_ended_may_be_renewed",
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "a_renewed_lease_is_due_at_its_new_end",
            "each_task_is_given_to_one_of_many_agents_at_once",
            "lapsed_leases_are_answered_by_their_ends",
            "lapsed_leases_are_answered_in_part",
            "no_two_claims_of_a_task_have_one_fence",
            "of_many_claims_of_tasks_that_overlap_exactly_one_is_told_that_its_task_is_free",
            "what_leaves_is_swept_and_its_lease_is_over",
            "what_somebody_has_is_not_given_again",
            "what_was_decided_is_due_no_longer");
  }

  @Test
  void catches_a_store_that_gives_an_agent_what_it_has() {
    assertThat(failuresOf(GivesAnAgentWhatItHas::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_is_shown_by_nothing",
            "a_claim_is_told_of_the_holds_of_others_sorted_and_without_doubles",
            "a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them",
            "a_filter_follows_what_was_edited",
            "a_filter_may_ask_for_a_persona",
            "a_filter_may_ask_for_tags_all_of_which_a_task_must_have",
            "a_filter_may_take_what_is_assigned_to_others",
            "a_free_task_goes_before_one_of_a_higher_priority_that_is_held",
            "a_free_task_is_found_behind_any_number_of_held_ones",
            "a_higher_priority_goes_first_and_then_the_lower_number",
            "a_new_priority_gives_a_new_place",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_repeated_claim_is_answered_as_the_first_and_takes_nothing",
            "a_task_that_becomes_ready_meets_the_holds_that_are_there",
            "a_task_that_becomes_ready_stands_where_its_number_says",
            "an_agent_gets_its_own_and_nobodys_in_one_order",
            "behind_a_task_goes_before_behind_a_path_claim",
            "behind_ones_own_path_claim_the_tasks_of_others_count",
            "claims_of_several_tasks_at_once_do_not_overlap",
            "each_renewal_is_answered_by_itself",
            "each_task_is_given_once_to_many_claims_of_one_name",
            "holds_of_ones_own_name_never_count",
            "lapsed_leases_are_answered_by_their_ends",
            "lapsed_leases_are_answered_in_part",
            "nothing_above_the_tier_that_is_asked_for_is_given",
            "numbers_are_compared_as_numbers",
            "of_many_repeats_at_once_one_claims_and_all_are_answered_its_task",
            "tiers_hold_for_each_assignee",
            "what_is_ones_own_and_anothers_is_held",
            "what_somebody_has_is_not_given_again",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_gives_each_task_once_for_all() {
    String byChance = "holds_that_begin_and_end_at_once_leave_what_is_held_and_no_more";
    assertThat(failuresOf(GivesEachTaskOnceForAll::new, byChance))
        .containsExactlyInAnyOrder(
            "a_fence_is_higher_than_one_that_a_write_raised",
            "a_fence_rises_from_claim_to_claim",
            "a_fence_rises_over_an_end_and_a_reopening",
            "a_fence_rises_over_an_expiry",
            "a_task_that_comes_back_keeps_its_place",
            "an_older_fence_renews_nothing",
            "none_is_never_answered_while_a_hundred_tasks_stay_ready",
            "what_came_back_is_given_again",
            "what_was_decided_is_due_no_longer");
  }

  @Test
  void catches_a_store_that_answers_another_instant() {
    assertThat(failuresOf(AnswersAnotherInstant::new))
        .containsExactlyInAnyOrder(
            "a_claim_answers_the_task_as_it_is_stored",
            "a_claim_is_told_of_the_holds_of_others_sorted_and_without_doubles",
            "a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing",
            "a_holder_whose_blocker_is_reopened_learns_it_from_the_history",
            "a_holder_whose_task_gets_a_blocker_learns_it_from_the_history",
            "a_lapsed_lease_is_due_whatever_the_filter",
            "a_query_for_what_is_ready_is_judged_at_its_own_instant",
            "a_renewal_gives_no_end_to_a_claim_that_has_none",
            "a_renewal_moves_the_end_without_a_version_or_an_event",
            "a_renewal_never_moves_the_end_back",
            "a_renewal_reaches_no_other_list",
            "an_older_fence_renews_nothing",
            "each_task_of_a_claim_has_holds_of_its_own",
            "lapsed_leases_are_answered_by_their_ends",
            "lease_over_refuses_a_lease_that_still_runs",
            "of_many_claims_of_tasks_that_overlap_exactly_one_is_told_that_its_task_is_free",
            "of_many_holds_the_first_hundred_are_named_and_all_are_counted");
  }

  @Test
  void catches_a_store_that_keeps_the_fence() {
    assertThat(failuresOf(KeepsTheFence::new))
        .containsExactlyInAnyOrder(
            "a_fence_is_higher_than_one_that_a_write_raised",
            "a_fence_rises_from_claim_to_claim",
            "a_fence_rises_over_an_end_and_a_reopening",
            "a_fence_rises_over_an_expiry",
            "an_older_fence_renews_nothing",
            "no_two_claims_of_a_task_have_one_fence",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_gives_a_lease_to_every_claim() {
    assertThat(failuresOf(GivesALeaseToEveryClaim::new))
        .containsExactlyInAnyOrder(
            "a_claim_without_a_lease_has_no_end",
            "a_claim_without_a_lease_is_never_due",
            "lease_over_refuses_a_claim_without_an_end");
  }

  /** What an agent was given is given to the next other one as well. */
  private static final class GivesEveryTaskTwice extends ForwardingTaskStore {

    private @Nullable Agent first;
    private @Nullable ClaimOutcome given;

    GivesEveryTaskTwice(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized ClaimOutcome claim(ClaimTerms terms) {
      if (given != null && !terms.agent().equals(first)) {
        ClaimOutcome again = given;
        given = null;
        return again;
      }
      ClaimOutcome outcome = super.claim(terms);
      first = terms.agent();
      given = outcome instanceof ClaimOutcome.Taken ? outcome : null;
      return outcome;
    }
  }

  /** Whoever has a task is given it again. */
  private static final class GivesAnAgentWhatItHas extends ForwardingTaskStore {
    GivesAnAgentWhatItHas(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      List<Stored> has =
          Walk.of(this, terms.list()).tasks().stream()
              .filter(
                  it ->
                      it.task()
                          .holder()
                          .map(Holder::agent)
                          .filter(terms.agent()::equals)
                          .isPresent())
              .filter(it -> !ChoosesItself.isLapsed(it.task(), terms))
              .limit(1)
              .toList();
      return has.isEmpty() ? super.claim(terms) : new ClaimOutcome.Taken(has);
    }
  }

  /** What was given once is not given again. */
  private static final class GivesEachTaskOnceForAll extends ChoosesItself {
    GivesEachTaskOnceForAll(TaskStore right) {
      super(right);
    }

    @Override
    boolean isReady(Stored stored, ClaimTerms terms) {
      return super.isReady(stored, terms) && stored.task().fence() == 0;
    }
  }

  /** The answer says that the claim began later than is stored. */
  private static final class AnswersAnotherInstant extends ForwardingTaskStore {
    AnswersAnotherInstant(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      return super.claim(terms) instanceof ClaimOutcome.Taken taken
          ? new ClaimOutcome.Taken(taken.tasks().stream().map(it -> later(it, terms)).toList())
          : super.claim(terms);
    }

    private static Stored later(Stored stored, ClaimTerms terms) {
      Task it = stored.task();
      Instant since = terms.now().plus(StoreFixture.MICROSECOND);
      Holder holder =
          new Holder(terms.agent(), it.fence(), since, terms.until(), it.attempts() + 1);
      return new Stored(
          new Task(
              it.id(),
              it.creation(),
              it.version(),
              it.details(),
              it.createdBy(),
              it.createdAt(),
              it.updatedAt(),
              new TaskState.InProgress(holder),
              it.fence(),
              it.attempts(),
              it.scope()),
          stored.holds(),
          stored.openBlockers(),
          stored.edgeStamp(),
          stored.dormant(),
          stored.resolvedRun());
    }
  }

  /** A second claim has the fence of the first. */
  private static final class KeepsTheFence extends ChoosesItself {
    KeepsTheFence(TaskStore right) {
      super(right);
    }

    @Override
    Change taken(Stored stored, ClaimTerms terms) {
      Task task = stored.task();
      long fence = Math.max(1, task.fence());
      Holder holder =
          new Holder(terms.agent(), fence, terms.now(), terms.until(), task.attempts() + 1);
      TaskState state = new TaskState.InProgress(holder);
      Task after = task.move(state, fence, task.attempts(), terms.now());
      Event event = Event.of(after, terms.agent(), Event.What.CLAIMED, "");
      return new Change(stored, after, Facts.of(state, BlockerPolicy.STALL), event, Set.of());
    }
  }

  /** Every claim has an end. */
  private static final class GivesALeaseToEveryClaim extends ForwardingTaskStore {
    GivesALeaseToEveryClaim(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      Instant until = it.until() == null ? it.now().plus(StoreFixture.LEASE) : it.until();
      return super.claim(it.until(until));
    }
  }
}
