package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Tier;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Stores that choose among tasks with paths in another way. */
final class WrongTiersTest {

  @Test
  void catches_a_store_that_knows_no_tiers() {
    assertThat(failuresOf(KnowsNoTiers::new))
        .containsExactlyInAnyOrder(
            "a_filter_finds_the_lowest_tier_of_what_it_lets_pass",
            "a_free_task_goes_before_one_of_a_higher_priority_that_is_held",
            "a_free_task_is_found_behind_any_number_of_held_ones",
            "a_hold_that_ends_frees_what_was_behind_it",
            "a_task_that_becomes_ready_meets_the_holds_that_are_there",
            "a_task_without_paths_is_never_held",
            "behind_a_task_goes_before_behind_a_path_claim",
            "behind_ones_own_path_claim_the_tasks_of_others_count",
            "nothing_above_the_tier_that_is_asked_for_is_given",
            "several_tasks_are_given_tier_by_tier",
            "tiers_hold_for_each_assignee",
            "what_is_ones_own_and_anothers_is_held",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_knows_two_tiers_only() {
    assertThat(failuresOf(KnowsTwoTiers::new))
        .containsExactlyInAnyOrder(
            "behind_a_task_goes_before_behind_a_path_claim",
            "behind_ones_own_path_claim_the_tasks_of_others_count",
            "nothing_above_the_tier_that_is_asked_for_is_given",
            "several_tasks_are_given_tier_by_tier",
            "what_is_ones_own_and_anothers_is_held");
  }

  @Test
  void catches_a_store_that_counts_ones_own_holds() {
    assertThat(failuresOf(CountsOwnHolds::new))
        .containsExactlyInAnyOrder(
            "behind_ones_own_path_claim_the_tasks_of_others_count",
            "holds_of_ones_own_name_never_count",
            "tiers_hold_for_each_assignee",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_passes_over_all_that_one_holds_oneself() {
    assertThat(failuresOf(PassesOverWhatOneHolds::new))
        .containsExactlyInAnyOrder(
            "behind_a_task_goes_before_behind_a_path_claim",
            "what_is_ones_own_and_anothers_is_held");
  }

  @Test
  void catches_a_store_that_puts_priority_before_the_tier() {
    assertThat(failuresOf(PutsPriorityFirst::new))
        .containsExactlyInAnyOrder(
            "a_filter_finds_the_lowest_tier_of_what_it_lets_pass",
            "a_free_task_goes_before_one_of_a_higher_priority_that_is_held",
            "a_free_task_is_found_behind_any_number_of_held_ones",
            "a_task_that_becomes_ready_meets_the_holds_that_are_there",
            "a_task_without_paths_is_never_held",
            "behind_a_task_goes_before_behind_a_path_claim",
            "behind_ones_own_path_claim_the_tasks_of_others_count",
            "several_tasks_are_given_tier_by_tier",
            "tiers_hold_for_each_assignee",
            "what_is_ones_own_and_anothers_is_held",
            "within_a_tier_claim_order_holds_whatever_the_paths");
  }

  @Test
  void catches_a_store_that_looks_through_a_window() {
    assertThat(failuresOf(LooksThroughAWindow::new))
        .containsExactlyInAnyOrder("a_free_task_is_found_behind_any_number_of_held_ones");
  }

  @Test
  void catches_a_store_that_judges_the_tier_before_the_filter() {
    assertThat(failuresOf(JudgesBeforeTheFilter::new))
        .containsExactlyInAnyOrder(
            "a_filter_finds_the_lowest_tier_of_what_it_lets_pass",
            "each_task_of_a_claim_has_holds_of_its_own",
            "several_tasks_are_given_tier_by_tier",
            "tiers_hold_for_each_assignee");
  }

  @Test
  void catches_a_store_that_gives_above_the_tier() {
    assertThat(failuresOf(GivesAboveTheTier::new))
        .containsExactlyInAnyOrder("nothing_above_the_tier_that_is_asked_for_is_given");
  }

  @Test
  void catches_a_store_that_never_says_that_something_is_held() {
    assertThat(failuresOf(NeverSaysHeld::new))
        .containsExactlyInAnyOrder("nothing_above_the_tier_that_is_asked_for_is_given");
  }

  @Test
  void catches_a_store_that_always_says_that_something_is_held() {
    assertThat(failuresOf(AlwaysSaysHeld::new))
        .containsExactlyInAnyOrder(
            "held_is_only_what_the_filter_lets_pass",
            "nothing_above_the_tier_that_is_asked_for_is_given");
  }

  @Test
  void catches_a_store_that_counts_what_the_call_takes() {
    assertThat(failuresOf(CountsWhatTheCallTakes::new))
        .containsExactlyInAnyOrder("what_one_call_takes_is_no_hold_of_others");
  }

  /** Holds don't matter. */
  private static final class KnowsNoTiers extends ChoosesItself {
    KnowsNoTiers(TaskStore right) {
      super(right);
    }

    @Override
    Tier tier(Stored stored, ClaimTerms terms) {
      return Tier.FREE;
    }
  }

  /** Held is held. */
  private static final class KnowsTwoTiers extends ChoosesItself {
    KnowsTwoTiers(TaskStore right) {
      super(right);
    }

    @Override
    Tier tier(Stored stored, ClaimTerms terms) {
      return super.tier(stored, terms) == Tier.FREE ? Tier.FREE : Tier.BEHIND_TASKS;
    }
  }

  /** Whoever holds it. */
  private static final class CountsOwnHolds extends ChoosesItself {
    CountsOwnHolds(TaskStore right) {
      super(right);
    }

    @Override
    Tier tier(Stored stored, ClaimTerms terms) {
      return NaiveHolds.of(this, terms.list(), terms.now())
          .tier(stored.task().paths(), Agent.of("somebody else"));
    }
  }

  /** What the agent holds itself is free, whoever else holds it. */
  private static final class PassesOverWhatOneHolds extends ChoosesItself {
    PassesOverWhatOneHolds(TaskStore right) {
      super(right);
    }

    @Override
    Tier tier(Stored stored, ClaimTerms terms) {
      NaiveHolds holds = NaiveHolds.of(this, terms.list(), terms.now());
      boolean own =
          Stream.concat(holds.byTasks().stream(), holds.byClaims().stream())
              .filter(hold -> hold.agent().equals(terms.agent()))
              .anyMatch(
                  hold ->
                      stored.task().paths().stream()
                          .anyMatch(path -> NaiveHolds.overlap(path, hold.path())));
      return own ? Tier.FREE : super.tier(stored, terms);
    }
  }

  /** Claim order, and the tier among equals. */
  private static final class PutsPriorityFirst extends ChoosesItself {
    PutsPriorityFirst(TaskStore right) {
      super(right);
    }

    @Override
    Comparator<Stored> order(Map<TaskId, Tier> tiers) {
      return Comparator.<Stored>comparingInt(it -> -it.task().priority())
          .thenComparing(it -> tiers.get(it.task().id()))
          .thenComparing(IN_CLAIM_ORDER);
    }
  }

  /** The first thirty-two tasks are looked at, and the best of these is taken. */
  private static final class LooksThroughAWindow extends ChoosesItself {
    LooksThroughAWindow(TaskStore right) {
      super(right);
    }

    @Override
    boolean passes(Stored stored, ClaimTerms terms) {
      return super.passes(stored, terms)
          && all(terms.list()).stream()
                  .filter(it -> isReady(it, terms) && super.passes(it, terms))
                  .filter(it -> IN_CLAIM_ORDER.compare(it, stored) < 0)
                  .filter(it -> !it.task().paths().isEmpty())
                  .count()
              < 32;
    }
  }

  /** If anything is free, nothing else is given, though the filter passes over it. */
  private static final class JudgesBeforeTheFilter extends ChoosesItself {
    JudgesBeforeTheFilter(TaskStore right) {
      super(right);
    }

    @Override
    Tier atMost(ClaimTerms terms) {
      Tier best =
          all(terms.list()).stream()
              .filter(it -> isReady(it, terms))
              .map(it -> tier(it, terms))
              .min(Comparator.naturalOrder())
              .orElse(Tier.BEHIND_CLAIMS);
      return best.compareTo(terms.atMost()) < 0 ? best : terms.atMost();
    }
  }

  /** Only the best would do, and anything is given. */
  private static final class GivesAboveTheTier extends ChoosesItself {
    GivesAboveTheTier(TaskStore right) {
      super(right);
    }

    @Override
    Tier atMost(ClaimTerms terms) {
      return Tier.BEHIND_CLAIMS;
    }
  }

  /** None is none. */
  private static final class NeverSaysHeld extends ForwardingTaskStore {
    NeverSaysHeld(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      return outcome instanceof ClaimOutcome.None ? new ClaimOutcome.None(false) : outcome;
    }
  }

  /** Who asks for a tier is told that there are others, though there is nothing. */
  private static final class AlwaysSaysHeld extends ForwardingTaskStore {
    AlwaysSaysHeld(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      return outcome instanceof ClaimOutcome.None
          ? new ClaimOutcome.None(terms.atMost() != Tier.BEHIND_CLAIMS)
          : outcome;
    }
  }

  /** Each task of a call is in the way of the next. */
  private static final class CountsWhatTheCallTakes extends ChoosesItself {
    CountsWhatTheCallTakes(TaskStore right) {
      super(right);
    }

    @Override
    boolean passes(Stored stored, ClaimTerms terms) {
      return super.passes(stored, terms)
          && (terms.atMost() != Tier.FREE
              || all(terms.list()).stream()
                  .filter(it -> isReady(it, terms) && super.passes(it, terms))
                  .filter(it -> IN_CLAIM_ORDER.compare(it, stored) < 0)
                  .limit(terms.count())
                  .noneMatch(it -> overlap(it, stored)));
    }

    private static boolean overlap(Stored one, Stored other) {
      return one.task().paths().stream()
          .anyMatch(
              path -> other.task().paths().stream().anyMatch(it -> NaiveHolds.overlap(path, it)));
    }
  }
}
