package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.RemoveOutcome;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What only a host does: it removes closed tasks. */
final class HousekeepingTest {

  private final Board board = new Board();
  private final Housekeeping housekeeping = board.tasks.housekeeping(board.list.id());

  @Test
  void a_closed_task_without_edges_is_removed_for_good() {
    TaskId id = board.create(NewTask.of("t").document("d"));
    board.claim("A").complete();

    assertThat(housekeeping.remove(id)).isEqualTo(new RemoveResult.Removed());

    assertThat(board.list.getWithDocument(id)).isEmpty();
    assertThat(board.list.page(TaskQuery.all()).items()).isEmpty();
    assertThat(board.list.counts().total()).isZero();
    assertThat(board.list.history(id).events()).isEmpty();
    assertThat(board.list.explain(id)).isEmpty();
    assertThat(housekeeping.remove(id)).isEqualTo(new RemoveResult.Unknown());
    assertThat(board.create("next")).isEqualTo(TaskId.of(2));
  }

  @Test
  void a_task_that_can_still_be_worked_on_is_not_removed() {
    TaskId parked = board.create("parked");
    board.claim("A").block("a key");
    TaskId taken = board.create("taken");
    board.claim("A");
    TaskId pending = board.create("pending");

    assertThat(housekeeping.remove(parked)).isEqualTo(new RemoveResult.NotClosed(Status.BLOCKED));
    assertThat(housekeeping.remove(taken))
        .isEqualTo(new RemoveResult.NotClosed(Status.IN_PROGRESS));
    assertThat(housekeeping.remove(pending)).isEqualTo(new RemoveResult.NotClosed(Status.PENDING));
    assertThat(board.list.counts().total()).isEqualTo(3);
  }

  @Test
  void a_closed_task_with_an_edge_is_not_removed() {
    TaskId blocker = board.create("blocker");
    TaskId dependent = board.create("dependent", blocker);
    board.claim("A").complete();
    board.claim("A").complete();

    assertThat(housekeeping.remove(blocker)).isEqualTo(new RemoveResult.HasEdges());
    assertThat(housekeeping.remove(dependent)).isEqualTo(new RemoveResult.HasEdges());

    board.update(TaskUpdate.of(dependent, "P").removeBlockers(blocker));
    assertThat(housekeeping.remove(blocker)).isEqualTo(new RemoveResult.Removed());
  }

  @Test
  void a_task_that_left_with_its_run_can_be_removed() {
    TaskId id = board.create(NewTask.of("t").ephemeral());
    board.list.startRun();
    board.list.startRun();
    assertThat(board.list.get(id)).isPresent();

    assertThat(housekeeping.remove(id)).isEqualTo(new RemoveResult.Removed());

    assertThat(board.list.get(id)).isEmpty();
  }

  @Test
  void a_task_that_is_reopened_in_the_same_moment_stays() {
    TaskId id = board.create("t");
    board.claim("A").complete();
    TaskStore meanwhile =
        new ForwardingTaskStore(board.store) {
          @Override
          public RemoveOutcome remove(ListId list, TaskId task, long version) {
            board.update(TaskUpdate.of(id, "P").pending());
            return super.remove(list, task, version);
          }
        };

    assertThat(Tasks.on(meanwhile).housekeeping(board.list.id()).remove(id))
        .isEqualTo(new RemoveResult.NotClosed(Status.PENDING));
    assertThat(board.task(id).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void a_former_holder_of_a_removed_task_is_told_that_there_is_none() {
    TaskId id = board.create("t");
    Claim claim = board.claim(ClaimRequest.by("A").lease(Board.MINUTE));
    board.update(TaskUpdate.of(id, "P").cancelled().force());
    housekeeping.remove(id);
    Refusal unknown = new Refusal.Unknown(List.of(id));

    assertThat(Board.refusal(claim.complete())).isEqualTo(unknown);
    assertThat(Board.refusal(claim.complete("", "document"))).isEqualTo(unknown);
    assertThat(Board.refusal(claim.renew())).isEqualTo(unknown);
    assertThat(Board.refusal(board.list.complete(List.of(claim)).results().get(0)))
        .isEqualTo(unknown);
    assertThat(Board.refusal(board.list.expire(id, claim.fence()))).isEqualTo(unknown);
    assertThat(Board.refusal(board.list.update(TaskUpdate.of(id, "P").pending())))
        .isEqualTo(unknown);
    claim.close();
  }

  @Test
  void a_repeat_of_a_call_about_a_removed_task_is_told_that_there_is_none() {
    List<NewTask> wishes = List.of(NewTask.of("gone"), NewTask.of("stays"));
    board.list.tryCreate(wishes, RequestId.of("r"));
    TaskId gone = TaskId.of(1);
    ClaimRequest one = ClaimRequest.by("A").task(gone).requestId("c1");
    ClaimRequest both = ClaimRequest.by("B").upTo(2).requestId("c2");
    board.claim(one).release();
    List<Claim> claims = ((ClaimResult.Claimed) board.list.claim(both)).claims();
    assertThat(claims).hasSize(2);
    TaskUpdate cancel = TaskUpdate.of(gone, "P").cancelled().force().requestId("u");
    board.update(cancel);
    housekeeping.remove(gone);
    Refusal unknown = new Refusal.Unknown(List.of(gone));

    assertThat(board.list.tryCreate(wishes, RequestId.of("r")))
        .isEqualTo(new CreateResult.Refused(unknown));
    assertThat(board.list.claim(one)).isEqualTo(new ClaimResult.Refused(unknown));
    assertThat(((ClaimResult.Claimed) board.list.claim(both)).claims())
        .extracting(claim -> claim.task().id())
        .containsExactly(TaskId.of(2));
    assertThat(Board.refusal(board.list.update(cancel))).isEqualTo(unknown);
    assertThat(board.list.counts().total()).isEqualTo(1);
  }

  @Test
  void a_blocker_that_is_removed_in_the_same_moment_is_unknown() {
    TaskId id = board.create("t");
    board.claim("A").complete();
    TaskStore meanwhile =
        new ForwardingTaskStore(board.store) {
          @Override
          public WriteOutcome apply(Write write) {
            housekeeping.remove(id);
            return super.apply(write);
          }
        };
    TaskList list = Tasks.on(meanwhile).list(board.list.id());

    CreateResult created = list.tryCreate(List.of(NewTask.of("new").blockedBy(id)));

    assertThat(created).isEqualTo(new CreateResult.Refused(new Refusal.Unknown(List.of(id))));
  }
}
