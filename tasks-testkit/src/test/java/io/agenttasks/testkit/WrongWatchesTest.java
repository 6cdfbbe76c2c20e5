package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Stores that hint too little, or name the wrong instant. */
final class WrongWatchesTest {

  @Test
  void catches_a_store_that_hints_only_once() {
    assertThat(failuresOf(HintsOnlyOnce::new))
        .containsExactlyInAnyOrder("everybody_who_watches_is_hinted_each_time");
  }

  @Test
  void catches_a_store_that_hears_only_the_last_who_watches() {
    assertThat(failuresOf(HearsOnlyTheLast::new))
        .containsExactlyInAnyOrder("everybody_who_watches_is_hinted_each_time");
  }

  @Test
  void catches_a_store_that_ends_every_watch_with_one() {
    assertThat(failuresOf(EndsEveryWatchWithOne::new))
        .containsExactlyInAnyOrder("a_watch_that_is_closed_takes_no_other_with_it");
  }

  @Test
  void catches_a_store_that_hints_of_writes_only() {
    assertThat(failuresOf(HintsOfWritesOnly::new))
        .containsExactlyInAnyOrder("a_claim_is_followed_by_a_hint");
  }

  @Test
  void catches_a_store_that_says_too_late_what_is_due() {
    assertThat(failuresOf(IsLate::new))
        .containsExactlyInAnyOrder(
            "a_renewed_lease_is_due_later",
            "the_first_end_of_a_lease_is_due_next",
            "the_first_end_of_a_path_claim_is_due_next_and_no_longer_once_it_is_removed",
            "the_first_start_to_come_is_due_next");
  }

  @Test
  void catches_a_store_that_knows_nothing_due() {
    assertThat(failuresOf(KnowsNothingDue::new))
        .containsExactlyInAnyOrder(
            "a_renewed_lease_is_due_later",
            "the_first_end_of_a_lease_is_due_next",
            "the_first_end_of_a_path_claim_is_due_next_and_no_longer_once_it_is_removed",
            "the_first_start_to_come_is_due_next");
  }

  @Test
  void catches_a_store_that_mixes_up_what_is_due_in_lists() {
    assertThat(failuresOf(MixesUpLists::new))
        .containsExactlyInAnyOrder("nothing_is_due_in_a_list_without_leases_and_starts");
  }

  @Test
  void catches_a_store_that_takes_at_least_one() {
    assertThat(failuresOf(TakesAtLeastOne::new))
        .containsExactlyInAnyOrder(
            "a_claim_of_nothing_takes_nothing", "a_start_that_a_claim_has_met_is_due_no_longer");
  }

  private static final class HintsOnlyOnce extends ForwardingTaskStore {

    HintsOnlyOnce(TaskStore target) {
      super(target);
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      Set<Runnable> hinted = ConcurrentHashMap.newKeySet();
      return super.watch(
          list,
          () -> {
            if (hinted.add(hint)) {
              hint.run();
            }
          });
    }
  }

  private static final class HearsOnlyTheLast extends ForwardingTaskStore {

    private Subscription last = () -> {};

    HearsOnlyTheLast(TaskStore target) {
      super(target);
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      last.close();
      last = super.watch(list, hint);
      return () -> {};
    }
  }

  private static final class EndsEveryWatchWithOne extends ForwardingTaskStore {

    private final Set<Subscription> all = ConcurrentHashMap.newKeySet();

    EndsEveryWatchWithOne(TaskStore target) {
      super(target);
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      all.add(super.watch(list, hint));
      return () -> all.forEach(Subscription::close);
    }
  }

  private static final class HintsOfWritesOnly extends ForwardingTaskStore {

    private final ThreadLocal<Boolean> claiming = ThreadLocal.withInitial(() -> false);

    HintsOfWritesOnly(TaskStore target) {
      super(target);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      claiming.set(true);
      try {
        return super.claim(terms);
      } finally {
        claiming.set(false);
      }
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      return super.watch(
          list,
          () -> {
            if (!claiming.get()) {
              hint.run();
            }
          });
    }
  }

  private static final class IsLate extends ForwardingTaskStore {

    IsLate(TaskStore target) {
      super(target);
    }

    @Override
    public Optional<Instant> nextDue(ListId list) {
      return super.nextDue(list).map(due -> due.plus(Duration.ofNanos(1_000)));
    }
  }

  private static final class KnowsNothingDue extends ForwardingTaskStore {

    KnowsNothingDue(TaskStore target) {
      super(target);
    }

    @Override
    public Optional<Instant> nextDue(ListId list) {
      return Optional.empty();
    }
  }

  private static final class MixesUpLists extends ForwardingTaskStore {

    MixesUpLists(TaskStore target) {
      super(target);
    }

    @Override
    public Optional<Instant> nextDue(ListId list) {
      Optional<Instant> due = super.nextDue(list);
      return due.isEmpty() && !list.equals(StoreFixture.LIST)
          ? Optional.of(ManualClock.START)
          : due;
    }
  }

  private static final class TakesAtLeastOne extends ForwardingTaskStore {

    TakesAtLeastOne(TaskStore target) {
      super(target);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      return super.claim(terms.count(Math.max(1, terms.count())));
    }
  }
}
