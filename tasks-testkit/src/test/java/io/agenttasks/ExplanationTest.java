package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.Explanation.Closed;
import io.agenttasks.Explanation.HeldBy;
import io.agenttasks.Explanation.InProgress;
import io.agenttasks.Explanation.NotYet;
import io.agenttasks.Explanation.Parked;
import io.agenttasks.Explanation.Ready;
import io.agenttasks.Explanation.Reason;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Opening;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Why a task stands where it does. */
final class ExplanationTest {

  private final Board board = new Board();

  @Test
  void a_ready_task_has_a_place_in_claim_order() {
    TaskId low = board.create("low");
    TaskId high = board.create(NewTask.of("high").priority(5));
    TaskId mine = board.create(NewTask.of("of ann").priority(5).assignee("ann"));
    board.create("blocked", low);

    assertThat(reasons(high)).containsExactly(new Ready(0, false));
    assertThat(reasons(mine)).containsExactly(new Ready(1, false));
    assertThat(reasons(low)).containsExactly(new Ready(2, false));
    assertThat(message(high)).isEqualTo("ready, and next in claim order");
    assertThat(message(low)).isEqualTo("ready, behind 2 in claim order");
  }

  @Test
  void a_place_is_counted_up_to_a_thousand() {
    TaskId first = board.create("first");
    board.list.create(Collections.nCopies(999, NewTask.of("t").priority(1)));
    assertThat(reasons(first)).containsExactly(new Ready(999, false));

    board.create(NewTask.of("t").priority(1));
    assertThat(reasons(first)).containsExactly(new Ready(1_000, true));
    assertThat(message(first)).isEqualTo("ready, behind 1000 or more in claim order");
    assertThat(reasons(TaskId.of("1001"))).containsExactly(new Ready(999, false));
  }

  @Test
  void open_blockers_are_named_with_their_status_by_creation() {
    TaskId pending = board.create("pending");
    TaskId done = board.create("done");
    TaskId failed = board.create("failed");
    TaskId waits = board.create("waits", failed, done, pending);
    board.update(TaskUpdate.of(done, "P").completed());
    board.update(TaskUpdate.of(failed, "P").failed("no"));
    board.claim("ann");

    assertThat(reasons(waits))
        .containsExactly(
            new HeldBy(
                List.of(
                    new Blocker(pending, Status.IN_PROGRESS), new Blocker(failed, Status.FAILED)),
                2));
    assertThat(message(waits)).isEqualTo("waits for 1 (in progress), 3 (failed)");
  }

