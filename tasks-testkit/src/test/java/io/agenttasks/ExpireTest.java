package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.loss;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A host ends a claim early: it is as if the lease were over (pull A.6). */
final class ExpireTest {

  private static final ClaimRequest A = ClaimRequest.by("A").lease(MINUTE);
  private static final ClaimRequest B = ClaimRequest.by("B").lease(MINUTE);

  private final Board board = new Board();

  @Test
  void a6_a_claim_that_the_host_ends_leaves_what_an_expiry_leaves() {
    TaskId ended = board.create("ended");
    TaskId lapsed = board.create("lapsed");
    board.claim(A);
    board.claim(A);
    Task early = updated(board.list.expire(ended, 1));
    board.clock.advance(MINUTE);
    board.list.claim(B.tags("none"));

    assertThat(early).isEqualTo(board.task(ended));
    assertThat(board.task(ended).state()).isEqualTo(board.task(lapsed).state());
    assertThat(board.task(ended).attempts()).isEqualTo(1);
    assertThat(board.task(ended).fence()).isEqualTo(board.task(lapsed).fence());
    Event one = board.lastEvent(ended);
    Event other = board.lastEvent(lapsed);
    assertThat(one)
        .isEqualTo(
            new Event(
                ended,
                other.version(),
                Board.T0,
                other.by(),
                other.fence(),
                Event.What.EXPIRED,
                "",
                other.flags(),
                other.former()));
    assertThat(other.note()).isEqualTo("the lease was over at " + Board.T0.plus(MINUTE));
    assertThat(one.by()).isNull();
    assertThat(one.former()).isEqualTo(Agent.of("A"));
  }

  @Test
  void a6_the_task_is_ready_at_once_in_its_old_place() {
    TaskId first = board.create("first");
    board.create("second");
    board.claim(A);

    UpdateResult result = board.list.expire(first, 1);

    assertThat(Board.freed(result)).containsExactly(first);
    Claim next = board.claim(B);
    assertThat(next.task().id()).isEqualTo(first);
    assertThat(next.fence()).isEqualTo(2);
    assertThat(next.task().holder().orElseThrow().attempt()).isEqualTo(2);
  }

  @Test
  void a6_a_late_finish_counts_until_somebody_takes_the_task() {
    TaskId task = board.create("task");
    Claim late = board.claim(A);
    updated(board.list.expire(task, late.fence()));

    Task done = updated(late.complete());

    assertThat(done.status()).isEqualTo(Status.COMPLETED);
    assertThat(done.attempts()).isZero();
    assertThat(board.lastEvent(task).flags()).containsExactly(Event.Flag.LATE);
  }

  @Test
  void a6_a_worker_that_lives_goes_on_by_renewing() {
    TaskId task = board.create("task");
    Claim late = board.claim(A);
    updated(board.list.expire(task, late.fence()));

    assertThat(updated(late.renew()).status()).isEqualTo(Status.IN_PROGRESS);
    assertThat(late.until()).contains(Board.T0.plus(MINUTE));
    assertThat(board.task(task).attempts()).isZero();
  }

  @Test
  void a6_once_another_has_the_task_the_worker_is_told() {
    TaskId task = board.create("task");
    Claim late = board.claim(A);
    updated(board.list.expire(task, late.fence()));
    board.claim(B);

    assertThat(loss(late.complete())).isEqualTo(Loss.TAKEN);
  }

  @Test
  void a6_a_claim_without_a_lease_ends_so_too() {
    TaskId task = board.create("task");
    Claim late = board.claim("A");

    updated(board.list.expire(task, late.fence()));

    assertThat(board.history(task))
        .containsExactly(Event.What.CREATED, Event.What.CLAIMED, Event.What.EXPIRED);
    assertThat(updated(late.renew()).holder().orElseThrow().until()).isNull();
  }

  @Test
  void a6_the_claim_of_another_fence_goes_on() {
    TaskId task = board.create("task");
    Claim first = board.claim(A);
    updated(first.release());
    Claim second = board.claim(B);

    UpdateResult result = board.list.expire(task, first.fence());

    assertThat(result).isEqualTo(new UpdateResult.LeaseLost(Loss.TAKEN, 1, second.task()));
    assertThat(board.task(task)).isEqualTo(second.task());
  }

