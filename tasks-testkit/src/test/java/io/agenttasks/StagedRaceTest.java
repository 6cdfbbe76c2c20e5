package io.agenttasks;

import static io.agenttasks.Board.MINUTE;
import static io.agenttasks.Board.claimed;
import static io.agenttasks.Board.refusal;
import static io.agenttasks.Board.updated;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Loss;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens when somebody else writes just between a decision and its write. */
final class StagedRaceTest {

  private final ManualClock clock = new ManualClock(Board.T0);
  private final InMemoryTaskStore store = new InMemoryTaskStore(clock);

  /** The other writers, who see the store as it is. */
  private final TaskList others = Tasks.on(store).list("/board");

  /** The list under test, whose next write is preceded by what the test staged. */
  private final Deque<Runnable> staged = new ArrayDeque<>();

  private final Deque<Runnable> stagedBeforePage = new ArrayDeque<>();
  private final Deque<Runnable> stagedBeforeEdges = new ArrayDeque<>();

  private final TaskList list = Tasks.on(new Staged()).list("/board");

  @Test
  void a_task_that_is_held_again_is_not_claimed_by_its_name() {
    TaskId blocker = resolvedBlocker();
    TaskId id = others.create(NewTask.of("t").blockedBy(blocker)).id();
    staged.add(() -> others.update(TaskUpdate.of(blocker, "P").pending()));

    assertThat(refusal(list.claim(ClaimRequest.by("A").task(id))))
        .isEqualTo(new Refusal.OpenBlockers(List.of(blocker), 1));
  }

  @Test
  void a_task_that_is_held_again_is_not_completed_by_update() {
    TaskId blocker = resolvedBlocker();
    TaskId id = others.create(NewTask.of("t").blockedBy(blocker)).id();
    staged.add(() -> others.update(TaskUpdate.of(blocker, "P").pending()));

    assertThat(refusal(list.update(TaskUpdate.of(id, "A").completed())))
        .isEqualTo(new Refusal.OpenBlockers(List.of(blocker), 1));
    assertThat(others.get(id).orElseThrow().task().version()).isEqualTo(1);
  }

  @Test
  void a_lease_renewed_in_the_last_moment_is_not_ended() {
    others.create(NewTask.of("t"));
    Claim living = claimed(others.claim(ClaimRequest.by("A").lease(MINUTE))).claim();
    clock.advance(MINUTE);
    staged.add(living::renew);

    assertThat(Board.none(list.claim(ClaimRequest.by("B"))).reason()).isEqualTo(NoneReason.EMPTY);
    assertThat(updated(living.complete()).attempts()).isZero();
  }

  @Test
  void a_task_that_became_ready_while_it_was_asked_why_none_was_is_claimed() {
    TaskId blocker = others.create(NewTask.of("blocker")).id();
    TaskId id = others.create(NewTask.of("t").blockedBy(blocker)).id();
    Claim working = claimed(others.claim(ClaimRequest.by("B"))).claim();
    stagedBeforePage.add(working::complete);

    assertThat(claimed(list.claim(ClaimRequest.by("A"))).claim().task().id()).isEqualTo(id);
  }

  @Test
  void edges_that_change_while_they_are_read_are_read_again() {
    TaskId blocker = others.create(NewTask.of("blocker")).id();
    TaskId id = others.create(NewTask.of("t")).id();
    stagedBeforeEdges.add(() -> others.update(TaskUpdate.of(id, "P").addBlockers(blocker)));

    TaskView view = list.get(id).orElseThrow();

    assertThat(view.links().orElseThrow().blockedBy()).containsExactly(blocker);
    assertThat(view.openBlockers()).isEqualTo(1);
    assertThat(view.task().version()).isEqualTo(2);
  }

  @Test
  void an_edge_that_another_added_meanwhile_closes_no_cycle() {
    TaskId one = others.create(NewTask.of("one")).id();
    TaskId two = others.create(NewTask.of("two")).id();
    TaskId three = others.create(NewTask.of("three")).id();
    staged.add(() -> others.update(TaskUpdate.of(three, "P").addBlockers(two)));
    staged.add(() -> others.update(TaskUpdate.of(one, "P").addBlockers(three)));

    UpdateResult result = list.update(TaskUpdate.of(two, "A").addBlockers(one));

    assertThat(result).isInstanceOf(UpdateResult.Refused.class);
    assertThat(refusal(result)).isInstanceOf(Refusal.Cycle.class);
  }

