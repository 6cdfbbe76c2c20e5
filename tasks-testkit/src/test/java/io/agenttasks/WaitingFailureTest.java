package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.none;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What goes wrong for one who waits harms no other. */
final class WaitingFailureTest extends WaitingFixture {

  @Test
  void a_waiting_path_claim_without_paths_harms_nobody_else() throws Exception {
    CompletableFuture<ClaimResult> innocent = waiter("A");

    assertThatThrownBy(
            () ->
                board
                    .list
                    .claimPathsAsync(PathRequest.by("B").waitUpTo(MINUTE))
                    .toCompletableFuture()
                    .get(5, TimeUnit.SECONDS))
        .satisfiesAnyOf(
            e -> assertThat(e).isInstanceOf(IllegalArgumentException.class),
            e -> assertThat(e).hasCauseInstanceOf(IllegalArgumentException.class));

    TaskId task = board.create("t");
    assertThat(won(innocent)).isEqualTo(task);
  }

  @Test
  void a_request_id_with_other_content_harms_nobody_else() throws Exception {
    CompletableFuture<ClaimResult> innocent =
        wait(ClaimRequest.by("C").tags("z").waitUpTo(MINUTE).evenIfIdle());
    ClaimRequest r1 = ClaimRequest.by("A").requestId("r1").waitUpTo(MINUTE).evenIfIdle();
    CompletableFuture<ClaimResult> first = wait(r1.tags("x"));
    CompletableFuture<ClaimResult> second = wait(r1.tags("y"));
    board.create(NewTask.of("x").tags("x"));
    answer(first);

    board.create(NewTask.of("y").tags("y"));

    assertThatThrownBy(() -> answer(second)).hasCauseInstanceOf(IllegalArgumentException.class);
    settle();
    assertThat(innocent.isDone()).isFalse();
  }

  @Test
  void a_request_id_with_other_content_is_answered_at_its_deadline() throws Exception {
    ClaimRequest r1 = ClaimRequest.by("A").requestId("r1").waitUpTo(MINUTE).evenIfIdle();
    CompletableFuture<ClaimResult> first = wait(r1.tags("x"));
    CompletableFuture<ClaimResult> second = wait(r1.tags("y"));
    board.create(NewTask.of("x").tags("x"));
    answer(first);
    settle();

    board.clock.advance(MINUTE);

    assertThatThrownBy(() -> second.get(5, TimeUnit.SECONDS))
        .hasCauseInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void what_a_caller_does_with_its_answer_holds_up_no_other() throws Exception {
    CountDownLatch working = new CountDownLatch(1);
    int pool = ForkJoinPool.getCommonPoolParallelism();
    for (int worker = 0; worker < pool; worker++) {
      var unused = waiter("w" + worker).thenAccept(result -> awaitUninterruptibly(working));
      board.create("t" + worker);
    }
    CompletableFuture<ClaimResult> next = waiter("N");

    TaskId task = board.create("next");

    try {
      assertThat(next).succeedsWithin(Duration.ofSeconds(3));
    } finally {
      working.countDown();
    }
    assertThat(won(next)).isEqualTo(task);
  }

  @Test
  void a_claim_after_closing_is_told_closed() throws Exception {
    board.tasks.close();

    assertThat(none(answer(waiter("A"))).reason()).isEqualTo(NoneReason.CLOSED);
  }

  @Test
  void one_failure_while_giving_back_loses_no_task() throws Exception {
    boolean[] failed = new boolean[1];
    CompletableFuture<?>[] wait = new CompletableFuture<?>[1];
    TaskList list =
        Tasks.on(
                new ForwardingTaskStore(board.store) {
                  @Override
                  public ClaimOutcome claim(ClaimTerms terms) {
                    ClaimOutcome outcome = super.claim(terms);
                    if (outcome instanceof ClaimOutcome.Taken && wait[0] != null) {
                      wait[0].cancel(true);
                      wait[0] = null;
                    }
                    return outcome;
                  }

                  @Override
                  public WriteOutcome apply(Write write) {
                    if (!failed[0]) {
                      failed[0] = true;
                      throw new TaskStoreException("a hiccup", false, null);
                    }
                    return super.apply(write);
                  }
                })
            .list("/board");
    wait[0] =
        list.claimAsync(ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();
    CompletableFuture<ClaimResult> next =
        list.claimAsync(ClaimRequest.by("B").waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();

    board.create("t");

    assertThat(claimed(answer(next)).claim().task().title()).isEqualTo("t");
  }

  @Test
  void who_waits_is_served_after_the_clock_of_the_store_has_failed() throws Exception {
    InMemoryTaskStore store = new InMemoryTaskStore();
    AtomicInteger failures = new AtomicInteger();
    TaskList list =
        Tasks.on(
                new ForwardingTaskStore(store) {
                  @Override
                  public InstantSource clock() {
                    InstantSource right = super.clock();
                    return () -> {
                      if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                        throw new TaskStoreException("away", false, null);
                      }
                      return right.instant();
                    };
                  }
                })
            .list("/board");
    CompletableFuture<ClaimResult> waiting =
        list.claimAsync(ClaimRequest.by("A").waitUpTo(MINUTE).evenIfIdle()).toCompletableFuture();
    none(list.claim(ClaimRequest.by("behind")));
    // The look that the task sets off fails, and so does the question whose time is up.
    failures.set(2);

    Task task = Tasks.on(store).list("/board").create(NewTask.of("t"));

    assertThat(won(waiting)).isEqualTo(task.id());
  }
}
