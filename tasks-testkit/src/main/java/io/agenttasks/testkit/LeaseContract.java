package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Event.What;
import io.agenttasks.model.Holder;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Leases: when they are over, who is told, and how they are renewed. And time as such. */
abstract class LeaseContract extends ClaimContract {

  @Test
  @Rule("S3")
  void the_clock_of_a_store_is_the_one_that_it_was_given() {
    clock.advance(Duration.ofDays(1));

    assertThat(store.clock().instant()).isEqualTo(clock.instant());
  }

  @Test
  @Rule("S3")
  void a_claim_is_judged_by_its_own_instant() {
    add("task");
    ClaimTerms terms = terms(ANN);
    Instant end = terms.now().plus(LEASE);
    claimed(terms);

    assertThat(store.claim(at(end.minus(MICROSECOND)))).isEqualTo(new ClaimOutcome.None());
    clock.advance(LEASE.multipliedBy(2));
    assertThat(store.claim(at(end.minus(MICROSECOND)))).isEqualTo(new ClaimOutcome.None());
    assertThat(store.claim(at(end))).isInstanceOf(ClaimOutcome.Due.class);
  }

  private ClaimTerms at(Instant instant) {
    ClaimTerms terms = terms(BOB);
    return new ClaimTerms(LIST, BOB, terms.filter(), 1, instant, instant.plus(LEASE));
  }

  @Test
  @Rule("S3")
  void a_write_is_judged_by_its_own_instant() {
    add("task");
    Stored taken = claimed(ANN);
    Instant early = clock.instant();
    clock.advance(LEASE.multipliedBy(2));

    overtaken(Write.of(LIST, early, List.of(changes.expired(taken))));
  }

  @Test
  @Rule("S3")
  void instants_keep_their_microseconds() {
    clock.set(Instant.parse("2026-02-03T04:05:06.789123Z"));
    Stored task = add(TaskDetails.of("task").withStart(clock.instant()));
    Stored taken = claimed(ANN);

    assertThat(now(task).task().createdAt()).isEqualTo(clock.instant());
    assertThat(now(task).task().details().start()).isEqualTo(clock.instant());
    assertThat(endOf(taken)).isEqualTo(clock.instant().plus(LEASE));
    assertThat(eventsOf(task)).extracting(it -> it.at()).containsOnly(clock.instant());
  }