  @Test
  void a_failed_blocker_that_releases_holds_nothing() {
    Board releasing = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.RELEASE));
    TaskId failed = releasing.create("failed");
    TaskId free = releasing.create("free", failed);
    releasing.update(TaskUpdate.of(failed, "P").failed("no"));

    assertThat(releasing.list.explain(free).orElseThrow().reasons())
        .containsExactly(new Ready(0, false));
  }

  @Test
  void of_many_blockers_the_first_are_named_and_all_counted() {
    List<TaskId> blockers = new ArrayList<>();
    for (int count = 0; count < 25; count++) {
      blockers.add(board.create("blocker"));
    }
    TaskId waits = board.create("waits", blockers.toArray(TaskId[]::new));

    HeldBy held = (HeldBy) reasons(waits).get(0);
    assertThat(held.blockers().stream().map(Blocker::id)).isEqualTo(blockers.subList(0, 20));
    assertThat(held.count()).isEqualTo(25);
    assertThat(message(waits)).endsWith("20 (pending) … (25 in all)");
  }

  @Test
  void a_start_to_come_stands_beside_blockers() {
    Instant start = Board.T0.plus(Board.MINUTE);
    TaskId blocker = board.create("blocker");
    TaskId both = board.create(NewTask.of("both").blockedBy(blocker).startAt(start));

    assertThat(reasons(both))
        .containsExactly(
            new HeldBy(List.of(new Blocker(blocker, Status.PENDING)), 1), new NotYet(start));
    board.update(TaskUpdate.of(blocker, "P").completed());
    assertThat(reasons(both)).containsExactly(new NotYet(start));
    assertThat(message(both)).isEqualTo("not before 2026-03-02T08:01:00Z");
    board.clock.advance(Board.MINUTE);
    assertThat(reasons(both)).containsExactly(new Ready(0, false));
  }

  @Test
  void a_task_in_progress_is_with_its_holder_also_when_the_lease_is_over() {
    TaskId task = board.create("task");
    Claim claim = board.claim(ClaimRequest.by("ann").lease(Board.MINUTE));

    InProgress running = (InProgress) reasons(task).get(0);
    assertThat(running.holder()).isEqualTo(claim.task().holder().orElseThrow());
    assertThat(running.expired()).isFalse();
    assertThat(message(task))
        .isEqualTo("with ann since 2026-03-02T08:00:00Z, until 2026-03-02T08:01:00Z");
    board.clock.advance(Board.MINUTE);
    assertThat(((InProgress) reasons(task).get(0)).expired()).isTrue();
    assertThat(message(task)).contains("over since 2026-03-02T08:01:00Z");
    assertThat(board.history(task)).hasSize(2);
  }

  @Test
  void a_parked_task_says_by_whom_and_why() {
    TaskId task = board.create("task");
    board.claim("ann").block("which key?");

    assertThat(reasons(task)).containsExactly(new Parked("which key?", Agent.of("ann")));
    assertThat(message(task)).isEqualTo("parked by ann: which key?");
  }

  @Test
  void a_closed_task_says_how() {
    TaskId done = board.create("done");
    TaskId unneeded = board.create("unneeded");
    board.claim("ann").complete("");
    board.update(TaskUpdate.of(unneeded, "P").notApplicable("exists"));

    assertThat(reasons(done)).containsExactly(new Closed(board.task(done).state()));
    assertThat(message(done)).isEqualTo("completed by ann");
    assertThat(message(unneeded)).isEqualTo("not applicable by P");
  }

  @Test
  void a_task_that_does_not_exist_has_no_explanation() {
    assertThat(board.list.explain(TaskId.of("9"))).isEmpty();
  }

  /** Between two readings of one explanation others go on. */
  @Test
  void what_happens_between_two_readings_does_not_tear_an_explanation() {
    TaskId blocker = board.create("blocker");
    TaskId waits = board.create("waits", blocker);
    TaskId late = board.create("late");
    Deque<Runnable> between = new ArrayDeque<>();
    TaskList torn =
        Tasks.on(
                new ForwardingTaskStore(board.store) {
                  @Override
                  public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
                    if (ids.size() > 1 && !between.isEmpty()) {
                      between.remove().run();
                    }
                    return super.open(list, numbers, ids);
                  }
                })
            .list(board.list.id());

    between.add(() -> board.update(TaskUpdate.of(waits, "P").addBlockers(late)));
    assertThat(torn.explain(waits).orElseThrow().message())
        .isEqualTo("waits for 1 (pending), 3 (pending)");
    between.add(() -> board.update(TaskUpdate.of(late, "P").completed()));
    assertThat(torn.explain(waits).orElseThrow().message()).isEqualTo("waits for 1 (pending)");
    between.add(() -> board.update(TaskUpdate.of(blocker, "P").completed()));
    assertThat(torn.explain(waits).orElseThrow().reasons()).containsExactly(new Ready(0, false));
    assertThat(between).isEmpty();
  }

  private List<Reason> reasons(TaskId id) {
    Explanation explanation = board.list.explain(id).orElseThrow();
    assertThat(explanation.task()).isEqualTo(board.task(id));
    return explanation.reasons();
  }

  private String message(TaskId id) {
    return board.list.explain(id).orElseThrow().message();
  }

  @Test
  void whatever_is_repeated_a_message_is_one_line() {
    String hostile = "key\r\nERROR forged\u2028line\u0085";
    TaskId parked = board.create("parked");
    board.update(TaskUpdate.of(parked, "P").blocked(hostile));
    TaskId dormant = board.create(NewTask.of("dormant").activateWhen(hostile));
    Refusal refusal =
        Board.refusal(board.list.claim(ClaimRequest.by("ann").task(dormant).onlyFree()));

    String one = "key\uFFFD\uFFFDERROR forged\uFFFDline\uFFFD";
    assertThat(message(parked)).isEqualTo("parked by P: " + one);
    assertThat(message(dormant))
        .isEqualTo("dormant until a file that matches " + one + " is pushed");
    assertThat(refusal.message())
        .isEqualTo("dormant until a push of this run changes a file that matches " + one);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TaskId.of("1\u2028ERROR"))
        .withMessageContaining("1\uFFFDERROR");
  }
}
