package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.TaskDetails;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Subscription;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Hints about changes, and the instants at which time alone changes what is ready. */
abstract class WatchContract extends LeavingContract {

  /** A backend that has to ask for the changes of others asks at least once a second. */
  private static final Duration HINT_WITHIN = Duration.ofSeconds(2);

  @Test
  @Rule("S43")
  void a_write_is_followed_by_a_hint() throws Exception {
    CountDownLatch hinted = new CountDownLatch(1);
    store.watch(LIST, hinted::countDown);

    add("new");

    assertThat(comes(hinted)).isTrue();
  }

  @Test
  @Rule("S43")
  void a_claim_is_followed_by_a_hint() throws Exception {
    add("ready");
    CountDownLatch hinted = new CountDownLatch(1);
    store.watch(LIST, hinted::countDown);

    claimed(ANN);

    assertThat(comes(hinted)).isTrue();
  }

  @Test
  @Rule("S43")
  void a_write_through_another_instance_is_followed_by_a_hint() throws Exception {
    CountDownLatch hinted = new CountDownLatch(1);
    other.watch(LIST, hinted::countDown);

    add("new");

    assertThat(comes(hinted)).isTrue();
  }

  @Test
  @Rule("S43")
  void everybody_who_watches_is_hinted_each_time() throws Exception {
    Semaphore first = new Semaphore(0);
    Semaphore second = new Semaphore(0);
    store.watch(LIST, first::release);
    store.watch(LIST, second::release);

    for (int change = 0; change < 3; change++) {
      first.drainPermits();
      second.drainPermits();
      add("new");
      assertThat(first.tryAcquire(HINT_WITHIN.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
      assertThat(second.tryAcquire(HINT_WITHIN.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }
  }

  @Test
  @Rule("S43")
  void a_watch_that_is_closed_takes_no_other_with_it() throws Exception {
    CountDownLatch hinted = new CountDownLatch(1);
    Subscription ended = store.watch(LIST, () -> {});
    store.watch(LIST, hinted::countDown);

    ended.close();
    ended.close();
    add("new");

    assertThat(comes(hinted)).isTrue();
  }

  /** Whether the hint comes in time. */
  static boolean comes(CountDownLatch hint) throws InterruptedException {
    return hint.await(HINT_WITHIN.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Test
  @Rule("S44")
  void nothing_is_due_in_a_list_without_leases_and_starts() {
    add("ready");

    assertThat(other.nextDue(LIST)).isEmpty();
    assertThat(other.nextDue(OTHER_LIST)).isEmpty();
  }

  @Test
  @Rule("S44")
  void the_first_end_of_a_lease_is_due_next() {
    add(2);
    Instant first = clock.instant().plus(LEASE);
    claimed(ANN);
    clock.advance(MICROSECOND);
    claimed(BOB);

    assertThat(other.nextDue(LIST)).contains(first);
  }

  @Test
  @Rule("S44")
  void a_renewed_lease_is_due_later() {
    Stored task = add("ready");
    claimed(ANN);
    Instant later = clock.instant().plus(LEASE.multipliedBy(2));

    store.renew(LIST, Set.of(new Renewal(task.task().id(), 1, later)));

    assertThat(other.nextDue(LIST)).contains(later);
  }

  @Test
  @Rule("S44")
  void an_ended_claim_is_due_no_longer() {
    Stored task = add("ready");
    claimed(ANN);

    written(changes.completed(now(task)));

    assertThat(other.nextDue(LIST)).isEmpty();
  }

  @Test
  @Rule("S44")
  void the_first_start_to_come_is_due_next() {
    Instant start = clock.instant().plus(LEASE);
    add(TaskDetails.of("later").withStart(start.plus(MICROSECOND)));
    add(TaskDetails.of("early").withStart(start));

    assertThat(other.nextDue(LIST)).contains(start);
  }

  @Test
  @Rule("S44")
  void a_start_that_a_claim_has_met_is_due_no_longer() {
    add(TaskDetails.of("early").withStart(clock.instant().plus(LEASE)));
    clock.advance(LEASE);
    store.claim(terms(ANN, 0));

    assertThat(other.nextDue(LIST)).isEmpty();
  }

  @Test
  @Rule("S44")
  void a_claim_of_nothing_takes_nothing() {
    Stored task = add("ready");

    assertThat(store.claim(terms(ANN, 0))).isInstanceOf(ClaimOutcome.None.class);

    assertThat(now(task)).isEqualTo(task);
    assertThat(ids(claimed(terms(ANN)))).containsExactly(task.task().id());
  }
}
