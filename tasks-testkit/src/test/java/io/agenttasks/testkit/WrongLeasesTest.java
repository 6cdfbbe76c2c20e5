package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stores that go by the wrong time, and those that answer the wrong leases. */
final class WrongLeasesTest {

  @Test
  void catches_a_store_that_judges_claims_by_its_clock() {
    assertThat(failuresOf(JudgesClaimsByItsClock::new))
        .containsExactlyInAnyOrder("a_claim_is_judged_by_its_own_instant");
  }

  @Test
  void catches_a_store_that_judges_writes_by_its_clock() {
    assertThat(failuresOf(JudgesWritesByItsClock::new))
        .containsExactlyInAnyOrder("a_write_is_judged_by_its_own_instant");
  }

  @Test
  void catches_a_store_that_has_a_clock_of_its_own() {
    assertThat(failuresOf(HasAClockOfItsOwn::new))
        .containsExactlyInAnyOrder("the_clock_of_a_store_is_the_one_that_it_was_given", RECOUNT);
  }

  @Test
  void catches_a_store_that_cuts_instants() {
    assertThat(failuresOf(CutsInstants::new))
        .containsExactlyInAnyOrder("instants_keep_their_microseconds");
  }

  @Test
  void catches_a_store_that_ignores_lapsed_leases() {
    assertThat(failuresOf(IgnoresLapsedLeases::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_judged_by_its_own_instant",
            "a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing",
            "a_lapsed_lease_is_due_whatever_the_filter",
            "a_renewed_lease_is_due_at_its_new_end",
            "lapsed_leases_are_answered_by_their_ends",
            "lapsed_leases_are_answered_in_part",
            "what_was_decided_is_due_no_longer");
  }

  @Test
  void catches_a_store_that_answers_lapsed_leases_last() {
    assertThat(failuresOf(AnswersLapsedLeasesLast::new))
        .containsExactlyInAnyOrder(
            "a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing");
  }

  @Test
  void catches_a_store_that_takes_beside_lapsed_leases() {
    assertThat(failuresOf(TakesBesideLapsedLeases::new))
        .containsExactlyInAnyOrder(
            "a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing");
  }

  @Test
  void catches_a_store_that_ends_leases_a_moment_early() {
    assertThat(failuresOf(EndsLeasesAMomentEarly::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_judged_by_its_own_instant", "a_lease_is_not_due_before_its_end");
  }

  @Test
  void catches_a_store_that_filters_lapsed_leases() {
    assertThat(failuresOf(FiltersLapsedLeases::new))
        .containsExactlyInAnyOrder("a_lapsed_lease_is_due_whatever_the_filter");
  }

  @Test
  void catches_a_store_that_answers_lapsed_leases_by_creation() {
    assertThat(failuresOf(AnswersLapsedLeasesByCreation::new))
        .containsExactlyInAnyOrder("lapsed_leases_are_answered_by_their_ends");
  }

  @Test
  void catches_a_store_that_answers_all_lapsed_leases() {
    assertThat(failuresOf(AnswersAllLapsedLeases::new))
        .containsExactlyInAnyOrder("lapsed_leases_are_answered_in_part");
  }

  @Test
  void catches_a_store_that_ends_lapsed_leases_itself() {
    assertThat(failuresOf(EndsLapsedLeasesItself::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_judged_by_its_own_instant",
            "a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing",
            "a_lapsed_lease_is_due_whatever_the_filter",
            "a_renewed_lease_is_due_at_its_new_end",
            "lapsed_leases_are_answered_by_their_ends",
            "lapsed_leases_are_answered_in_part",
            "what_was_decided_is_due_no_longer");
  }

  /** Claims are judged by the clock, whatever they say. */
  private static final class JudgesClaimsByItsClock extends ForwardingTaskStore {
    JudgesClaimsByItsClock(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      Instant now = clock().instant();
      return super.claim(it.at(now));
    }
  }

  /** Writes are judged by the clock, whatever they say. */
  private static final class JudgesWritesByItsClock extends ForwardingTaskStore {
    JudgesWritesByItsClock(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write it) {
      return super.apply(it.at(clock().instant()));
    }
  }

  /** It goes by a clock of its own. */
  private static final class HasAClockOfItsOwn extends ForwardingTaskStore {
    HasAClockOfItsOwn(TaskStore right) {
      super(right);
    }

    @Override
    public InstantSource clock() {
      return InstantSource.fixed(ManualClock.START);
    }
  }

  /** Ends of leases are kept in milliseconds. */
  private static final class CutsInstants extends ForwardingTaskStore {
    CutsInstants(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms it) {
      Instant until = it.until() == null ? null : it.until().truncatedTo(ChronoUnit.MILLIS);
      return super.claim(it.until(until));
    }
  }

  /** Lapsed leases don't matter. */
  private static final class IgnoresLapsedLeases extends ChoosesItself {
    IgnoresLapsedLeases(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms terms) {
      return List.of();
    }
  }

  /** Lapsed leases matter once nothing else is ready. */
  private static final class AnswersLapsedLeasesLast extends ChoosesItself {
    AnswersLapsedLeasesLast(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms terms) {
      boolean ready =
          all(terms.list()).stream().anyMatch(it -> isReady(it, terms) && passes(it, terms));
      return ready ? List.of() : super.due(terms);
    }
  }

  /** It takes a task, and answers lapsed leases. */
  private static final class TakesBesideLapsedLeases extends ChoosesItself {
    TakesBesideLapsedLeases(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      if (outcome instanceof ClaimOutcome.Due) {
        chosen(terms);
      }
      return outcome;
    }
  }

  /** A lease is over before its end. */
  private static final class EndsLeasesAMomentEarly extends ChoosesItself {
    EndsLeasesAMomentEarly(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms it) {
      Instant early = it.now().plus(StoreFixture.MICROSECOND);
      return super.due(it.at(early));
    }
  }

  /** Only leases of tasks that would be taken are answered. */
  private static final class FiltersLapsedLeases extends ChoosesItself {
    FiltersLapsedLeases(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms terms) {
      return super.due(terms).stream().filter(it -> passes(it, terms)).toList();
    }
  }

  /** Lapsed leases are answered by creation. */
  private static final class AnswersLapsedLeasesByCreation extends ChoosesItself {
    AnswersLapsedLeasesByCreation(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms terms) {
      return super.due(terms).stream().sorted(BY_CREATION).toList();
    }
  }

  /** All lapsed leases are answered. */
  private static final class AnswersAllLapsedLeases extends ChoosesItself {
    AnswersAllLapsedLeases(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms terms) {
      return all(terms.list()).stream()
          .filter(it -> isLapsed(it.task(), terms))
          .sorted(Comparator.comparing(LeaseContract::endOf))
          .toList();
    }
  }

  /** It ends lapsed leases by rules of its own, and goes on. */
  private static final class EndsLapsedLeasesItself extends ChoosesItself {
    EndsLapsedLeasesItself(TaskStore right) {
      super(right);
    }

    @Override
    List<Stored> due(ClaimTerms terms) {
      Changes changes = new Changes(terms::now);
      List<Change> ends = super.due(terms).stream().map(changes::expired).toList();
      apply(Write.of(terms.list(), terms.now(), ends));
      return List.of();
    }
  }
}
