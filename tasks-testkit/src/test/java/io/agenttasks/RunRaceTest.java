package io.agenttasks;

import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.loss;
import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.PushResult.Recorded;
import io.agenttasks.PushResult.StaleRun;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Loss;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.StoreInvariants;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens when a run begins or a push is reported just between a decision and its write. */
final class RunRaceTest {

  private static final NewTask SLEEPER = NewTask.of("Run the tests").activateWhen("**/*_test.go");
  private static final Set<String> TEST = Set.of("a_test.go");
  private static final Refusal DORMANT = new Refusal.Dormant("**/*_test.go");

  private final InMemoryTaskStore store = new InMemoryTaskStore();

  /** The other writers, who see the store as it is. */
  private final TaskList others = Tasks.on(store).list("/board");

  /** The list under test, whose next write is preceded by what the test staged. */
  private final Deque<Runnable> staged = new ArrayDeque<>();

  private final Deque<Runnable> stagedBeforeEdges = new ArrayDeque<>();

  private final TaskList list = Tasks.on(new Staged()).list("/board");

  @AfterEach
  void everythingWasStagedAndAddsUp() {
    assertThat(staged).isEmpty();
    StoreInvariants.check(store, list.id());
  }

  private TaskId awake() {
    others.startRun();
    TaskId id = others.create(SLEEPER).id();
    others.filesPushed(1, TEST, TEST);
    return id;
  }

  private void fallAsleep() {
    others.filesPushed(1, Set.of(), Set.of());
  }

  @Test
  void a_task_created_while_a_push_is_reported_is_awake() {
    others.startRun();
    staged.add(() -> others.filesPushed(1, TEST, TEST));

    TaskId id = list.create(SLEEPER).id();

    assertThat(list.get(id).orElseThrow().dormant()).isFalse();
  }

  @Test
  void a_push_reported_while_a_task_is_created_wakes_it() {
    others.startRun();
    staged.add(() -> others.create(SLEEPER));

    Recorded recorded = (Recorded) list.filesPushed(1, TEST, TEST);

    assertThat(recorded.freed().first()).containsExactly(TaskId.of(1));
  }

  @Test
  void an_ephemeral_task_created_while_a_run_begins_belongs_to_that() {
    others.startRun();
    staged.add(others::startRun);

    TaskId id = list.create(NewTask.of("asked").ephemeral()).id();

    assertThat(list.get(id).orElseThrow().task().scope().run()).isEqualTo(2);
    assertThat(list.counts().total()).isEqualTo(1);
  }

  @Test
  void an_ephemeral_blocker_that_leaves_while_its_dependent_is_created_is_unknown() {
    TaskId asked = others.create(NewTask.of("asked").ephemeral()).id();
    others.startRun();
    staged.add(others::startRun);

    CreateResult result = list.tryCreate(List.of(NewTask.of("late").blockedBy(asked)));

    assertThat(refusal(result)).isEqualTo(new Refusal.Unknown(List.of(asked)));
  }

  @Test
  void a_resolved_ephemeral_task_that_leaves_while_it_is_reopened_stays_away() {
    TaskId asked = others.create(NewTask.of("asked").ephemeral()).id();
    others.update(TaskUpdate.of(asked, "A").completed());
    others.startRun();
    staged.add(others::startRun);

    assertThat(refusal(list.update(TaskUpdate.of(asked, "A").pending())))
        .isEqualTo(new Refusal.Unknown(List.of(asked)));
  }

  @Test
  void two_runs_that_begin_at_once_have_two_numbers() {
    staged.add(others::startRun);

    assertThat(list.startRun()).isEqualTo(2);
  }

  @Test
  void a_report_while_the_next_run_begins_is_stale() {
    others.startRun();
    staged.add(others::startRun);

    assertThat(list.filesPushed(1, TEST, TEST)).isEqualTo(new StaleRun(2));
    assertThat(list.run().files().pushed()).isEmpty();
  }

  @Test
  void a_task_that_falls_asleep_is_not_claimed_by_its_name() {
    TaskId id = awake();
    staged.add(this::fallAsleep);

    assertThat(refusal(list.claim(ClaimRequest.by("A").task(id)))).isEqualTo(DORMANT);
  }

  @Test
  void a_task_that_falls_asleep_is_neither_completed_nor_set_aside_by_update() {
    TaskId id = awake();
    staged.add(this::fallAsleep);
    assertThat(refusal(list.update(TaskUpdate.of(id, "A").completed()))).isEqualTo(DORMANT);

    others.filesPushed(1, TEST, TEST);
    staged.add(this::fallAsleep);
    assertThat(refusal(list.update(TaskUpdate.of(id, "A").notApplicable("no")))).isEqualTo(DORMANT);
  }

  @Test
  void an_awake_task_with_open_blockers_may_be_not_applicable() {
    TaskId blocker = others.create(NewTask.of("blocker")).id();
    others.startRun();
    others.filesPushed(1, TEST, TEST);
    TaskId id = others.create(SLEEPER.blockedBy(blocker)).id();

    updated(list.update(TaskUpdate.of(id, "A").notApplicable("no")));
  }

  @Test
  void a_task_that_falls_asleep_while_its_edges_are_read_is_read_again() {
    TaskId id = awake();
    stagedBeforeEdges.add(this::fallAsleep);

    assertThat(list.get(id).orElseThrow().dormant()).isTrue();
  }

  @Test
  void a_holder_that_finishes_while_a_run_begins_has_lost_the_task() {
    TaskId id = awake();
    Claim claim = claimed(list.claim(ClaimRequest.by("A"))).claim();
    staged.add(others::startRun);

    assertThat(loss(claim.complete())).isEqualTo(Loss.CHANGED);
    assertThat(list.get(id).orElseThrow().dormant()).isTrue();
  }

  /** Lets the others go first. */
  private final class Staged extends ForwardingTaskStore {
    Staged() {
      super(store);
    }

    @Override
    public WriteOutcome apply(Write write) {
      Runnable first = staged.poll();
      if (first != null) {
        first.run();
      }
      return super.apply(write);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms terms) {
      Runnable first = stagedBeforeEdges.poll();
      if (first != null) {
        first.run();
      }
      return super.edges(terms);
    }
  }
}