  @Test
  @Rule("S19")
  void a_claim_that_meets_a_lapsed_lease_answers_it_and_takes_nothing() {
    add("task");
    Stored taken = claimed(ANN);
    add("ready");
    clock.advance(LEASE);
    Snapshot before = snapshot();

    assertThat(dueFrom(store.claim(terms(BOB)))).containsExactly(taken);

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S19")
  void a_lease_is_not_due_before_its_end() {
    add("task");
    claimed(ANN);
    clock.advance(LEASE.minus(MICROSECOND));

    nothingFor(BOB);
  }

  @Test
  @Rule("S19")
  void a_lapsed_lease_is_due_whatever_the_filter() {
    add(TaskDetails.of("ann's").withAssignee(ANN));
    Stored taken = claimed(ANN);
    clock.advance(LEASE);

    assertThat(dueFrom(store.claim(terms(BOB)))).containsExactly(taken);
  }

  @Test
  @Rule("S19")
  void lapsed_leases_are_answered_by_their_ends() {
    add(3);
    Stored first = claimed(ANN);
    clock.advance(Duration.ofSeconds(1));
    Stored second = claimed(ANN);
    clock.advance(Duration.ofSeconds(1));
    Stored third = claimed(ANN);
    renewed(first, endOf(third).plusSeconds(1));
    clock.advance(LEASE.multipliedBy(2));

    assertThat(dueFrom(store.claim(terms(BOB)))).containsExactly(second, third, now(first));
  }

  @Test
  @Rule("S19")
  void lapsed_leases_are_answered_in_part() {
    int most = TaskStore.EXPIRIES_PER_CLAIM_MAX;
    add(most + 1);
    claimed(terms(ANN, 1));
    clock.advance(Duration.ofSeconds(1));
    List<Stored> taken = claimed(terms(ANN, most));
    clock.advance(LEASE);

    List<Stored> due = dueFrom(store.claim(terms(BOB)));
    assertThat(due).hasSize(most);
    assertThat(due).doesNotContain(taken.get(most - 1));
  }

  @Test
  @Rule("S19")
  void a_claim_without_a_lease_is_never_due() {
    add("task");
    ClaimTerms terms = terms(ANN);
    claimed(new ClaimTerms(LIST, ANN, terms.filter(), 1, terms.now(), null));
    clock.advance(Duration.ofDays(10_000));

    nothingFor(BOB);
  }

  @Test
  @Rule("S19")
  void what_was_decided_is_due_no_longer() {
    Stored task = add("task");
    claimed(ANN);
    clock.advance(LEASE);
    dueFrom(store.claim(terms(BOB))).forEach(lapsed -> written(changes.expired(lapsed)));

    assertThat(claimed(BOB).task().id()).isEqualTo(task.task().id());
    assertThat(historyOf(task))
        .containsExactly(What.CREATED, What.CLAIMED, What.EXPIRED, What.CLAIMED);
  }

  @Test
  @Rule({"S19", "S21"})
  void a_renewed_lease_is_due_at_its_new_end() {
    add("task");
    Stored taken = claimed(ANN);
    renewed(taken, endOf(taken).plus(LEASE));
    clock.advance(LEASE);
    nothingFor(BOB);

    clock.advance(LEASE);

    assertThat(dueFrom(store.claim(terms(BOB)))).containsExactly(now(taken));
  }

  @Test
  @Rule("S21")
  void a_renewal_moves_the_end_without_a_version_or_an_event() {
    add("task");
    Stored taken = claimed(ANN);
    Instant later = endOf(taken).plusSeconds(1);

    renewed(taken, later);

    assertThat(now(taken).task()).isEqualTo(taken.task().renew(later));
    assertThat(now(taken).task().version()).isEqualTo(taken.task().version());
    assertThat(historyOf(taken)).hasSize(2);
  }

  @Test
  @Rule("S21")
  void a_renewal_never_moves_the_end_back() {
    add("task");
    Stored taken = claimed(ANN);

    renewed(taken, endOf(taken).minusSeconds(1));

    assertThat(now(taken)).isEqualTo(taken);
  }

  @Test
  @Rule("S21")
  void a_renewal_gives_no_end_to_a_claim_that_has_none() {
    add("task");
    ClaimTerms terms = terms(ANN);
    Stored taken = claimed(new ClaimTerms(LIST, ANN, terms.filter(), 1, terms.now(), null)).get(0);

    renewed(taken, clock.instant().plus(LEASE));

    assertThat(now(taken)).isEqualTo(taken);
  }

  @Test
  @Rule("S21")
  void a_lease_that_is_over_but_not_ended_may_be_renewed() {
    add("task");
    Stored taken = claimed(ANN);
    clock.advance(LEASE.multipliedBy(2));

    renewed(taken, clock.instant().plus(LEASE));

    nothingFor(BOB);
  }

  @Test
  @Rule("S21")
  void an_older_fence_renews_nothing() {
    add("task");
    Stored first = claimed(ANN);
    written(changes.released(first));
    Stored second = claimed(ANN);
    Renewal late = renewal(first, endOf(second).plus(LEASE));

    assertThat(store.renew(LIST, List.of(late))).isEmpty();

    assertThat(now(second)).isEqualTo(second);
  }

  @Test
  @Rule("S21")
  void what_nobody_has_cannot_be_renewed() {
    add("task");
    Stored taken = claimed(ANN);
    written(changes.released(taken));
    Snapshot before = snapshot();

    assertThat(store.renew(LIST, List.of(renewal(taken, endOf(taken).plus(LEASE))))).isEmpty();

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S21")
  void each_renewal_is_answered_by_itself() {
    add(2);
    Stored kept = claimed(ANN);
    Stored lost = claimed(ANN);
    written(changes.completed(lost));
    Instant later = endOf(kept).plus(LEASE);
    Renewal good = renewal(kept, later);

    assertThat(
            store.renew(
                LIST,
                List.of(renewal(lost, later), good, new Renewal(TaskId.of("none"), 1, later))))
        .containsExactly(good);

    assertThat(endOf(now(kept))).isEqualTo(later);
  }

  @Test
  @Rule("S21")
  void a_holder_that_is_held_again_may_still_renew() {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    add("task");
    Stored taken = claimed(ANN);
    written(adding(edge(blocker, taken)));

    renewed(taken, endOf(taken).plus(LEASE));

    assertThat(endOf(now(taken))).isEqualTo(endOf(taken).plus(LEASE));
  }

  /** Renews, and checks that the holder is told so. */
  void renewed(Stored taken, Instant until) {
    Renewal renewal = renewal(taken, until);
    assertThat(store.renew(LIST, List.of(renewal))).containsExactly(renewal);
  }

  static Renewal renewal(Stored taken, Instant until) {
    return new Renewal(taken.task().id(), taken.task().fence(), until);
  }

  /** The end of the lease; a claim without one has none. */
  static Instant endOf(Stored taken) {
    return taken.task().holder().map(Holder::until).orElseThrow();
  }
}
