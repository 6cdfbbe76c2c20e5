package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.loss;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Renewal;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Leases, fences and what a late holder can do; the numbers are lines of the pull specification.
 */
final class LeaseTest {

  private static final ClaimRequest A = ClaimRequest.by("A").lease(MINUTE);
  private static final ClaimRequest B = ClaimRequest.by("B").lease(MINUTE);

  private final Board board = new Board();

  static Stream<Function<Claim, UpdateResult>> acts() {
    return Stream.of(
        Claim::complete,
        Claim::renew,
        Claim::release,
        claim -> claim.fail("no"),
        claim -> claim.block("a key"),
        claim -> claim.notApplicable("no need"));
  }

  @Test
  void d20_a_lease_is_over_at_exactly_its_end() {
    TaskId t1 = board.create("t1");
    board.claim(A);

    board.clock.advance(MINUTE.minusMillis(1));
    assertThat(board.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    board.clock.advance(Duration.ofMillis(1));
    Claim taken = board.claim(B);

    assertThat(taken.fence()).isEqualTo(2);
    assertThat(taken.task().holder().orElseThrow().attempt()).isEqualTo(2);
    assertThat(board.history(t1))
        .containsExactly(
            Event.What.CREATED, Event.What.CLAIMED, Event.What.EXPIRED, Event.What.CLAIMED);
  }

  @ParameterizedTest
  @MethodSource("acts")
  void d21_a_holder_whose_task_another_took_changes_nothing(Function<Claim, UpdateResult> act) {
    TaskId t1 = board.create("t1");
    Claim late = board.claim(A);
    board.clock.advance(MINUTE);
    Task taken = board.claim(B).task();

    UpdateResult result = act.apply(late);

    assertThat(result).isEqualTo(new UpdateResult.LeaseLost(Loss.TAKEN, 1, taken));
    assertThat(board.task(t1)).isEqualTo(taken);
    assertThat(taken.holder().orElseThrow().agent()).isEqualTo(Agent.of("B"));
  }

  @Test
  void d22_a_holder_whose_task_nobody_took_may_still_complete() {
    TaskId t1 = board.create("t1");
    Claim late = expiredAndNoticed();

    Task done = updated(late.complete());

    assertThat(done.status()).isEqualTo(Status.COMPLETED);
    assertThat(done.attempts()).isZero();
    assertThat(board.lastEvent(t1).flags()).containsExactly(Event.Flag.LATE);
  }

  @Test
  void d22_a_holder_whose_task_nobody_took_may_come_back() {
    TaskId t1 = board.create("t1");
    Claim late = expiredAndNoticed();

    Task back = updated(late.renew());

    assertThat(back.holder().orElseThrow().fence()).isEqualTo(1);
    assertThat(back.holder().orElseThrow().until()).isEqualTo(board.clock.instant().plus(MINUTE));
    assertThat(back.attempts()).isZero();
    assertThat(board.lastEvent(t1).what()).isEqualTo(Event.What.CLAIMED);
    assertThat(board.lastEvent(t1).flags()).containsExactly(Event.Flag.LATE);
    assertThat(updated(late.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void d22_a_holder_whose_task_nobody_took_may_release_it_late() {
    TaskId t1 = board.create("t1");
    Claim late = expiredAndNoticed();

    assertThat(updated(late.release()).attempts()).isZero();
    assertThat(board.task(t1).state()).isEqualTo(TaskState.Pending.UNTOUCHED);
  }

  @Test
  void a_lease_that_is_over_but_not_noticed_counts_as_running() {
    board.create("t1");
    Claim claim = board.claim(A);
    board.clock.advance(MINUTE.plusHours(1));

    assertThat(updated(claim.renew()).holder().orElseThrow().until())
        .isEqualTo(board.clock.instant().plus(MINUTE));
    assertThat(board.noneFor("B")).isEqualTo(NoneReason.EMPTY);
  }

  @Test
  void d23_a_task_that_lapses_too_often_fails_and_says_why() {
    Board short3 = new Board(ListSettings.DEFAULT.withMaxAttempts(3));
    TaskId t1 = short3.create("t1");
    Claim last = lapse(short3, 3);

    assertThat(short3.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    assertThat(short3.task(t1).state())
        .isEqualTo(
            new TaskState.Failed(
                "given up after 3 lapsed leases, the last one held by A",
                null,
                short3.clock.instant()));
    assertThat(loss(last.renew())).isEqualTo(Loss.CLOSED);
    assertThat(loss(last.release())).isEqualTo(Loss.CLOSED);
    assertThat(updated(last.complete()).status()).isEqualTo(Status.COMPLETED);
    assertThat(updated(short3.update(TaskUpdate.of(t1, "P").pending())).attempts()).isZero();
    assertThat(short3.claim(A).fence()).isGreaterThan(3);
  }

  @Test
  void the_limit_is_five_unless_the_list_says_otherwise() {
    board.create("t1");
    lapse(board, 4);
    assertThat(board.claim(B).fence()).isEqualTo(5);

    Board other = new Board();
    TaskId fifth = other.create("t1");
    lapse(other, 5);
    assertThat(other.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    assertThat(other.task(fifth).status()).isEqualTo(Status.FAILED);
  }

  @Test
  void a_list_may_refuse_the_late_finish_and_may_have_no_limit() {
    Board strict = new Board(ListSettings.DEFAULT.withMaxAttempts(1).withLateFinish(false));
    strict.create("t1");
    Claim last = lapse(strict, 1);
    assertThat(strict.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    assertThat(loss(last.complete())).isEqualTo(Loss.CLOSED);

    Board endless = new Board(ListSettings.DEFAULT.withMaxAttempts(0));
    endless.create("t1");
    lapse(endless, 50);
    assertThat(endless.claim(B).fence()).isEqualTo(51);
  }

  @Test
  void d24_a_claim_without_a_lease_lasts_until_it_is_ended() {
    board.create("t1");
    Claim claim = board.claim("A");
    board.clock.advance(Duration.ofDays(365));

    assertThat(board.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    assertThat(claim.until()).isEmpty();
    assertThat(claim.renew()).isEqualTo(new UpdateResult.Unchanged(claim.task()));
    assertThat(updated(claim.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void d25_renewing_moves_the_end_and_neither_version_nor_history() {
    TaskId t1 = board.create("t1");
    Claim claim = board.claim(A);
    board.clock.advance(Duration.ofSeconds(30));

    Task renewed = updated(claim.renew());

    assertThat(claim.until()).contains(T0.plusSeconds(90));
    assertThat(renewed.version()).isEqualTo(2);
    assertThat(board.history(t1)).hasSize(2);
    board.clock.advance(Duration.ofSeconds(59));
    assertThat(board.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    board.clock.advance(Duration.ofSeconds(1));
    assertThat(board.claim(B).task().id()).isEqualTo(t1);
  }

  @Test
  void d26_a_claim_by_force_ends_the_former_one_and_names_its_agent() {
    TaskId t1 = board.create("t1");
    Claim former = board.claim("A");

    board.claim(ClaimRequest.by("B").task(t1).force());

    assertThat(loss(former.complete())).isEqualTo(Loss.TAKEN);
    assertThat(board.lastEvent(t1).former()).isEqualTo(Agent.of("A"));
    assertThat(board.lastEvent(t1).flags()).containsExactly(Event.Flag.FORCED);
  }

  @ParameterizedTest
  @MethodSource("acts")
  void d26_a_person_who_cancels_ends_the_claim(Function<Claim, UpdateResult> act) {
    TaskId t1 = board.create("t1");
    Claim claim = board.claim(A);
    board.update(TaskUpdate.of(t1, "P").cancelled().force());

    assertThat(loss(act.apply(claim))).isEqualTo(Loss.CHANGED);
    assertThat(board.task(t1).status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void d28_the_same_finish_twice_is_answered_the_same_with_one_event() {
    TaskId t1 = board.create("t1");
    board.create("t2", t1);
    Claim claim = board.claim(A);

    UpdateResult first = claim.complete("merged");
    UpdateResult second = claim.complete("merged");

    assertThat(second).isEqualTo(first);
    assertThat(board.history(t1)).hasSize(3);
    assertThat(updated(board.list.resume(t1, 1, A).complete())).isEqualTo(board.task(t1));
    assertThat(loss(claim.fail("no"))).isEqualTo(Loss.CLOSED);
    assertThat(loss(claim.renew())).isEqualTo(Loss.CLOSED);
    assertThat(loss(claim.release())).isEqualTo(Loss.CLOSED);
  }

  @Test
  void d29_a_finish_is_accepted_though_others_edited_the_task() {
    TaskId t1 = board.create("t1");
    Claim claim = board.claim(A);
    board.update(TaskUpdate.of(t1, "P").title("another title"));

    Task done = updated(claim.complete());

    assertThat(done.title()).isEqualTo("another title");
    assertThat(done.version()).isEqualTo(4);
  }

  @Test
  void d30_two_workers_of_one_name_have_a_claim_each() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2");
    Claim one = board.claim(ClaimRequest.by("W"));
    Claim two = board.claim(ClaimRequest.by("W"));

    assertThat(List.of(one.task().id(), two.task().id())).containsExactly(t1, t2);
    one.release();
    Claim third = board.claim(ClaimRequest.by("W"));
    assertThat(third.task().id()).isEqualTo(t1);
    assertThat(loss(board.list.resume(t1, one.fence(), A).complete())).isEqualTo(Loss.TAKEN);
  }

  @Test
  void d31_reopening_a_blocker_holds_again_and_lets_a_holder_finish() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2", t1);
    TaskId t3 = board.create("t3", t1);
    board.claim("A").complete();
    Claim working = board.claim(ClaimRequest.by("A").task(t3));

    board.update(TaskUpdate.of(t1, "P").pending());

    assertThat(board.claimedBy("B")).isEqualTo(t1);
    assertThat(board.noneFor("B")).isEqualTo(NoneReason.WAITING);
    assertThat(board.history(t2)).containsExactly(Event.What.CREATED);
    assertThat(board.lastEvent(t3).what()).isEqualTo(Event.What.HELD_AGAIN);
    assertThat(updated(working.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void leases_have_limits() {
    assertThatThrownBy(() -> ClaimRequest.by("A").lease(Duration.ofMillis(999)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lease")
        .hasMessageContaining("PT0.999S");
    assertThatThrownBy(() -> ClaimRequest.by("A").lease(Duration.ofDays(7).plusMillis(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void somebody_elses_word_on_a_task_that_was_given_up_ends_the_claim() {
    Board strict = new Board(ListSettings.DEFAULT.withMaxAttempts(1));
    TaskId t1 = strict.create("t1");
    Claim last = lapse(strict, 1);
    strict.noneFor("B");
    strict.update(TaskUpdate.of(t1, "P").failed("no good"));

    assertThat(loss(last.complete())).isEqualTo(Loss.CHANGED);
    assertThat(loss(last.fail("no good"))).isEqualTo(Loss.CHANGED);
  }

  @Test
  void a_claim_ends_any_number_of_leases_that_are_over() {
    board.list.create(java.util.Collections.nCopies(350, NewTask.of("t")));
    for (int batch = 0; batch < 4; batch++) {
      board.list.claim(ClaimRequest.by("A").lease(MINUTE).upTo(100));
    }
    board.clock.advance(MINUTE);

    assertThat(board.claimedBy("B")).isEqualTo(TaskId.of("1"));
    assertThat(board.list.counts().of(Status.PENDING)).isEqualTo(349);
  }

  private Claim expiredAndNoticed() {
    Claim late = board.claim(A);
    board.clock.advance(MINUTE);
    ClaimResult other = board.list.claim(ClaimRequest.by("B").tags("none"));
    assertThat(other).isInstanceOf(ClaimResult.NoneReady.class);
    assertThat(late.task().status()).isEqualTo(Status.IN_PROGRESS);
    assertThat(board.task(late.task().id()).status()).isEqualTo(Status.PENDING);
    return late;
  }

  /** Claims so often, and lets each lease end; the last end is not noticed yet. */
  private static Claim lapse(Board board, int times) {
    Claim claim = board.claim(A);
    for (int lapsed = 1; lapsed < times; lapsed++) {
      board.clock.advance(MINUTE);
      claim = board.claim(A);
    }
    board.clock.advance(MINUTE);
    return claim;
  }

  @Test
  void a_renewal_that_meets_another_of_its_claim_moves_the_end_all_the_same() {
    TaskId task = board.create("t");
    Deque<Runnable> afterNextRenewal = new ArrayDeque<>();
    TaskList list = listWith(afterNextRenewal);
    Claim claim = Board.claimed(list.claim(ClaimRequest.by("A").lease(MINUTE))).claim();
    board.clock.advance(MINUTE);
    Board.none(list.claim(ClaimRequest.by("B").tags("other")));
    Claim same = board.list.resume(task, claim.fence(), ClaimRequest.by("A").lease(MINUTE));

    // The other one comes back just after this one was not found.
    afterNextRenewal.add(same::renew);
    UpdateResult result = claim.renew();

    assertThat(result).isInstanceOf(UpdateResult.Updated.class);
    assertThat(claim.until()).contains(T0.plus(MINUTE).plus(MINUTE));
  }

  @Test
  void a_renewal_whose_claim_is_given_back_right_afterwards_was_one() {
    TaskId task = board.create("t");
    Deque<Runnable> afterNextRenewal = new ArrayDeque<>();
    Claim claim = Board.claimed(listWith(afterNextRenewal).claim(A)).claim();

    afterNextRenewal.add(
        () -> updated(board.list.update(TaskUpdate.of(task, "A").pending().force())));
    UpdateResult result = claim.renew();

    assertThat(result).isInstanceOf(UpdateResult.Updated.class);
    assertThat(loss(claim.renew())).isEqualTo(Loss.RELEASED);
  }

  /** The board's list, where others act right after the next renewals. */
  private TaskList listWith(Deque<Runnable> afterNextRenewal) {
    return Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public Set<Renewal> renew(ListId id, Collection<Renewal> renewals) {
                Set<Renewal> held = super.renew(id, renewals);
                if (!afterNextRenewal.isEmpty()) {
                  afterNextRenewal.remove().run();
                }
                return held;
              }
            })
        .list("/board");
  }
}