  @Test
  void a6_what_expired_before_or_is_parked_stays_as_it_is() {
    TaskId task = board.create("task");
    Claim claim = board.claim(A);
    Task expired = updated(board.list.expire(task, 1));
    assertThat(board.list.expire(task, 1)).isEqualTo(new UpdateResult.Unchanged(expired));

    Task parked = updated(claim.block("a key"));
    assertThat(board.list.expire(task, 1)).isEqualTo(new UpdateResult.Unchanged(parked));
    assertThat(board.task(task)).isEqualTo(parked);
  }

  @Test
  void a6_a_claim_that_ended_otherwise_is_not_ended_again() {
    TaskId released = board.create("released");
    TaskId finished = board.create("finished");
    TaskId changed = board.create("changed");
    List<Claim> claims =
        Board.claimed(board.list.claim(ClaimRequest.by("A").lease(MINUTE).upTo(3))).claims();
    Task one = updated(claims.get(0).release());
    Task two = updated(claims.get(1).complete());
    Task three = updated(board.update(TaskUpdate.of(changed, "P").cancelled().force()));

    assertThat(board.list.expire(released, 1))
        .isEqualTo(new UpdateResult.LeaseLost(Loss.RELEASED, 1, one));
    assertThat(board.list.expire(finished, 1))
        .isEqualTo(new UpdateResult.LeaseLost(Loss.CLOSED, 1, two));
    assertThat(board.list.expire(changed, 1))
        .isEqualTo(new UpdateResult.LeaseLost(Loss.CHANGED, 1, three));
    assertThat(List.of(board.task(released), board.task(finished), board.task(changed)))
        .containsExactly(one, two, three);
  }

