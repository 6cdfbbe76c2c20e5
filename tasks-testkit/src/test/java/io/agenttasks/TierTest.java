package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A claim prefers what overlaps nothing that others hold, and says what it waits on. */
final class TierTest {

  private final Board board = new Board();

  @Test
  void d14_a_free_task_goes_before_one_that_another_works_on() {
    works("B", "a.rs");
    TaskId held = board.create(NewTask.of("T8").priority(8).paths("a.rs"));
    TaskId free = board.create(NewTask.of("T1").priority(1).paths("b.rs"));

    Claim first = board.claim("A");
    Claim second = board.claim("A");

    assertThat(first.task().id()).isEqualTo(free);
    assertThat(first.waitingOn()).isEqualTo(WaitingOn.NOTHING);
    assertThat(second.task().id()).isEqualTo(held);
    assertThat(second.waitingOn()).isEqualTo(holds(hold("a.rs", "B")));
  }

  @Test
  void d15_what_another_works_on_goes_before_what_another_claimed() {
    works("B", "a.rs");
    claims("C", "b.rs");
    TaskId behindTask = board.create(NewTask.of("T5").priority(5).paths("a.rs"));
    TaskId behindClaim = board.create(NewTask.of("T9").priority(9).paths("b.rs"));

    Claim first = board.claim("A");
    Claim second = board.claim("A");

    assertThat(first.task().id()).isEqualTo(behindTask);
    assertThat(first.waitingOn()).isEqualTo(holds(hold("a.rs", "B")));
    assertThat(second.task().id()).isEqualTo(behindClaim);
    assertThat(second.waitingOn()).isEqualTo(holds(hold("b.rs", "C")));
  }

  @Test
  void d15_a_task_behind_a_claim_waits_on_holds_of_both_kinds_sorted_and_without_doubles() {
    claims("B", "src/b");
    works("B", "src/b", "src/a");
    works("C", "src/b");
    board.create(NewTask.of("all").paths("src", "src/b"));

    assertThat(board.claim("A").waitingOn())
        .isEqualTo(holds(hold("src/a", "B"), hold("src/b", "B"), hold("src/b", "C")));
  }

  @Test
  void d16_a_task_without_paths_is_never_held() {
    works("B", "a.rs");
    board.create(NewTask.of("T9").priority(9).paths("a.rs"));
    TaskId plain = board.create(NewTask.of("T0"));

    assertThat(board.claimedBy("A")).isEqualTo(plain);
  }

  @Test
  void d17_own_holds_never_count() {
    works("A", "a.rs");
    claims("A", "a.rs");
    board.create(NewTask.of("T").paths("a.rs"));

    assertThat(board.claim("A").waitingOn()).isEqualTo(WaitingOn.NOTHING);
  }

  @Test
  void d17_picks_of_one_batch_are_own_holds() {
    board.create(NewTask.of("first").paths("a"));
    board.create(NewTask.of("second").paths("a/b"));

    List<Claim> claims =
        Board.claimed(board.list.claim(ClaimRequest.by("A").upTo(2).onlyFree())).claims();

    assertThat(claims).hasSize(2);
    assertThat(claims).extracting(Claim::waitingOn).containsOnly(WaitingOn.NOTHING);
  }

  @Test
  void d18_only_free_tasks_may_be_asked_for() {
    TaskId task = board.create(NewTask.of("T").paths("a.rs"));
    claims("B", "a.rs");
    ClaimRequest onlyFree = ClaimRequest.by("A").onlyFree();

    ClaimResult.NoneReady none = Board.none(board.list.claim(onlyFree));
    assertThat(none.reason()).isEqualTo(NoneReason.HELD);
    assertThat(none.counts().total()).isEqualTo(1);

    board.list.releaseAllPaths("B");
    assertThat(board.claim(onlyFree).task().id()).isEqualTo(task);
  }

  @Test
  void d18_held_is_the_most_hopeful_reason_and_needs_a_ready_task_of_the_filter() {
    claims("B", "a.rs");
    TaskId blocker = board.create(NewTask.of("blocker").paths("a.rs"));
    board.create(NewTask.of("waits").blockedBy(blocker));

    assertThat(Board.none(board.list.claim(ClaimRequest.by("A").onlyFree())).reason())
        .isEqualTo(NoneReason.HELD);
    assertThat(Board.none(board.list.claim(ClaimRequest.by("A").onlyFree().tags("x"))).reason())
        .isEqualTo(NoneReason.EMPTY);
  }

  @Test
  void d19_a_symbol_may_be_free_where_its_file_is_not() {
    claims("B", "x.rs#f");
    TaskId file = board.create(NewTask.of("T9").priority(9).paths("x.rs"));
    TaskId symbol = board.create(NewTask.of("T1").priority(1).paths("x.rs#g"));

    assertThat(board.claimedBy("A")).isEqualTo(symbol);
    assertThat(board.claimedBy("A")).isEqualTo(file);
  }

  @Test
  void a_named_task_is_had_in_any_tier_and_says_what_it_waits_on() {
    claims("B", "a.rs");
    TaskId task = board.create(NewTask.of("T").paths("a.rs"));

    Claim claim = board.claim(ClaimRequest.by("A").task(task));

    assertThat(claim.waitingOn()).isEqualTo(holds(hold("a.rs", "B")));
  }

