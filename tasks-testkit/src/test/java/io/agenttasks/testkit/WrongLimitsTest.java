package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static io.agenttasks.testkit.WrongStores.failuresWithLargeOnesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Stores that give the wrong numbers, and those that keep no limit. */
final class WrongLimitsTest {

  @Test
  void catches_a_store_that_gives_free_numbers_again() {
    assertThat(
            failuresOf(
                GivesFreeNumbersAgain::new,
                "a_walk_during_writes_repeats_and_skips_nothing",
                "many_may_require_one_version_of_the_list_at_once",
                "of_many_that_create_one_id_exactly_one_is_written"))
        .containsExactlyInAnyOrder(
            "a_task_may_begin_in_any_state_and_counts_as_what_it_is",
            "the_number_of_a_removed_task_is_not_given_again",
            "a_new_task_that_is_held_back_is_not_freed",
            "a_sweep_of_what_leaves_passes_over_what_left_before_and_what_stays",
            "a_write_that_fails_leaves_a_gap",
            "creation_numbers_are_given_once",
            "creation_numbers_grow_from_1_without_a_gap_of_their_own",
            "the_number_and_the_id_of_what_has_left_stay_taken");
  }

  @Test
  void catches_a_store_that_begins_elsewhere() {
    assertThat(failuresOf(BeginsElsewhere::new))
        .containsExactlyInAnyOrder(
            "a_page_shows_tasks_by_creation_and_whether_others_follow",
            "an_opening_shows_those_of_the_tasks_that_exist",
            "creation_numbers_are_given_once",
            "creation_numbers_grow_from_1_without_a_gap_of_their_own",
            "each_list_has_its_own_numbers",
            "too_many_numbers_are_refused");
  }

  @Test
  void catches_a_store_that_numbers_all_lists_together() {
    assertThat(failuresOf(NumbersAllListsTogether::new))
        .containsExactlyInAnyOrder(
            "a_task_of_the_same_name_in_another_list_stays", "each_list_has_its_own_numbers");
  }

  @Test
  void catches_a_store_that_shows_the_next_number() {
    assertThat(failuresOf(ShowsTheNextNumber::new))
        .containsExactlyInAnyOrder("creation_numbers_grow_from_1_without_a_gap_of_their_own");
  }

  @Test
  void catches_a_store_that_wants_to_find_what_it_opens() {
    assertThat(failuresOf(WantsToFindWhatItOpens::new))
        .containsExactlyInAnyOrder("an_opening_shows_those_of_the_tasks_that_exist");
  }

  @Test
  void catches_a_store_that_cuts_numbers() {
    assertThat(failuresOf(CutsNumbers::new))
        .containsExactlyInAnyOrder("too_many_numbers_are_refused");
  }

  @Test
  void catches_a_store_that_cuts_ids() {
    assertThat(failuresOf(CutsIds::new)).containsExactlyInAnyOrder("too_many_ids_are_refused");
  }

  @Test
  void catches_a_store_that_cuts_renewals() {
    assertThat(failuresOf(CutsRenewals::new))
        .containsExactlyInAnyOrder("too_many_renewals_are_refused");
  }

  @Test
  void catches_a_store_that_cuts_claims() {
    assertThat(failuresOf(CutsClaims::new))
        .containsExactlyInAnyOrder(
            "as_many_as_the_limit_says_can_be_claimed_at_once",
            "lapsed_leases_are_answered_in_part");
  }

  @Test
  void catches_a_store_that_refuses_without_a_reason() {
    assertThat(failuresOf(RefusesWithoutAReason::new))
        .containsExactlyInAnyOrder("too_many_ids_are_refused", "too_many_numbers_are_refused");
  }

  @Test
  void catches_a_store_that_cuts_large_writes() {
    assertThat(failuresWithLargeOnesOf(CutsLargeWrites::new))
        .containsExactlyInAnyOrder(
            "a_frozen_order_is_given_up_once_too_many_tasks_have_changed",
            "a_write_as_large_as_the_limit_is_written_whole",
            "as_many_tasks_as_the_limit_says_are_swept_and_leave_at_once");
  }

  /** Gives numbers of its own. */
  private abstract static class Numbers extends ForwardingTaskStore {
    Numbers(TaskStore right) {
      super(right);
    }

    abstract long first(ListId list, int numbers, long right);

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      return new Opening(right.list(), right.tasks(), first(list, numbers, right.firstNumber()));
    }
  }

  /** A number that was given is given again until a task has it. */
  private static final class GivesFreeNumbersAgain extends Numbers {
    GivesFreeNumbersAgain(TaskStore right) {
      super(right);
    }

    @Override
    long first(ListId list, int numbers, long right) {
      List<Stored> tasks = Walk.of(this, list).tasks();
      long last = tasks.isEmpty() ? 0 : tasks.get(tasks.size() - 1).task().creation();
      return numbers == 0 ? 0 : last + 1;
    }
  }

  /** Numbers begin at 1,000. */
  private static final class BeginsElsewhere extends Numbers {
    BeginsElsewhere(TaskStore right) {
      super(right);
    }

    @Override
    long first(ListId list, int numbers, long right) {
      return numbers == 0 ? 0 : right + 999;
    }
  }

  /** All lists draw from one sequence. */
  private static final class NumbersAllListsTogether extends Numbers {

    private final AtomicLong last = new AtomicLong();

    NumbersAllListsTogether(TaskStore right) {
      super(right);
    }

    @Override
    long first(ListId list, int numbers, long right) {
      return numbers == 0 ? 0 : last.getAndAdd(numbers) + 1;
    }
  }

  /** Whoever asks for no number is shown one. */
  private static final class ShowsTheNextNumber extends Numbers {
    ShowsTheNextNumber(TaskStore right) {
      super(right);
    }

    @Override
    long first(ListId list, int numbers, long right) {
      return numbers == 0 ? 1 : right;
    }
  }

  /** A task that is not there is an error. */
  private static final class WantsToFindWhatItOpens extends ForwardingTaskStore {
    WantsToFindWhatItOpens(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      if (ids.contains(WriteContract.NOBODY)) {
        throw new IllegalArgumentException("ids: not all are there: " + ids);
      }
      return right;
    }
  }

  /** More numbers than allowed are cut. */
  private static final class CutsNumbers extends ForwardingTaskStore {
    CutsNumbers(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      return super.open(list, Math.max(0, Math.min(numbers, CHANGES_MAX)), ids);
    }
  }

  /** More ids than allowed are cut. */
  private static final class CutsIds extends ForwardingTaskStore {
    CutsIds(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      return super.open(list, numbers, ids.stream().limit(CHANGES_MAX).toList());
    }
  }

  /** More renewals than allowed are cut. */
  private static final class CutsRenewals extends ForwardingTaskStore {
    CutsRenewals(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      return super.renew(list, renewals.stream().limit(CHANGES_MAX).toList());
    }
  }

  /** Whoever claims many gets fifty. */
  private static final class CutsClaims extends ForwardingTaskStore {
    CutsClaims(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      int count = Math.min(50, it.count());
      return super.claim(it.count(count));
    }
  }

  /** Refuses without a word about why. */
  private static final class RefusesWithoutAReason extends ForwardingTaskStore {
    RefusesWithoutAReason(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      try {
        return super.open(list, numbers, ids);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("too many", e);
      }
    }
  }

  /** A large write is cut. */
  private static final class CutsLargeWrites extends ForwardingTaskStore {
    CutsLargeWrites(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      List<Change> some = write.changes().stream().limit(5_000).toList();
      return super.apply(write.with(some));
    }
  }
}
