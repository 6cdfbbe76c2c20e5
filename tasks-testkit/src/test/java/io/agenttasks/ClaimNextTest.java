package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.T0;
import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.none;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which task a claim gets; the numbers are the lines of the pull specification. */
final class ClaimNextTest {

  private final Board board = new Board();

  @Test
  void d1_higher_priority_goes_first_then_the_older_task() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create(NewTask.of("t2").priority(9));
    TaskId t3 = board.create(NewTask.of("t3").priority(9));

    assertThat(List.of(board.claimedBy("A"), board.claimedBy("A"), board.claimedBy("A")))
        .containsExactly(t2, t3, t1);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.EMPTY);
  }

  @Test
  void d2_a_blocked_task_waits_for_its_blocker_whatever_its_priority() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create(NewTask.of("t2").priority(9).blockedBy(t1));

    Claim first = board.claim("A");
    assertThat(first.task().id()).isEqualTo(t1);
    assertThat(board.noneFor("B")).isEqualTo(NoneReason.WAITING);
    assertThat(Board.freed(first.complete())).containsExactly(t2);
    assertThat(board.claimedBy("B")).isEqualTo(t2);
  }

  @Test
  void d3_a_task_given_back_keeps_its_place_and_costs_no_attempt() {
    TaskId t1 = board.create("t1");
    board.create("t2");

    board.claim("A").release();
    Claim again = board.claim("B");

    assertThat(again.task().id()).isEqualTo(t1);
    assertThat(again.fence()).isEqualTo(2);
    assertThat(again.task().holder().orElseThrow().attempt()).isEqualTo(1);
  }

  @Test
  void d4_a_start_time_is_met_at_exactly_its_instant() {
    TaskId t1 = board.create(NewTask.of("t1").startAt(T0.plus(MINUTE)));

    ClaimResult.NoneReady early = none(board.list.claim(ClaimRequest.by("A")));
    assertThat(early.reason()).isEqualTo(NoneReason.NOT_YET);
    assertThat(early.nextStart()).isEqualTo(T0.plus(MINUTE));
    board.clock.advance(MINUTE.minusNanos(1000));
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.NOT_YET);
    board.clock.advance(java.time.Duration.ofNanos(1000));
    assertThat(board.claimedBy("A")).isEqualTo(t1);
  }

  @Test
  void d6_not_applicable_releases_dependents() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2", t1);

    board.claim("A").notApplicable("not needed");

    assertThat(board.claimedBy("A")).isEqualTo(t2);
  }

  @Test
  void d6_a_failed_blocker_stalls_by_default_and_is_named() {
    TaskId t1 = board.create("t1");
    board.create("t2", t1);

    board.claim("A").fail("no");
    ClaimResult.NoneReady stuck = none(board.list.claim(ClaimRequest.by("A")));

    assertThat(stuck.reason()).isEqualTo(NoneReason.STUCK);
    assertThat(stuck.stuckBehind()).containsExactly(t1);
    assertThat(stuck.counts().of(Status.FAILED)).isEqualTo(1);
    assertThat(stuck.counts().total()).isEqualTo(2);
  }

  @Test
  void d6_a_failed_blocker_releases_if_the_list_says_so() {
    Board releasing = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.RELEASE));
    TaskId t1 = releasing.create("t1");
    TaskId t2 = releasing.create("t2", t1);

    assertThat(Board.freed(releasing.claim("A").fail("no"))).containsExactly(t2);
    assertThat(releasing.claimedBy("A")).isEqualTo(t2);
  }

  @Test
  void d33_a_batch_takes_what_is_ready_and_its_size_is_limited() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2");

    List<Claim> claims = claimed(board.list.claim(ClaimRequest.by("A").upTo(3))).claims();

    assertThat(claims).extracting(claim -> claim.task().id()).containsExactly(t1, t2);
    assertThatThrownBy(() -> ClaimRequest.by("A").upTo(0)).hasMessageContaining("\"0\"");
    assertThatThrownBy(() -> ClaimRequest.by("A").upTo(101)).hasMessageContaining("\"101\"");
  }

  @Test
  void d34_filters_by_tag_assignee_and_persona() {
    TaskId t1 = board.create(NewTask.of("t1").assignee("B"));
    TaskId t2 = board.create(NewTask.of("t2").tags("db", "slow"));
    TaskId t3 = board.create(NewTask.of("t3").persona("qa"));

    assertThat(unclaimedAgain(ClaimRequest.by("A").tags("db"))).isEqualTo(t2);
    assertThat(unclaimedAgain(ClaimRequest.by("A").persona("qa"))).isEqualTo(t3);
    assertThat(unclaimedAgain(ClaimRequest.by("A").anyAssignee())).isEqualTo(t1);
    assertThat(unclaimedAgain(ClaimRequest.by("A").assignedTo("B", "C"))).isEqualTo(t1);
    assertThat(none(board.list.claim(ClaimRequest.by("A").tags("db", "none"))).reason())
        .isEqualTo(NoneReason.EMPTY);
    assertThat(List.of(board.claimedBy("A"), board.claimedBy("A"))).containsExactly(t2, t3);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.EMPTY);
    assertThat(board.claimedBy("B")).isEqualTo(t1);
  }

  @Test
  void a_batch_over_several_assignees_comes_in_claim_order() {
    TaskId t1 = board.create(NewTask.of("t1").assignee("A"));
    TaskId t2 = board.create("t2");
    TaskId t3 = board.create(NewTask.of("t3").assignee("A").priority(1));
    board.create(NewTask.of("t4").assignee("B").priority(5));

    List<Claim> claims = claimed(board.list.claim(ClaimRequest.by("A").upTo(10))).claims();

    assertThat(claims).extracting(claim -> claim.task().id()).containsExactly(t3, t1, t2);
  }

  @Test
  void an_edit_of_priority_or_assignee_moves_a_waiting_task_to_its_new_place() {
    TaskId t1 = board.create("t1");
    TaskId t2 = board.create("t2");
    board.update(TaskUpdate.of(t2, "P").priority(3));
    board.update(TaskUpdate.of(t1, "P").assignee("B"));

    assertThat(board.claimedBy("A")).isEqualTo(t2);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.EMPTY);
    assertThat(board.claimedBy("B")).isEqualTo(t1);
  }

  @Test
  void a_list_that_was_never_written_to_is_empty() {
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.EMPTY);
    assertThat(board.list.counts().total()).isZero();
    assertThat(board.list.get(TaskId.of("1"))).isEmpty();
  }

  @Test
  void the_most_hopeful_reason_is_given() {
    TaskId parked = board.create("parked");
    board.claim("A").block("a key");
    board.create("stuck", parked);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.STUCK);

    board.create(NewTask.of("early").startAt(T0.plus(MINUTE)));
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.NOT_YET);

    TaskId open = board.create("open");
    board.create("waiting", open);
    board.claim("A");
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.WAITING);
  }

  @Test
  void an_early_task_whose_blocker_is_being_worked_on_waits() {
    TaskId blocker = board.create("blocker");
    board.create(NewTask.of("t").startAt(T0.plus(MINUTE)).blockedBy(blocker));
    board.claim("A");

    assertThat(board.noneFor("B")).isEqualTo(NoneReason.WAITING);
  }

  @Test
  void behind_an_early_blocker_the_later_of_both_starts_counts() {
    TaskId blocker = board.create(NewTask.of("blocker").startAt(T0.plus(MINUTE)).assignee("B"));
    board.create(NewTask.of("t").startAt(T0.plus(MINUTE).plus(MINUTE)).blockedBy(blocker));

    ClaimResult.NoneReady early = none(board.list.claim(ClaimRequest.by("A")));

    assertThat(early.reason()).isEqualTo(NoneReason.NOT_YET);
    assertThat(early.nextStart()).isEqualTo(T0.plus(MINUTE).plus(MINUTE));
  }

  @Test
  void filters_are_read_as_the_values_of_tasks_are() {
    TaskId id = board.create(NewTask.of("t").persona(" qa "));

    assertThat(unclaimedAgain(ClaimRequest.by("A").persona(" qa"))).isEqualTo(id);
    assertThatThrownBy(() -> ClaimRequest.by("A").assignedTo()).hasMessageContaining("assignees");
    assertThatThrownBy(() -> ClaimRequest.by("A").tags("two words")).hasMessageContaining("tag");
  }

  @Test
  void a_chain_is_as_stuck_as_its_end() {
    TaskId end = board.create("end");
    board.claim("A").fail("no");
    TaskId before = end;
    for (int length = 0; length < 500; length++) {
      before = board.create("link " + length, before);
    }

    ClaimResult.NoneReady stuck = none(board.list.claim(ClaimRequest.by("A")));

    assertThat(stuck.reason()).isEqualTo(NoneReason.STUCK);
    assertThat(stuck.stuckBehind()).containsExactly(end);
  }

  @Test
  void more_tasks_than_are_looked_at_leave_hope() {
    TaskId end = board.create("end");
    board.claim("A").fail("no");
    for (int count = 0; count < 1_001; count++) {
      board.create("waits " + count, end);
    }

    assertThat(board.noneFor("A")).isEqualTo(NoneReason.WAITING);
  }

  private TaskId unclaimedAgain(ClaimRequest request) {
    try (Claim claim = board.claim(request)) {
      return claim.task().id();
    }
  }
}