  @Test
  void a_named_task_that_must_be_free_is_refused_with_the_holds() {
    works("B", "a.rs");
    TaskId task = board.create(NewTask.of("T").paths("a.rs"));
    ClaimRequest request = ClaimRequest.by("A").task(task).onlyFree();

    Refusal refusal = Board.refusal(board.list.claim(request));

    assertThat(refusal).isEqualTo(new Refusal.HeldPaths(holds(hold("a.rs", "B"))));
    assertThat(refusal.message()).isEqualTo("paths are held: a.rs of B");
    assertThat(board.list.claim(ClaimRequest.by("B").task(task).onlyFree()))
        .isInstanceOf(ClaimResult.Claimed.class);
  }

  @Test
  void a_task_taken_by_force_does_not_wait_on_the_claim_that_it_replaces() {
    Claim former = works("B", "a.rs");

    Claim claim = board.claim(ClaimRequest.by("A").task(former.task().id()).force());

    assertThat(claim.waitingOn()).isEqualTo(WaitingOn.NOTHING);
  }

  @Test
  void a_claim_that_is_resumed_waits_on_nothing() {
    claims("B", "a.rs");
    board.create(NewTask.of("T").paths("a.rs"));
    Claim claim = board.claim("A");

    Claim again = board.list.resume(claim.task().id(), claim.fence(), ClaimRequest.by("A"));

    assertThat(again.waitingOn()).isEqualTo(WaitingOn.NOTHING);
  }

  @Test
  void a_hold_ends_with_its_claim_whoever_ends_it_and_only_once() {
    TaskId waiting = board.create(NewTask.of("T").paths("a/b").assignee("A"));
    ClaimRequest onlyFree = ClaimRequest.by("A").onlyFree();
    Claim first = works("B", "a");
    board.update(TaskUpdate.of(first.task().id(), "C").force().pending());
    Claim second = board.claim(ClaimRequest.by("D").task(first.task().id()));

    // The former holder's acts end nothing: the task is the next one's.
    first.release();
    first.complete();
    assertThat(Board.none(board.list.claim(onlyFree)).reason()).isEqualTo(NoneReason.HELD);

    second.release();
    second.release();
    assertThat(board.claim(onlyFree).task().id()).isEqualTo(waiting);
  }

  @Test
  void a_late_holder_that_comes_back_holds_again() {
    board.create(NewTask.of("own").paths("a"));
    Claim claim = board.claim(ClaimRequest.by("B").lease(Board.MINUTE));
    board.create(NewTask.of("T").paths("a/b").assignee("A"));
    board.clock.advance(Board.MINUTE);
    // The lease is noticed to be over; nobody takes the task.
    board.list.claim(ClaimRequest.by("C").assignedTo("nobody"));

    claim.renew();

    assertThat(board.claim("A").waitingOn()).isEqualTo(holds(hold("a", "B")));
  }

  @Test
  void a_lapsed_lease_that_nobody_has_noticed_holds_on() {
    board.create(NewTask.of("own").paths("a"));
    board.claim(ClaimRequest.by("B").lease(Board.MINUTE));
    TaskId named = board.create(NewTask.of("T").paths("a/b"));
    board.clock.advance(Board.MINUTE);

    assertThat(board.claim(ClaimRequest.by("A").task(named)).waitingOn())
        .isEqualTo(holds(hold("a", "B")));
    board.create(NewTask.of("next").priority(9).paths("a/c"));
    assertThat(board.claim("C").waitingOn()).isEqualTo(WaitingOn.NOTHING);
  }

  @Test
  void force_and_only_free_together_are_a_mistake() {
    TaskId task = board.create("t");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.list.claim(ClaimRequest.by("A").task(task).force().onlyFree()))
        .withMessageContaining("force");
  }

  @Test
  void a_task_that_waits_on_more_than_a_hundred_holds_names_the_first_and_the_number() {
    for (int hundred = 0; hundred < 3; hundred++) {
      String agent = "agent-" + hundred;
      String[] paths = new String[50];
      for (int index = 0; index < paths.length; index++) {
        paths[index] = String.format(java.util.Locale.ROOT, "src/%d%02d", hundred, index);
      }
      claims(agent, paths);
    }
    board.create(NewTask.of("all").paths("src"));

    WaitingOn waitingOn = board.claim("A").waitingOn();

    assertThat(waitingOn.count()).isEqualTo(150);
    assertThat(waitingOn.first()).hasSize(100).isSorted();
    assertThat(waitingOn.first().get(99)).isEqualTo(hold("src/149", "agent-1"));
  }

  private Claim works(String agent, String... paths) {
    TaskId task = board.create(NewTask.of("of " + agent).paths(paths));
    return board.claim(ClaimRequest.by(agent).task(task));
  }

  private void claims(String agent, String... paths) {
    assertThat(board.list.claimPaths(PathRequest.by(agent).paths(paths)))
        .isInstanceOf(PathResult.Taken.class);
  }

  private static Hold hold(String path, String agent) {
    return new Hold(path, Agent.of(agent));
  }

  private static WaitingOn holds(Hold... holds) {
    return WaitingOn.of(List.of(holds));
  }
}