  @Test
  void a6_the_last_of_too_many_ends_fails_the_task() {
    Board strict = new Board(ListSettings.DEFAULT.withMaxAttempts(2));
    TaskId task = strict.create("task");
    strict.claim(A);
    updated(strict.list.expire(task, 1));
    Claim last = strict.claim(A);

    Task failed = updated(strict.list.expire(task, 2));

    assertThat(failed.state())
        .isEqualTo(
            new TaskState.Failed(
                "given up after 2 lapsed leases, the last one held by A", null, Board.T0));
    assertThat(strict.list.expire(task, 2)).isEqualTo(new UpdateResult.Unchanged(failed));
    assertThat(loss(last.renew())).isEqualTo(Loss.CLOSED);
    assertThat(updated(last.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void a6_a_task_that_fails_by_it_takes_its_dependents_with_it_if_the_list_says_so() {
    Board strict =
        new Board(ListSettings.DEFAULT.withMaxAttempts(1).withPolicy(BlockerPolicy.CASCADE));
    TaskId task = strict.create("task");
    TaskId dependent = strict.create("dependent", task);
    strict.claim(A);

    updated(strict.list.expire(task, 1));

    assertThat(strict.task(dependent).status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void a6_the_same_call_once_more_goes_on_with_a_cascade_that_was_cut_short() {
    Board strict =
        new Board(ListSettings.DEFAULT.withMaxAttempts(1).withPolicy(BlockerPolicy.CASCADE));
    TaskId task = strict.create("task");
    strict.list.create(java.util.Collections.nCopies(300, NewTask.of("d").blockedBy(task)));
    strict.claim(A);
    AtomicReference<Integer> writes = new AtomicReference<>(0);
    TaskList list =
        Tasks.on(
                new ForwardingTaskStore(strict.store) {
                  @Override
                  public WriteOutcome apply(Write write) {
                    if (writes.updateAndGet(count -> count + 1) == 2) {
                      throw new TaskStoreException("a hiccup", false, null);
                    }
                    return super.apply(write);
                  }
                })
            .list("/board");
    assertThatThrownBy(() -> list.expire(task, 1))
        .isInstanceOfSatisfying(
            TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isTrue());
    assertThat(strict.list.counts().of(Status.PENDING)).isEqualTo(100);

    assertThat(list.expire(task, 1)).isInstanceOf(UpdateResult.Unchanged.class);

    assertThat(strict.list.counts().of(Status.PENDING)).isZero();
  }

  @Test
  void a6_an_edit_in_between_is_no_hindrance_and_a_renewal_saves_nothing() {
    TaskId task = board.create("task");
    Claim claim = board.claim(A);
    AtomicReference<Runnable> meanwhile =
        new AtomicReference<>(
            () -> {
              board.update(TaskUpdate.of(task, "P").title("another"));
              updated(claim.renew());
            });

    Task ended = updated(meeting(meanwhile).expire(task, 1));

    assertThat(ended.title()).isEqualTo("another");
    assertThat(ended.status()).isEqualTo(Status.PENDING);

    board.claim(A);
    meanwhile.set(() -> updated(board.list.resume(task, 2, A).renew()));
    updated(meeting(meanwhile).expire(task, 2));
    assertThat(board.task(task).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void a6_a_claim_that_is_gone_when_it_is_written_is_not_ended() {
    TaskId task = board.create("task");
    Claim claim = board.claim(A);
    AtomicReference<Runnable> meanwhile =
        new AtomicReference<>(
            () -> {
              updated(claim.release());
              board.claim(B);
            });

    assertThat(loss(meeting(meanwhile).expire(task, 1))).isEqualTo(Loss.TAKEN);
    assertThat(board.task(task).holder().orElseThrow().agent()).isEqualTo(Agent.of("B"));
  }

  @Test
  void a6_listeners_hear_it_and_a_waiter_gets_the_task() throws Exception {
    TaskId task = board.create("task");
    board.claim(A);
    BlockingQueue<Event> heard = new LinkedBlockingQueue<>();
    board.tasks.listen((list, event) -> heard.add(event));
    CompletableFuture<ClaimResult> waiter =
        board.list.claimAsync(B.waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();
    assertThat(waiter.isDone()).isFalse();

    updated(board.list.expire(task, 1));

    assertThat(Board.claimed(waiter.get(10, TimeUnit.SECONDS)).claim().task().id()).isEqualTo(task);
    assertThat(heard.poll(10, TimeUnit.SECONDS).what()).isEqualTo(Event.What.EXPIRED);
    assertThat(heard.poll(10, TimeUnit.SECONDS).what()).isEqualTo(Event.What.CLAIMED);
  }

  @Test
  void a6_what_the_claim_held_is_free() {
    TaskId task = board.create(NewTask.of("task").paths("src"));
    board.create(NewTask.of("other").paths("src").priority(-1));
    board.claim(A);
    assertThat(Board.none(board.list.claim(B.onlyFree())).reason()).isEqualTo(NoneReason.HELD);

    updated(board.list.expire(task, 1));

    assertThat(board.claim(B.onlyFree()).task().id()).isEqualTo(task);
  }

  @Test
  void a6_an_unknown_task_or_one_that_has_left_is_refused() {
    TaskId unknown = TaskId.of("7");
    assertThat(Board.refusal(board.list.expire(unknown, 1)))
        .isEqualTo(new Refusal.Unknown(List.of(unknown)));
    board.list.startRun();
    TaskId left = board.create(NewTask.of("left").ephemeral());
    board.claim(A);
    board.list.startRun();
    assertThat(Board.refusal(board.list.expire(left, 1)))
        .isEqualTo(new Refusal.Unknown(List.of(left)));
  }

  @Test
  void a6_a_fence_is_positive() {
    TaskId task = board.create("task");
    for (long fence : new long[] {0, -1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> board.list.expire(task, fence))
          .withMessageContaining("fence")
          .withMessageContaining(Long.toString(fence));
    }
    assertThat(board.list.expire(task, 1))
        .isEqualTo(new UpdateResult.LeaseLost(Loss.CHANGED, 1, board.task(task)));
  }

  /** The list, where something happens between the next look and its write. */
  private TaskList meeting(AtomicReference<Runnable> meanwhile) {
    return Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public WriteOutcome apply(Write write) {
                Optional.ofNullable(meanwhile.getAndSet(null)).ifPresent(Runnable::run);
                return super.apply(write);
              }
            })
        .list("/board");
  }
}
