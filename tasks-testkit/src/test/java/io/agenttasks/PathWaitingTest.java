package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Path claims that wait. */
final class PathWaitingTest {

  private final Board board = new Board();

  @Test
  void paths_that_are_free_are_taken_at_once() throws Exception {
    assertThat(answer(waiter("A", "src"))).isInstanceOf(PathResult.Taken.class);
  }

  @Test
  void a_waiter_takes_all_of_its_paths_once_the_last_of_them_is_released() throws Exception {
    board.list.claimPaths(PathRequest.by("A").paths("src/a"));
    board.list.claimPaths(PathRequest.by("B").paths("src/b"));
    CompletableFuture<PathResult> waiter = waiter("C", "src");

    board.list.releaseAllPaths("A");
    settle();
    assertThat(waiter.isDone()).isFalse();
    board.list.releaseAllPaths("B");

    assertThat(((PathResult.Taken) answer(waiter)).newPaths()).containsExactly("src");
  }

  @Test
  void a_waiter_takes_its_paths_once_another_claim_is_over() throws Exception {
    board.list.claimPaths(PathRequest.by("A").paths("src").lease(Duration.ofSeconds(30)));
    CompletableFuture<PathResult> waiter = waiter("B", "src/a");
    settle();

    board.clock.advance(Duration.ofSeconds(30));

    assertThat(answer(waiter)).isInstanceOf(PathResult.Taken.class);
  }

  @Test
  void waiters_are_served_in_the_order_of_arrival() throws Exception {
    board.list.claimPaths(PathRequest.by("A").paths("src"));
    CompletableFuture<PathResult> first = waiter("B", "src/x");
    CompletableFuture<PathResult> second = waiter("C", "src/x");

    board.list.releaseAllPaths("A");
    assertThat(answer(first)).isInstanceOf(PathResult.Taken.class);
    settle();
    assertThat(second.isDone()).isFalse();
    board.list.releaseAllPaths("B");

    assertThat(answer(second)).isInstanceOf(PathResult.Taken.class);
  }

  @Test
  void a_wait_ends_at_its_deadline_with_the_conflict() throws Exception {
    board.list.claimPaths(PathRequest.by("A").paths("src").reason("mine"));
    CompletableFuture<PathResult> waiter = waiter("B", "src/a");
    settle();

    board.clock.advance(MINUTE);

    assertThat(((PathResult.Conflict) answer(waiter)).first().get(0).owner())
        .isEqualTo(Agent.of("A"));
  }

  @Test
  void a_cancelled_waiter_takes_nothing() throws Exception {
    board.list.claimPaths(PathRequest.by("A").paths("src"));
    CompletableFuture<PathResult> waiter = waiter("B", "src");

    waiter.cancel(true);
    board.list.releaseAllPaths("A");

    settle();
    assertThat(board.list.pathClaims()).isEmpty();
  }

  @Test
  void giving_back_paths_that_were_won_too_late_leaves_what_was_held_before() throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("src/a"));
    board.list.claimPaths(PathRequest.by("A").paths("src/b"));
    CompletableFuture<?>[] wait = new CompletableFuture<?>[1];
    CountDownLatch won = new CountDownLatch(1);
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public PathOutcome applyPaths(PathWrite write) {
                PathOutcome outcome = super.applyPaths(write);
                if (wait[0] != null) {
                  wait[0].cancel(true);
                  won.countDown();
                }
                return outcome;
              }

              @Override
              public void close() {}
            });
    TaskList list = tasks.list("/board");
    CompletableFuture<PathResult> waiter =
        list.claimPathsAsync(PathRequest.by("B").paths("src").waitUpTo(MINUTE))
            .toCompletableFuture();
    assertThat(waiter.isDone()).isFalse();
    wait[0] = waiter;

    board.list.releaseAllPaths("A");

    won.await();
    // Closing waits until what nobody wants is given back.
    tasks.close();
    assertThat(board.list.pathClaims()).extracting(PathClaim::path).containsExactly("src/a");
  }

  @Test
  void the_blocking_form_waits() throws Exception {
    board.list.claimPaths(PathRequest.by("A").paths("src"));
    CompletableFuture<PathResult> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> result.complete(board.list.claimPaths(request("B", "src").reason("next"))));
    thread.start();
    board.list.releaseAllPaths("A");

    assertThat(answer(result)).isInstanceOf(PathResult.Taken.class);
    assertThat(board.list.pathClaims()).extracting(PathClaim::owner).containsExactly(Agent.of("B"));
    thread.join();
  }

  @Test
  void closing_ends_a_wait_for_paths() {
    board.list.claimPaths(PathRequest.by("A").paths("src"));
    CompletableFuture<PathResult> waiter = waiter("B", "src");

    board.tasks.close();

    assertThatThrownBy(() -> answer(waiter))
        .satisfiesAnyOf(
            e -> assertThat(e).isInstanceOf(CancellationException.class),
            e ->
                assertThat(e)
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(CancellationException.class));
  }

  private CompletableFuture<PathResult> waiter(String agent, String path) {
    return board.list.claimPathsAsync(request(agent, path)).toCompletableFuture();
  }

  private static PathRequest request(String agent, String path) {
    return PathRequest.by(agent).paths(path).waitUpTo(MINUTE);
  }

  private static PathResult answer(CompletableFuture<PathResult> waiter) throws Exception {
    return waiter.get(10, TimeUnit.SECONDS);
  }

  /** Returns when every look that the calls so far caused is over. */
  private void settle() {
    Board.none(board.list.claim(ClaimRequest.by("probe").tags("no-such-tag")));
  }
}
