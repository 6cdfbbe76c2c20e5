package io.agenttasks;

import static io.agenttasks.Board.freed;
import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an update does to notes and edges, beside a status or alone. */
final class UpdateEdgesTest {

  private final Board board = new Board();

  @Test
  void completing_and_being_blocked_in_one_call_is_refused_whole_for_a_holder_too() {
    TaskId four = board.create("four");
    TaskId id = board.create(NewTask.of("t").priority(9));
    board.claim("A");

    UpdateResult result = board.update(TaskUpdate.of(id, "A").completed().addBlockers(four));

    assertThat(refusal(result)).isEqualTo(new Refusal.OpenBlockers(List.of(four), 1));
    assertThat(board.task(id).version()).isEqualTo(2);
    assertThat(links(id).blockedBy()).isEmpty();
  }

  @Test
  void completing_and_blocking_in_one_call_leaves_the_other_free() {
    TaskId id = board.create(NewTask.of("t").priority(9));
    TaskId nine = board.create("nine");
    board.claim("A");

    UpdateResult result = board.update(TaskUpdate.of(id, "A").completed().addDependents(nine));

    assertThat(result).isInstanceOf(UpdateResult.Updated.class);
    assertThat(board.claimedBy("B")).isEqualTo(nine);
    assertThat(links(nine).blockedBy()).containsExactly(id);
  }

  @Test
  void a_holder_may_finish_a_task_that_got_an_open_blocker_meanwhile() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create(NewTask.of("t").priority(9));
    Claim claim = board.claim("A");
    board.update(TaskUpdate.of(id, "P").addBlockers(blocker));

    assertThat(updated(claim.complete()).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void completing_frees_each_dependent_once_and_counts_them_all() {
    TaskId blocker = board.create("blocker");
    for (int count = 0; count < 30; count++) {
      board.create("dependent " + count, blocker);
    }

    UpdateResult.Updated done = (UpdateResult.Updated) board.claim("A").complete();

    assertThat(done.freed().count()).isEqualTo(30);
    assertThat(done.freed().first()).hasSize(20).startsWith(TaskId.of("2"), TaskId.of("3"));
  }

  @Test
  void a_resolved_task_that_stays_resolved_frees_nothing_twice() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create("t", blocker);
    assertThat(freed(board.claim("A").complete())).containsExactly(id);

    assertThat(freed(board.update(TaskUpdate.of(blocker, "P").notApplicable("no")))).isEmpty();
    board.update(TaskUpdate.of(blocker, "P").pending());
    assertThat(board.list.get(id).orElseThrow().openBlockers()).isEqualTo(1);
  }

  @Test
  void a_blocked_task_is_refused_also_if_the_call_adds_a_dependent() {
    TaskId blocker = board.create("blocker");
    TaskId id = board.create("t", blocker);
    TaskId other = board.create("other");
    Refusal open = new Refusal.OpenBlockers(List.of(blocker), 1);

    TaskUpdate update = TaskUpdate.of(id, "P").addDependents(other);
    assertThat(refusal(board.update(update.completed()))).isEqualTo(open);
    assertThat(refusal(board.update(update.inProgress()))).isEqualTo(open);
  }

  @Test
  void a_note_alone_is_kept_too() {
    TaskId id = board.create("t");
    TaskId other = board.create("other");

    board.update(TaskUpdate.of(id, "P").note("important"));
    assertThat(board.lastEvent(id).note()).isEqualTo("important");
    board.update(TaskUpdate.of(id, "P").addDependents(other).note("because"));
    assertThat(board.lastEvent(id).note()).isEqualTo("because");
    board.update(TaskUpdate.of(id, "P").cancelled());
    board.update(TaskUpdate.of(id, "P").cancelled().note("really"));
    assertThat(board.lastEvent(id).note()).isEqualTo("really");
  }

  @Test
  void edges_named_one_after_the_other_are_all_meant() {
    TaskId one = board.create("one");
    TaskId two = board.create("two");
    TaskId id = board.create("t");

    board.update(TaskUpdate.of(id, "P").addBlockers(one).addBlockers(two));
    assertThat(links(id).blockedBy()).containsExactly(one, two);
    board.update(TaskUpdate.of(id, "P").removeBlockers(one).removeBlockers(two));
    assertThat(links(id).blockedBy()).isEmpty();
    board.update(TaskUpdate.of(id, "P").addDependents(one).addDependents(two));
    assertThat(links(id).blocks()).containsExactly(one, two);
  }

  @Test
  void an_unknown_task_is_refused_before_all_else() {
    TaskId id = board.create("t");
    board.claim("A");

    assertThat(
            refusal(
                board.update(TaskUpdate.of(id, "P").completed().addBlockers(TaskId.of("98"), id))))
        .isEqualTo(new Refusal.Unknown(List.of(TaskId.of("98"))));
    assertThat(refusal(board.update(TaskUpdate.of(id, "P").completed().addBlockers(id))))
        .isEqualTo(new Refusal.SelfEdge(id.value()));
  }

  private Links links(TaskId id) {
    return board.list.get(id).orElseThrow().links().orElseThrow();
  }
}
