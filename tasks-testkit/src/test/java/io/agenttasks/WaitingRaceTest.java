package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Waiting claims that meet other threads, and what they cost the store. */
final class WaitingRaceTest {

  private static final int CANCELS = 10_000;

  private final Calls store = new Calls();
  private final TaskList list = Tasks.on(store).list("/board");

  @Test
  void d41_no_task_stays_with_a_waiter_that_was_cancelled_as_it_came() throws Exception {
    CyclicBarrier start = new CyclicBarrier(2);
    Thread creator =
        new Thread(
            () -> {
              for (int round = 0; round < CANCELS; round++) {
                meet(start);
                list.create(NewTask.of("t"));
                meet(start);
              }
            });
    creator.start();

    for (int round = 0; round < CANCELS; round++) {
      CompletableFuture<ClaimResult> waiter = waiter("A");
      meet(start);
      boolean cancelled = waiter.cancel(true);
      meet(start);
      if (!cancelled) {
        Board.claimed(waiter.get()).claim().complete();
      }
      // Whatever the cancelled one had won comes to the next, and has cost no attempt.
      if (cancelled) {
        Claim claim = Board.claimed(answer(waiter("B"))).claim();
        assertThat(claim.task().holder().orElseThrow().attempt()).isEqualTo(1);
        claim.complete();
      }
    }

    creator.join();
    assertThat(list.counts().of(Status.COMPLETED)).isEqualTo(CANCELS);
  }

  @Test
  void one_task_wakes_one_of_a_hundred_waiters_and_the_others_ask_nothing() throws Exception {
    List<CompletableFuture<ClaimResult>> waiters = new ArrayList<>();
    for (int index = 0; index < 100; index++) {
      waiters.add(waiter("w" + index));
    }
    settle();
    int calls = store.calls.get();
    int claims = store.claims.get();

    TaskId task = list.create(NewTask.of("only")).id();

    assertThat(Board.claimed(answer(waiters.get(0))).claim().task().id()).isEqualTo(task);
    assertThat(store.claims.get() - claims).isEqualTo(1);
    settle();
    // The creation, a look after it, one after the claim, and the probe with its reasons.
    assertThat(store.calls.get() - calls).isLessThanOrEqualTo(25);
    assertThat(waiters.subList(1, 100)).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void who_waits_while_nothing_happens_asks_nothing() throws Exception {
    CompletableFuture<ClaimResult> waiter = waiter("A");
    settle();
    int before = store.calls.get();

    for (int move = 0; move < 1_000; move++) {
      store.clock.advance(MINUTE.dividedBy(2_000));
    }

    // No more than one look that was still under way.
    assertThat(store.calls.get() - before).isLessThanOrEqualTo(6);
    assertThat(waiter.isDone()).isFalse();
  }

  @Test
  void every_one_of_many_waiters_is_served_once_by_many_creators() throws Exception {
    List<CompletableFuture<ClaimResult>> waiters = new ArrayList<>();
    for (int index = 0; index < 1_000; index++) {
      waiters.add(waiter("w" + index % 7));
    }
    List<Thread> creators = new ArrayList<>();
    for (int creator = 0; creator < 4; creator++) {
      Thread thread =
          new Thread(
              () -> {
                for (int task = 0; task < 250; task++) {
                  list.create(NewTask.of("t"));
                }
              });
      creators.add(thread);
      thread.start();
    }

    List<TaskId> served = new ArrayList<>();
    for (CompletableFuture<ClaimResult> waiter : waiters) {
      served.add(Board.claimed(answer(waiter)).claim().task().id());
    }

    for (Thread thread : creators) {
      thread.join();
    }
    assertThat(served).doesNotHaveDuplicates().hasSize(1_000);
    for (TaskId id : served) {
      Task task = list.get(id).orElseThrow().task();
      assertThat(task.fence()).isEqualTo(1);
      assertThat(list.history(id).events())
          .extracting(Event::what)
          .containsExactly(Event.What.CREATED, Event.What.CLAIMED);
    }
  }

  private CompletableFuture<ClaimResult> waiter(String agent) {
    return list.claimAsync(ClaimRequest.by(agent).waitUpTo(MINUTE).evenIfIdle())
        .toCompletableFuture();
  }

  private static ClaimResult answer(CompletableFuture<ClaimResult> waiter) throws Exception {
    return waiter.get(10, TimeUnit.SECONDS);
  }

  private void settle() {
    Board.none(list.claim(ClaimRequest.by("probe").tags("no-such-tag")));
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** A store that counts what it is asked. */
  private static final class Calls extends ForwardingTaskStore {

    final ManualClock clock;
    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger claims = new AtomicInteger();

    Calls() {
      this(new ManualClock());
    }

    private Calls(ManualClock clock) {
      super(new InMemoryTaskStore(clock));
      this.clock = clock;
    }

    @Override
    public WriteOutcome apply(Write write) {
      calls.incrementAndGet();
      return super.apply(write);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      calls.incrementAndGet();
      claims.incrementAndGet();
      return super.claim(terms);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      calls.incrementAndGet();
      return super.page(terms);
    }

    @Override
    public Optional<Instant> nextDue(ListId id) {
      calls.incrementAndGet();
      return super.nextDue(id);
    }
  }
}
