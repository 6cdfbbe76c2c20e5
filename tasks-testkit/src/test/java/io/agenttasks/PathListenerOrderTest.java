package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathEvent;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The events of path claims when writers meet or fail, and listeners do. */
final class PathListenerOrderTest extends PathClaims {

  private static final String[] PATHS = {"a", "a/b", "a/b/c", "d", "d/e", "f"};

  @Test
  void claims_are_heard_in_the_order_of_their_writes_though_the_writers_end_in_another()
      throws Exception {
    // The writer of version 1 is held up after its write until version 2 is written.
    CountDownLatch first = new CountDownLatch(1);
    CountDownLatch second = new CountDownLatch(1);
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public PathOutcome applyPaths(PathWrite write) {
                PathOutcome outcome = super.applyPaths(write);
                if (write.version() == 0) {
                  first.countDown();
                  await(second);
                }
                return outcome;
              }
            });
    PathEar ear = new PathEar(tasks);
    TaskList list = tasks.list("/board");
    Thread slow = new Thread(() -> list.claimPaths(by("A", "src")));
    slow.start();
    await(first);

    list.releaseAllPaths("A");
    second.countDown();
    slow.join();

    assertThat(ear.words(2)).containsExactly("CLAIMED src", "RELEASED src");
  }

  @Test
  void nothing_is_heard_of_a_claim_before_it_is_kept() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public PathOutcome applyPaths(PathWrite write) {
                begun.countDown();
                await(go);
                return super.applyPaths(write);
              }
            });
    BlockingQueue<Integer> kept = new LinkedBlockingQueue<>();
    tasks.listen(
        new PathsOnly() {
          @Override
          public void happened(ListId list, PathEvent event) {
            kept.add(board.list.pathClaims().size());
          }
        });
    Thread writer = new Thread(() -> tasks.list("/board").claimPaths(by("A", "src")));
    writer.start();
    await(begun);
    assertThat(kept).isEmpty();

    go.countDown();
    writer.join();

    assertThat(kept.poll(10, TimeUnit.SECONDS)).isEqualTo(1);
  }

  @Test
  void a_call_that_was_overtaken_is_heard_as_it_was_decided_in_the_end() throws Exception {
    AtomicBoolean meet = new AtomicBoolean(true);
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public PathOutcome applyPaths(PathWrite write) {
                if (meet.getAndSet(false)) {
                  board.list.claimPaths(by("A", "src/a"));
                }
                return super.applyPaths(write);
              }
            });
    PathEar ear = new PathEar(tasks);

    tasks.list("/board").claimPaths(by("A", "src"));

    assertThat(ear.words(2)).containsExactly("ABSORBED src/a", "CLAIMED src");
    ear.hearsNoMore();
  }

  @Test
  void paths_that_a_waiter_won_after_it_had_left_are_heard_to_come_and_go() throws Exception {
    CompletableFuture<?>[] wait = new CompletableFuture<?>[1];
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public PathOutcome applyPaths(PathWrite write) {
                PathOutcome outcome = super.applyPaths(write);
                if (wait[0] != null) {
                  wait[0].cancel(true);
                }
                return outcome;
              }
            });
    board.list.claimPaths(by("B", "src/a"));
    board.list.claimPaths(by("A", "src/b"));
    PathEar ear = new PathEar(tasks);
    CompletableFuture<PathResult> waiter =
        tasks
            .list("/board")
            .claimPathsAsync(by("B", "src").waitUpTo(Board.MINUTE))
            .toCompletableFuture();
    assertThat(waiter.isDone()).isFalse();
    wait[0] = waiter;

    board.list.releaseAllPaths("A");

    assertThat(ear.words(4))
        .containsExactly("ABSORBED src/a", "CLAIMED src", "RELEASED src", "CLAIMED src/a");
  }

  @Test
  void what_a_process_without_listeners_meets_is_heard_nowhere() throws Exception {
    PathEar ear = new PathEar(board.tasks);
    taken(by("A", "src"));
    board.clock.advance(LEASE);
    Tasks.on(board.store).list("/board").claimPaths(by("B", "lib"));

    board.list.lostPaths("A");
    taken(by("C", "doc"));

    assertThat(ear.words(2)).containsExactly("CLAIMED src", "CLAIMED doc");
  }

  @Test
  void a_write_that_may_have_happened_counts_as_lost() {
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public PathOutcome applyPaths(PathWrite write) {
                var unused = super.applyPaths(write);
                throw new TaskStoreException("the connection was lost", true, null);
              }
            });
    PathEar ear = new PathEar(tasks);

    assertThatThrownBy(() -> tasks.list("/board").claimPaths(by("A", "src", "lib")))
        .isInstanceOf(TaskStoreException.class);

    assertThat(ear.listening.lost()).isEqualTo(2);
  }

  @Test
  void a_listener_that_fails_is_counted_and_hurts_no_writer() throws Exception {
    BlockingQueue<PathEvent> heard = new LinkedBlockingQueue<>();
    Listening failing =
        board.tasks.listen(
            new PathsOnly() {
              @Override
              public void happened(ListId list, PathEvent event) {
                heard.add(event);
                throw new IllegalStateException("no");
              }
            });
    taken(by("A", "a"));
    taken(by("A", "b"));
    taken(by("A", "c"));

    for (int event = 1; event <= 3; event++) {
      assertThat(heard.poll(10, TimeUnit.SECONDS)).isNotNull();
    }
    // The last failure is counted once the listener has thrown.
    assertThat(failing.failures()).isGreaterThanOrEqualTo(2);
    assertThat(failing.lost()).isZero();
  }

  @Test
  void a_slow_listener_holds_up_no_writer_and_what_it_loses_is_counted() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    BlockingQueue<PathEvent> heard = new LinkedBlockingQueue<>();
    Listening slow =
        board.tasks.listen(
            new PathsOnly() {
              @Override
              public void happened(ListId list, PathEvent event) {
                await(go);
                heard.add(event);
              }
            });
    int writes = Listening.EVENTS_MAX / 2 + 500;

    for (int write = 0; write < writes; write++) {
      taken(by("A", "src"));
      board.list.releaseAllPaths("A");
    }

    int lost = (int) slow.lost();
    // Some may be in the listener's hands already, and so outside the queue.
    assertThat(lost).isBetween(1, 1_000);
    go.countDown();
    for (int event = lost; event < 2 * writes; event++) {
      assertThat(heard.poll(10, TimeUnit.SECONDS)).isNotNull();
    }
    assertThat(heard).isEmpty();
  }

  @Test
  void a_lambda_hears_of_tasks_and_path_claims_do_not_harm_it() throws Exception {
    BlockingQueue<Event> heard = new LinkedBlockingQueue<>();
    Listening listening = board.tasks.listen((list, event) -> heard.add(event));
    taken(by("A", "src"));
    board.list.releaseAllPaths("A");
    var task = board.create("after them");

    assertThat(heard.poll(10, TimeUnit.SECONDS).task()).isEqualTo(task);
    assertThat(listening.failures()).isZero();
    assertThat(listening.lost()).isZero();
  }

  /** Whoever keeps a copy of what is held by listening has what is held. */
  @RepeatedTest(20)
  void the_events_of_any_script_say_what_is_held(RepetitionInfo round) throws Exception {
    long seed = 20_261_130L + round.getCurrentRepetition();
    Copy copy = new Copy();
    board.tasks.listen(copy);
    Random random = new Random(seed);

    for (int act = 0; act < 60; act++) {
      act(board.list, "agent-" + random.nextInt(3), random);
      board.clock.advance(Duration.ofSeconds(random.nextInt(20)));
    }

    copy.isRight(board, "seed " + seed);
  }

  @RepeatedTest(10)
  void the_events_of_many_writers_at_once_say_what_is_held(RepetitionInfo round) throws Exception {
    long seed = 20_261_130L + round.getCurrentRepetition();
    Copy copy = new Copy();
    board.tasks.listen(copy);
    List<Thread> writers = new ArrayList<>();
    for (int writer = 0; writer < 4; writer++) {
      String agent = "agent-" + writer;
      Random random = new Random(seed * 31 + writer);
      Thread thread =
          new Thread(
              () -> {
                for (int act = 0; act < 60; act++) {
                  act(board.list, agent, random);
                }
              });
      writers.add(thread);
      thread.start();
    }
    for (Thread writer : writers) {
      writer.join();
    }

    copy.isRight(board, "seed " + seed);
    assertThat(copy.versions).as("seed %d", seed).isSortedAccordingTo(Comparator.naturalOrder());
  }

  private static void act(TaskList list, String agent, Random random) {
    String path = PATHS[random.nextInt(PATHS.length)];
    String other = PATHS[random.nextInt(PATHS.length)];
    var unused =
        switch (random.nextInt(6)) {
          case 0 -> list.releasePaths(agent, path);
          case 1 -> list.renewPaths(agent);
          case 2 -> list.lostPaths(agent);
          default ->
              list.claimPaths(
                  by(agent, path, other)
                      .lease(Duration.ofSeconds(1 + random.nextInt(60)))
                      .reason("reason " + random.nextInt(3)));
        };
  }

  /** What a listener says that is held. */
  private static final class Copy extends PathsOnly {

    final List<Long> versions = new ArrayList<>();
    private final Map<PathClaim.Key, PathClaim> held = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    @Override
    public void happened(ListId list, PathEvent event) {
      versions.add(event.version());
      PathClaim.Key key = event.claim().key();
      PathClaim before = held.remove(key);
      boolean known = before != null && before.claim() == event.claim().claim();
      if (known == (event.what() == PathEvent.What.CLAIMED)) {
        wrong.add(event + " after " + before);
      }
      if (event.what() == PathEvent.What.CLAIMED || event.what() == PathEvent.What.EDITED) {
        held.put(key, event.claim());
      }
      if (event.claim().path().equals("end")) {
        end.countDown();
      }
    }

    void isRight(Board board, String seed) {
      board.list.claimPaths(by("last", "end"));
      await(end);
      assertThat(wrong).as(seed).isEmpty();
      assertThat(reasons(held.values()))
          .as(seed)
          .containsExactlyInAnyOrderElementsOf(reasons(board.list.pathClaims()));
    }

    private static List<String> reasons(Collection<PathClaim> claims) {
      return claims.stream().map(claim -> claim.key() + " for " + claim.reason()).toList();
    }
  }

  /** Does not mind tasks. */
  private abstract static class PathsOnly implements TaskListener {
    @Override
    public void happened(ListId list, Event event) {}
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
