package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.Event;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Calls that are repeated under one request id; the numbers are the lines of the specifications.
 */
final class RequestIdTest {

  private final Board board = new Board();

  @Test
  void d35_a_repeated_claim_is_answered_the_same_task_and_fence() {
    TaskId first = board.create("first");
    board.create("second");
    ClaimRequest request = ClaimRequest.by("A").lease(MINUTE).requestId("r1");

    Claim claim = board.claim(request);
    Claim again = board.claim(request.waitUpTo(MINUTE));

    assertThat(again.task().id()).isEqualTo(first);
    assertThat(again.fence()).isEqualTo(claim.fence());
    assertThat(board.history(first)).containsExactly(Event.What.CREATED, Event.What.CLAIMED);
    again.complete();
    assertThat(board.task(first).status()).isEqualTo(Status.COMPLETED);
  }

  @Test
  void d35_a_repeat_after_a_failure_behind_the_commit_is_answered_what_was_claimed() {
    TaskId task = board.create("task");
    TaskList failing = Tasks.on(new FailsAfterTheCommit()).list("/board");
    ClaimRequest request = ClaimRequest.by("A").requestId("r1");

    assertThatThrownBy(() -> failing.claim(request))
        .isInstanceOfSatisfying(
            TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isTrue());

    Claim again = board.claim(request);
    assertThat(again.task().id()).isEqualTo(task);
    assertThat(again.fence()).isEqualTo(1);
  }

  @Test
  void d35_other_content_under_the_same_id_is_refused() {
    board.create("task");
    ClaimRequest request = ClaimRequest.by("A").requestId("r1");
    board.claim(request);

    for (ClaimRequest other :
        List.of(request.tags("x"), request.persona("p"), request.upTo(2), request.lease(MINUTE))) {
      assertThatThrownBy(() -> board.list.claim(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("requestId")
          .hasMessageContaining("r1");
    }
  }

  @Test
  void the_same_id_of_another_agent_is_another_call() {
    board.create("first");
    TaskId second = board.create("second");
    board.claim(ClaimRequest.by("A").requestId("r1"));

    assertThat(board.claim(ClaimRequest.by("B").requestId("r1")).task().id()).isEqualTo(second);
  }

  @Test
  void a_claim_that_found_nothing_is_made_anew() {
    ClaimRequest request = ClaimRequest.by("A").requestId("r1");
    Board.none(board.list.claim(request));
    TaskId task = board.create("task");

    assertThat(board.claim(request).task().id()).isEqualTo(task);
  }

  @Test
  void a_repeated_named_claim_is_answered_although_it_holds_the_task_by_now() {
    TaskId task = board.create("task");
    ClaimRequest request = ClaimRequest.by("A").task(task).requestId("r1");
    board.claim(request);

    assertThat(board.claim(request).fence()).isEqualTo(1);
    assertThat(Board.refusal(board.list.claim(ClaimRequest.by("A").task(task)))).isNotNull();
  }

  @Test
  void c41_a_repeated_creation_creates_once() {
    List<NewTask> wishes = List.of(NewTask.of("a").by("A"), NewTask.of("b").by("A"));
    RequestId id = RequestId.of("r1");

    List<Task> created = created(board.list.tryCreate(wishes, id));
    List<Task> again = created(board.list.tryCreate(wishes, id));

    assertThat(again).isEqualTo(created);
    assertThat(board.list.counts().total()).isEqualTo(2);
    assertThatThrownBy(() -> board.list.tryCreate(List.of(NewTask.of("c").by("A")), id))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("requestId");
    assertThat(board.list.counts().total()).isEqualTo(2);
  }

  @Test
  void c41_an_answer_is_kept_for_a_day() {
    List<NewTask> wishes = List.of(NewTask.of("a").by("A"));
    RequestId id = RequestId.of("r1");
    board.list.tryCreate(wishes, id);

    board.clock.advance(Duration.ofHours(24).minusMillis(1));
    board.list.tryCreate(wishes, id);
    assertThat(board.list.counts().total()).isEqualTo(1);
    board.clock.advance(Duration.ofMillis(1));
    board.list.tryCreate(wishes, id);

    assertThat(board.list.counts().total()).isEqualTo(2);
  }

  @Test
  void a_repeated_update_is_answered_what_it_freed_and_does_nothing() {
    TaskId blocker = board.create("blocker");
    TaskId waiting = board.create("waiting", blocker);
    TaskUpdate update = TaskUpdate.of(blocker, "A").completed().requestId("r1");
    board.update(update);
    board.update(TaskUpdate.of(blocker, "B").pending());

    UpdateResult again = board.update(update);

    assertThat(Board.freed(again)).containsExactly(waiting);
    assertThat(board.task(blocker).status()).isEqualTo(Status.PENDING);
    assertThatThrownBy(() -> board.update(update.title("other")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("requestId");
  }

  @Test
  void a_repeated_start_of_a_run_starts_nothing() {
    RequestId id = RequestId.of("r1");

    assertThat(board.list.startRun(id)).isEqualTo(1);
    assertThat(board.list.startRun(id)).isEqualTo(1);
    assertThat(board.list.startRun(RequestId.of("r2"))).isEqualTo(2);
    assertThat(board.list.startRun(id)).isEqualTo(1);
    assertThat(board.list.run().run()).isEqualTo(2);
  }

  @Test
  void an_id_beyond_the_limit_is_refused() {
    assertThat(RequestId.of("x".repeat(128)).value()).hasSize(128);
    for (String bad : List.of("", "x".repeat(129), "a\nb")) {
      assertThatThrownBy(() -> ClaimRequest.by("A").requestId(bad))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("requestId");
    }
  }

  private static List<Task> created(CreateResult result) {
    assertThat(result).isInstanceOf(CreateResult.Created.class);
    return ((CreateResult.Created) result).tasks();
  }

  /** Claims, and then says that it does not know whether it has. */
  private final class FailsAfterTheCommit extends ForwardingTaskStore {

    FailsAfterTheCommit() {
      super(board.store);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      super.claim(terms);
      throw new TaskStoreException("the connection was lost", true, null);
    }

    @Override
    public WriteOutcome apply(Write write) {
      super.apply(write);
      throw new TaskStoreException("the connection was lost", true, null);
    }
  }
}
