package io.agenttasks;

import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes with a blocker that failed or was cancelled, if the list says so. */
final class CascadeTest {

  private static final ListSettings CASCADE =
      ListSettings.DEFAULT.withPolicy(BlockerPolicy.CASCADE);

  private final Board board = new Board(CASCADE);

  @Test
  void d6_it_cancels_what_nobody_works_on_and_theirs() {
    TaskId root = board.create("root");
    TaskId child = board.create("child", root);
    TaskId grandchild = board.create("grandchild", child);
    TaskId parked = board.create("parked", root);
    TaskId worked = board.create("worked", root);
    board.update(TaskUpdate.of(parked, "P").blocked("a key"));
    Claim working = board.claim(ClaimRequest.by("B").task(worked).force());

    board.claim("A").fail("no");

    assertThat(List.of(child, grandchild, parked))
        .allSatisfy(id -> assertThat(board.task(id).status()).isEqualTo(Status.CANCELLED));
    assertThat(board.lastEvent(grandchild).what()).isEqualTo(Event.What.CANCELLED);
    assertThat(updated(working.complete()).status()).isEqualTo(Status.COMPLETED);
    assertThat(board.noneFor("A")).isEqualTo(NoneReason.EMPTY);
  }

  @Test
  void it_follows_the_limit_of_attempts_too() {
    Board strict = new Board(CASCADE.withMaxAttempts(1));
    TaskId root = strict.create("root");
    TaskId child = strict.create("child", root);
    strict.claim(ClaimRequest.by("A").lease(Board.MINUTE));
    strict.clock.advance(Board.MINUTE);

    assertThat(strict.noneFor("B")).isEqualTo(NoneReason.EMPTY);
    assertThat(strict.task(child).status()).isEqualTo(Status.CANCELLED);
  }

  @Test
  void it_goes_on_in_further_writes_beyond_what_fits_into_one() {
    TaskId root = board.create("root");
    board.list.create(Collections.nCopies(3_000, NewTask.of("child").blockedBy(root)));
    List<NewTask> below = new ArrayList<>();
    for (int count = 0; count < 3_000; count++) {
      below.add(NewTask.of("grandchild").blockedBy(TaskId.of(2L + count)));
    }
    board.list.create(below);

    board.claim("A").fail("no");

    assertThat(board.list.counts().of(Status.CANCELLED)).isEqualTo(6_000);
    assertThat(board.list.counts().of(Status.PENDING)).isZero();
  }

  @Test
  void a_task_created_behind_a_cancelled_one_waits_for_a_person() {
    TaskId root = board.create("root");
    board.update(TaskUpdate.of(root, "P").cancelled());
    TaskId late = board.create("late", root);

    assertThat(board.noneFor("A")).isEqualTo(NoneReason.STUCK);
    board.update(TaskUpdate.of(root, "P").title("an edit of it is no second end"));
    board.update(TaskUpdate.of(root, "P").title("an edit of it is no second end"));
    board.create(NewTask.of("before the root").blocks(root));
    assertThat(board.task(late).status()).isEqualTo(Status.PENDING);
  }

  @Test
  void one_that_was_cut_short_says_so_and_goes_on_when_it_is_asked_again() {
    InMemoryTaskStore store = new InMemoryTaskStore();
    int[] writesLeft = {Integer.MAX_VALUE};
    ForwardingTaskStore breaking =
        new ForwardingTaskStore(store) {
          @Override
          public WriteOutcome apply(Write write) {
            if (writesLeft[0]-- == 0) {
              throw new TaskStoreException("the disk is full", false, null);
            }
            return super.apply(write);
          }
        };
    TaskList list = Tasks.on(breaking).list(ListId.of("/cut"), CASCADE);
    TaskId root = list.create(NewTask.of("root")).id();
    TaskId child = list.create(NewTask.of("child").blockedBy(root)).id();
    list.create(Collections.nCopies(500, NewTask.of("grandchild").blockedBy(child)));
    writesLeft[0] = 2;

    assertThatThrownBy(() -> list.update(TaskUpdate.of(root, "P").cancelled()))
        .isInstanceOfSatisfying(
            TaskStoreException.class, cut -> assertThat(cut.mayHaveHappened()).isTrue());
    assertThat(list.counts().of(Status.PENDING)).isPositive();

    list.update(TaskUpdate.of(root, "P").cancelled());
    assertThat(list.counts().of(Status.PENDING)).isZero();
  }

  @Test
  void one_that_comes_back_behind_a_cancelled_blocker_waits_for_a_person() {
    TaskId root = board.create("root");
    TaskId child = board.create("child", root);
    Claim working = board.claim(ClaimRequest.by("A").task(child).force());
    board.update(TaskUpdate.of(root, "P").cancelled());

    working.release();

    assertThat(board.noneFor("A")).isEqualTo(NoneReason.STUCK);
  }
}
