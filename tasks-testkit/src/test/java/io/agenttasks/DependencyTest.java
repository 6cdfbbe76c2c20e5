package io.agenttasks;

import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Edges that come and go, and cycles. */
final class DependencyTest {

  private final Board board = new Board();

  @Test
  void an_edge_added_later_holds_and_shows_at_both_ends() {
    TaskId one = board.create("one");
    TaskId two = board.create("two");

    assertThat(updated(board.update(TaskUpdate.of(two, "P").addBlockers(one, one))).version())
        .isEqualTo(2);

    assertThat(links(one).blocks()).containsExactly(two);
    assertThat(links(two).blockedBy()).containsExactly(one);
    assertThat(board.task(one).version()).isEqualTo(1);
    assertThat(board.claimedBy("A")).isEqualTo(one);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.WAITING);
    assertThat(board.update(TaskUpdate.of(one, "P").addDependents(two)))
        .isInstanceOf(UpdateResult.Unchanged.class);
  }

  @Test
  void an_edge_removed_frees_and_one_that_is_not_there_is_no_error() {
    TaskId one = board.create("one");
    TaskId two = board.create("two", one);

    UpdateResult result = board.update(TaskUpdate.of(two, "P").removeBlockers(one, two));

    assertThat(Board.freed(result)).containsExactly(two);
    assertThat(links(two).blockedBy()).isEmpty();
    assertThat(board.update(TaskUpdate.of(two, "P").removeBlockers(one)))
        .isInstanceOf(UpdateResult.Unchanged.class);
  }

  @Test
  void an_edge_to_a_resolved_blocker_holds_nobody_until_it_is_reopened() {
    TaskId one = board.create("one");
    TaskId two = board.create("two");
    board.update(TaskUpdate.of(one, "P").completed());
    board.update(TaskUpdate.of(two, "P").addBlockers(one));

    assertThat(board.list.get(two).orElseThrow().openBlockers()).isZero();
    board.update(TaskUpdate.of(one, "P").pending());
    assertThat(board.list.get(two).orElseThrow().openBlockers()).isEqualTo(1);
  }

  @Test
  void a_cycle_is_refused_with_its_path_and_nothing_else_of_the_call_happens() {
    TaskId one = board.create("one");
    TaskId two = board.create("two", one);
    TaskId three = board.create("three", two);

    UpdateResult result =
        board.update(TaskUpdate.of(one, "P").title("other").completed().addBlockers(three));

    assertThat(refusal(result)).isInstanceOf(Refusal.Cycle.class);
    Refusal.Cycle cycle = (Refusal.Cycle) refusal(result);
    assertThat(cycle.length()).isEqualTo(3);
    assertThat(cycle.path()).hasSize(4).containsOnly("1", "2", "3");
    assertThat(cycle.path().get(0)).isEqualTo(cycle.path().get(3));
    assertThat(board.task(one).version()).isEqualTo(1);
  }

  @Test
  void both_directions_in_one_call_are_a_cycle() {
    TaskId three = board.create("three");
    TaskId seven = board.create("seven");

    assertThat(
            refusal(
                board.update(TaskUpdate.of(three, "P").addBlockers(seven).addDependents(seven))))
        .isInstanceOf(Refusal.Cycle.class);
    assertThat(links(seven).blockedBy()).isEmpty();
  }

  @Test
  void a_cycle_through_both_sides_of_the_task_is_found() {
    TaskId low = board.create("low");
    TaskId high = board.create("high", low);
    TaskId middle = board.create("middle");

    assertThat(
            refusal(board.update(TaskUpdate.of(middle, "P").addBlockers(high).addDependents(low))))
        .isInstanceOf(Refusal.Cycle.class);
  }

  @Test
  void an_edge_is_turned_round_in_one_call() {
    TaskId one = board.create("one");
    TaskId two = board.create("two", one);

    UpdateResult result =
        board.update(TaskUpdate.of(two, "P").removeBlockers(one).addDependents(one));

    assertThat(result).isInstanceOf(UpdateResult.Updated.class);
    assertThat(links(two).blocks()).containsExactly(one);
    assertThat(links(two).blockedBy()).isEmpty();
    assertThat(board.claimedBy("A")).isEqualTo(two);
  }

  @Test
  void the_edge_that_closes_a_ring_of_five_thousand_is_refused_showing_twenty() {
    List<NewTask> chain = new ArrayList<>();
    chain.add(NewTask.of("0").key("0"));
    for (int link = 1; link < 5_000; link++) {
      chain.add(NewTask.of("" + link).key("" + link).blockedByKey("" + (link - 1)));
    }
    board.list.create(chain);

    Refusal.Cycle cycle =
        (Refusal.Cycle)
            refusal(
                board.update(TaskUpdate.of(TaskId.of("1"), "P").addBlockers(TaskId.of("5000"))));

    assertThat(cycle.length()).isEqualTo(5_000);
    assertThat(cycle.path()).hasSize(20);
    assertThat(cycle.message()).endsWith("blocks … (5000 tasks)");
  }

  @Test
  void a_task_gets_at_most_256_blockers_from_either_side() {
    TaskId full = board.create("full");
    for (int count = 0; count < 256; count++) {
      board.update(TaskUpdate.of(full, "P").addBlockers(board.create("blocker " + count)));
    }
    TaskId more = board.create("more");

    Refusal tooMany = new Refusal.TooManyBlockers(full.value(), 257);
    assertThat(refusal(board.update(TaskUpdate.of(full, "P").addBlockers(more))))
        .isEqualTo(tooMany);
    assertThat(refusal(board.update(TaskUpdate.of(more, "P").addDependents(full))))
        .isEqualTo(tooMany);
    assertThat(
            board.update(TaskUpdate.of(full, "P").addBlockers(more).removeBlockers(TaskId.of("2"))))
        .isInstanceOf(UpdateResult.Updated.class);
  }

  private Links links(TaskId id) {
    return board.list.get(id).orElseThrow().links().orElseThrow();
  }
}
