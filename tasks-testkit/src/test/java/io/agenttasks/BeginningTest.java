package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Move;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tasks that were done, parked or not needed before they were written down. */
final class BeginningTest {

  private final Board board = new Board();

  @Test
  void a_task_may_begin_done_and_holds_nobody() {
    List<Task> tasks =
        board.list.create(
            List.of(
                NewTask.of("done").key("done").by("ann").completed(),
                NewTask.of("next").blockedByKey("done")));

    assertThat(tasks.get(0).state()).isEqualTo(new TaskState.Completed(Agent.of("ann"), Board.T0));
    assertThat(tasks.get(0).version()).isEqualTo(1);
    assertThat(board.claimedBy("A")).isEqualTo(tasks.get(1).id());
    assertThat(board.list.history(tasks.get(0).id()).events())
        .extracting(Event::what)
        .containsExactly(Event.What.CREATED);
  }

  @Test
  void a_task_may_begin_done_though_a_blocker_of_it_is_open() {
    TaskId open = board.create("open");
    TaskId done = board.create(NewTask.of("done").by("ann").completed().blockedBy(open));

    assertThat(board.list.counts().of(Status.COMPLETED)).isEqualTo(1);
    assertThat(board.claimedBy("A")).isEqualTo(open);
    assertThat(board.list.get(done).orElseThrow().openBlockers()).isEqualTo(1);
  }

  @Test
  void who_did_it_must_be_said() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> board.create(NewTask.of("done").completed()))
        .withMessage("by: said of a task that begins completed, found \"nobody\"");
    assertThat(board.list.counts().total()).isZero();
  }

  @Test
  void a_task_may_begin_parked_and_holds_its_dependents() {
    TaskId parked = board.create(NewTask.of("parked").by("ann").blocked("waits for bob"));
    TaskId next = board.create("next", parked);

    assertThat(board.list.get(parked).orElseThrow().task().state())
        .isEqualTo(new TaskState.Blocked("waits for bob", Agent.of("ann")));
    assertThat(board.list.get(next).orElseThrow().openBlockers()).isEqualTo(1);
    board.list.update(TaskUpdate.of(parked, "ann").pending());
    assertThat(board.claimedBy("A")).isEqualTo(parked);
  }

  @Test
  void a_task_may_begin_unneeded_and_be_reopened() {
    TaskId unneeded = board.create(NewTask.of("old").notApplicable("the new way is there"));
    TaskId next = board.create("next", unneeded);
    assertThat(board.claimedBy("A")).isEqualTo(next);

    board.list.update(TaskUpdate.of(unneeded, "ann").pending());

    assertThat(board.list.get(unneeded).orElseThrow().task().status()).isEqualTo(Status.PENDING);
    assertThat(board.claimedBy("A")).isEqualTo(unneeded);
  }

  @Test
  void a_blank_reason_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NewTask.of("t").blocked(" "))
        .withMessageStartingWith("reason: ");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NewTask.of("t").notApplicable(""))
        .withMessageStartingWith("reason: ");
  }

  @Test
  void a_task_begins_with_nothing_that_only_work_can_bring_about() {
    NewTask task = NewTask.of("t");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new NewTask(
                    task.details(),
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    null,
                    task.scope(),
                    new Move.ToCancelled(),
                    "",
                    null))
        .withMessageStartingWith("begins: what a new task may be, found ");
  }
}
