package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.claimed;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Claims that wait while others hold paths; the numbers are the lines of the pull specification.
 */
final class WaitingPathTest extends WaitingFixture {

  @Test
  void d45_behind_a_task_of_another_a_waiter_is_served_at_once_and_told_on_what_it_waits()
      throws Exception {
    board.create(NewTask.of("first").paths("a.rs"));
    board.claim("B");
    TaskId second = board.create(NewTask.of("second").paths("a.rs"));

    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));

    Claim claim = claimed(answer(waiter)).claim();
    assertThat(claim.task().id()).isEqualTo(second);
    assertThat(claim.waitingOn().first()).containsExactly(new Hold("a.rs", Agent.of("B")));
  }

  @Test
  void d45_behind_a_path_claim_a_waiter_is_served_when_it_is_released() throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("a.rs").reason("mine"));
    TaskId task = board.create(NewTask.of("t").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    board.list.releaseAllPaths("B");

    Claim claim = claimed(answer(waiter)).claim();
    assertThat(claim.task().id()).isEqualTo(task);
    assertThat(claim.waitingOn().isNothing()).isTrue();
  }

  @Test
  void d45_behind_a_path_claim_a_waiter_is_served_when_that_is_over() throws Exception {
    board.list.claimPaths(
        PathRequest.by("B").paths("a.rs").reason("mine").lease(Duration.ofSeconds(30)));
    TaskId task = board.create(NewTask.of("t").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));
    settle();

    board.clock.advance(Duration.ofSeconds(30));

    assertThat(won(waiter)).isEqualTo(task);
  }

  @Test
  void d45_behind_a_path_claim_a_waiter_is_served_at_its_deadline_and_told_on_what_it_waits()
      throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("a.rs").reason("mine"));
    TaskId task = board.create(NewTask.of("t").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").waitUpTo(MINUTE));
    settle();

    board.clock.advance(MINUTE);

    Claim claim = claimed(answer(waiter)).claim();
    assertThat(claim.task().id()).isEqualTo(task);
    assertThat(claim.waitingOn().first()).containsExactly(new Hold("a.rs", Agent.of("B")));
  }

  @Test
  void what_a_path_claim_keeps_from_others_goes_to_its_owner_among_those_who_wait()
      throws Exception {
    board.list.claimPaths(PathRequest.by("B").paths("a.rs").reason("mine"));
    CompletableFuture<ClaimResult> first = waiter("A");
    CompletableFuture<ClaimResult> owner = waiter("B");

    TaskId task = board.create(NewTask.of("t").paths("a.rs"));

    assertThat(won(owner)).isEqualTo(task);
    assertThat(first.isDone()).isFalse();
  }

  @Test
  void who_takes_only_what_is_free_waits_for_it() throws Exception {
    board.create(NewTask.of("first").paths("a.rs"));
    Claim held = board.claim("B");
    TaskId second = board.create(NewTask.of("second").paths("a.rs"));
    CompletableFuture<ClaimResult> waiter = wait(ClaimRequest.by("A").onlyFree().waitUpTo(MINUTE));
    settle();
    assertThat(waiter.isDone()).isFalse();

    held.complete();

    assertThat(won(waiter)).isEqualTo(second);
  }
}
