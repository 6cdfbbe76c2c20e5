package io.agenttasks;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.CursorSeal;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What task lists on a store have in common. */
final class TasksTest {

  /** As many as there are threads that tell callers. */
  private static final int TELLERS = 16;

  @Test
  void time_is_that_of_the_store() {
    ManualClock clock = new ManualClock(Instant.parse("2026-03-02T08:00:00Z"));
    Tasks tasks = Tasks.on(new InMemoryTaskStore(clock));

    clock.advance(Duration.ofMinutes(1));

    assertThat(tasks.clock().instant()).isEqualTo(Instant.parse("2026-03-02T08:01:00Z"));
  }

  @Test
  void closing_ends_every_wait_although_callers_hold_up_all_threads_that_tell() throws Exception {
    InMemoryTaskStore store = new InMemoryTaskStore();
    Tasks tasks = new Tasks(store, new CursorSeal(CursorKeys.random()), Duration.ofMillis(50));
    TaskList list = tasks.list("/held-up");
    List<CompletableFuture<ClaimResult>> waits = new ArrayList<>();
    CountDownLatch told = new CountDownLatch(TELLERS);
    for (int waiter = 0; waiter < TELLERS + 2; waiter++) {
      ClaimRequest request = ClaimRequest.by("w" + waiter).waitUpTo(Duration.ofMinutes(5));
      CompletableFuture<ClaimResult> wait =
          list.claimAsync(request.evenIfIdle()).toCompletableFuture();
      waits.add(wait);
      if (waiter < TELLERS) {
        var unused = wait.thenRun(() -> holdUp(told));
      }
    }
    list.create(Collections.nCopies(TELLERS + 1, NewTask.of("t")));
    told.await();

    tasks.close();

    assertThat(waits).allMatch(CompletableFuture::isDone);
    assertThat(waits.get(TELLERS + 1).get()).isInstanceOf(ClaimResult.NoneReady.class);
  }

  @Test
  void what_is_won_as_an_interrupted_thread_closes_is_given_back() throws Exception {
    GivesBackSlowly store = new GivesBackSlowly();
    Tasks tasks = Tasks.on(store);
    CompletableFuture<ClaimResult> wait =
        tasks
            .list(GivesBackSlowly.LIST)
            .claimAsync(ClaimRequest.by("A").waitUpTo(Duration.ofMinutes(5)).evenIfIdle())
            .toCompletableFuture();
    var unused = wait.whenComplete((result, failure) -> store.left.countDown());
    tasks.list(GivesBackSlowly.LIST).create(NewTask.of("t"));
    store.won.await();

    Thread.currentThread().interrupt();
    tasks.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(store.statusAtEnd).isEqualTo(Status.PENDING);
  }

  /** Claims only once the caller has left, and gives back as the store is about to be closed. */
  private static final class GivesBackSlowly extends ForwardingTaskStore {

    static final ListId LIST = ListId.of("/given-back");

    final CountDownLatch won = new CountDownLatch(1);
    final CountDownLatch left = new CountDownLatch(1);
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable Status statusAtEnd;

    GivesBackSlowly() {
      super(new InMemoryTaskStore());
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      if (outcome instanceof ClaimOutcome.Taken) {
        won.countDown();
        awaited(left, Duration.ofSeconds(10));
      }
      return outcome;
    }

    @Override
    public WriteOutcome apply(Write write) {
      if (won.getCount() == 0) {
        awaited(closing, Duration.ofMillis(200));
      }
      return super.apply(write);
    }

    @Override
    public void close() {
      TaskId task = TaskId.of(1);
      Map<TaskId, Stored> there = open(LIST, 0, Set.of(task)).tasks();
      statusAtEnd = requireNonNull(there.get(task)).task().status();
      closing.countDown();
      super.close();
    }

    private static void awaited(CountDownLatch latch, Duration longest) {
      try {
        var unused = latch.await(longest.toMillis(), TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static void holdUp(CountDownLatch told) {
    told.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