  @Test
  void a_dependent_added_meanwhile_goes_with_a_cascade() {
    ListSettings cascade = ListSettings.DEFAULT.withPolicy(BlockerPolicy.CASCADE);
    TaskList fresh = Tasks.on(store).list(ListId.of("/cascade"), cascade);
    TaskList under = Tasks.on(new Staged()).list("/cascade");
    TaskId root = fresh.create(NewTask.of("root")).id();
    TaskId child = fresh.create(NewTask.of("child").blockedBy(root)).id();
    staged.add(() -> fresh.create(NewTask.of("late child").blockedBy(root)));
    staged.add(() -> fresh.create(NewTask.of("late grandchild").blockedBy(child)));

    under.update(TaskUpdate.of(root, "A").cancelled());

    assertThat(fresh.counts().of(Status.CANCELLED)).isEqualTo(4);
  }

  @Test
  void a_finish_that_an_edit_overtook_is_decided_again_and_accepted() {
    TaskId id = others.create(NewTask.of("t")).id();
    Claim claim = claimed(list.claim(ClaimRequest.by("A"))).claim();
    staged.add(() -> others.update(TaskUpdate.of(id, "P").title("other")));

    assertThat(updated(claim.complete()).title()).isEqualTo("other");
  }

  @Test
  void a_finish_that_a_takeover_overtook_is_lost() {
    TaskId id = others.create(NewTask.of("t")).id();
    Claim claim = claimed(list.claim(ClaimRequest.by("A"))).claim();
    staged.add(() -> others.claim(ClaimRequest.by("B").task(id).force()));

    assertThat(Board.loss(claim.complete())).isEqualTo(Loss.TAKEN);
  }

  @Test
  void two_first_tasks_at_once_both_make_the_list() {
    TaskList under = Tasks.on(new Staged()).list("/new");
    staged.add(() -> Tasks.on(store).list("/new").create(NewTask.of("theirs")));

    Task mine = under.create(NewTask.of("mine"));

    assertThat(mine.id()).isEqualTo(TaskId.of("1"));
    assertThat(under.counts().total()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_finish_whose_outcome_is_unknown_may_be_repeated(boolean happened) {
    TaskId id = others.create(NewTask.of("t")).id();
    Claim claim = claimed(list.claim(ClaimRequest.by("A"))).claim();
    if (happened) {
      // The same write by the same claim, only that its answer was lost.
      others.resume(id, 1, ClaimRequest.by("A")).complete();
    }
    staged.add(StagedRaceTest::lineGoesDead);

    assertThatThrownBy(claim::complete)
        .isInstanceOfSatisfying(
            TaskStoreException.class, lost -> assertThat(lost.mayHaveHappened()).isTrue());
    assertThat(updated(claim.complete()).status()).isEqualTo(Status.COMPLETED);
    assertThat(updated(list.resume(id, 1, ClaimRequest.by("A")).complete()).status())
        .isEqualTo(Status.COMPLETED);
    assertThat(others.history(id).events())
        .extracting(Event::what)
        .containsExactly(Event.What.CREATED, Event.What.CLAIMED, Event.What.COMPLETED);
  }

  private static void lineGoesDead() {
    throw new TaskStoreException("the line went dead", true, null);
  }

  private TaskId resolvedBlocker() {
    TaskId blocker = others.create(NewTask.of("blocker")).id();
    others.update(TaskUpdate.of(blocker, "P").completed());
    return blocker;
  }

  /** Lets the next staged writer go first. */
  private final class Staged extends ForwardingTaskStore {

    Staged() {
      super(store);
    }

    @Override
    public WriteOutcome apply(Write write) {
      runNext(staged);
      return super.apply(write);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      runNext(stagedBeforePage);
      return super.page(terms);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms terms) {
      runNext(stagedBeforeEdges);
      return super.edges(terms);
    }

    private static void runNext(Deque<Runnable> writers) {
      if (!writers.isEmpty()) {
        writers.remove().run();
      }
    }
  }
}
