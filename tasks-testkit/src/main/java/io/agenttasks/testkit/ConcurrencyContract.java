package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;

/**
 * Many threads at once, half of them through each instance. What goes wrong between threads does
 * not do so every time, so each test has its rounds.
 */
abstract class ConcurrencyContract extends RepeatContract {

  private static final int THREADS = 8;

  /** The instance that a thread works through. */
  private TaskStore instance(int thread) {
    return thread % 2 == 0 ? store : other;
  }

  @RoundsTest
  @Rule({"S1", "S6"})
  void of_many_writers_from_one_version_exactly_one_is_written() throws Exception {
    Stored first = add("first");

    List<WriteOutcome> outcomes =
        Together.run(
            THREADS,
            thread -> instance(thread).apply(write(changes.retitled(first, "by " + thread))));

    assertThat(outcomes).filteredOn(WriteOutcome.Written.class::isInstance).hasSize(1);
    int winner =
        outcomes.stream().map(WriteOutcome.Written.class::isInstance).toList().indexOf(true);
    assertThat(now(first).task().title()).isEqualTo("by " + winner);
    assertThat(now(first).task().version()).isEqualTo(2);
  }

  @RoundsTest
  @Rule({"S1", "S6"})
  void of_many_that_create_one_id_exactly_one_is_written() throws Exception {
    List<WriteOutcome> outcomes =
        Together.run(THREADS, thread -> instance(thread).apply(write(namesake())));

    assertThat(outcomes).filteredOn(WriteOutcome.Written.class::isInstance).hasSize(1);
    assertThat(snapshot().tasks()).hasSize(1);
  }

  private Change namesake() {
    return Changes.created(
        new Task(
            NOBODY,
            number(),
            1,
            TaskDetails.of("one of many"),
            null,
            clock.instant(),
            clock.instant(),
            TaskState.Pending.UNTOUCHED,
            0,
            0,
            Scope.NONE));
  }

  @RoundsTest
  @Rule({"S1", "S16"})
  @Promise("P1")
  void each_task_is_given_to_one_of_many_agents_at_once() throws Exception {
    List<Stored> tasks = add(5);

    List<ClaimOutcome> outcomes =
        Together.run(THREADS, thread -> instance(thread).claim(terms(Agent.of("agent-" + thread))));

    assertThat(ids(takenFromAny(outcomes))).containsExactlyInAnyOrderElementsOf(ids(tasks));
  }

  @RoundsTest
  @Rule({"S1", "S16"})
  @Promise("P1")
  void each_task_is_given_once_to_many_claims_of_one_name() throws Exception {
    List<Stored> tasks = add(5);

    List<ClaimOutcome> outcomes =
        Together.run(THREADS, thread -> instance(thread).claim(terms(ANN)));

    assertThat(ids(takenFromAny(outcomes))).containsExactlyInAnyOrderElementsOf(ids(tasks));
  }

  @RoundsTest
  @Rule({"S1", "S16"})
  void claims_of_several_tasks_at_once_do_not_overlap() throws Exception {
    List<Stored> tasks = add(THREADS * 5);

    List<ClaimOutcome> outcomes =
        Together.run(THREADS, thread -> instance(thread).claim(terms(ANN, 5)));

    assertThat(ids(takenFromAny(outcomes)))
        .doesNotHaveDuplicates()
        .isSubsetOf(ids(tasks))
        .hasSizeGreaterThanOrEqualTo(5);
  }

  private static List<Stored> takenFromAny(List<ClaimOutcome> outcomes) {
    return outcomes.stream()
        .filter(ClaimOutcome.Taken.class::isInstance)
        .flatMap(outcome -> takenFrom(outcome).stream())
        .toList();
  }

  @RoundsTest
  @Rule({"S1", "S17"})
  @Promise("P2")
  void no_two_claims_of_a_task_have_one_fence() throws Exception {
    add("task");

    List<List<Long>> fences =
        Together.run(THREADS, thread -> fencesOfClaims(instance(thread), Agent.of("a" + thread)));

    assertThat(fences.stream().flatMap(List::stream)).isNotEmpty().doesNotHaveDuplicates();
  }

  private List<Long> fencesOfClaims(TaskStore through, Agent agent) {
    List<Long> fences = new ArrayList<>();
    for (int round = 0; round < 5; round++) {
      if (through.claim(terms(agent)) instanceof ClaimOutcome.Taken taken) {
        fences.add(taken.tasks().get(0).task().fence());
        through.apply(write(changes.released(taken.tasks().get(0))));
      }
    }
    return fences;
  }

  @RoundsTest
  @Rule({"S1", "S11", "S13"})
  void blockers_that_end_at_once_free_their_dependent_once() throws Exception {
    List<Stored> blockers = add(THREADS);
    Stored dependent = addBlockedBy(blockers.toArray(Stored[]::new));

    List<WriteOutcome> outcomes =
        Together.run(
            THREADS,
            thread -> instance(thread).apply(write(changes.completed(blockers.get(thread)))));

    assertThat(now(dependent).openBlockers()).isZero();
    assertThat(outcomes)
        .containsOnlyOnce(new WriteOutcome.Written(new Freed(List.of(dependent.task().id()), 1)));
  }

  @RoundsTest
  @Rule({"S1", "S11"})
  void an_edge_that_is_added_while_its_blocker_ends_is_counted_right() throws Exception {
    Stored blocker = add("blocker");
    List<Stored> dependents = add(THREADS);

    List<WriteOutcome> outcomes =
        Together.run(
            THREADS,
            thread ->
                instance(thread)
                    .apply(
                        thread == 0
                            ? write(changes.completed(blocker))
                            : adding(edge(blocker, dependents.get(thread)))));

    assertThat(outcomes).hasOnlyElementsOfType(WriteOutcome.Written.class);
    assertThat(now(dependents)).extracting(Stored::openBlockers).containsOnly(0);
    assertThat(now(blocker).edgeStamp()).isEqualTo(THREADS - 1);
  }

  @RoundsTest
  @Rule({"S1", "S12"})
  void a_claim_while_the_blocker_is_reopened_is_told_or_refused() throws Exception {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(blocker));
    Stored done = now(blocker);

    Together.run(
        2,
        thread ->
            thread == 0 ? store.apply(write(changes.reopened(done))) : other.claim(terms(ANN)));

    Status status = now(dependent).task().status();
    assertThat(historyOf(dependent).contains(Event.What.HELD_AGAIN))
        .isEqualTo(status == Status.IN_PROGRESS);
  }

  @RoundsTest
  @Rule({"S1", "S10"})
  void of_many_that_replace_one_version_of_the_list_exactly_one_is_written() throws Exception {
    List<WriteOutcome> outcomes =
        Together.run(
            THREADS,
            thread ->
                instance(thread)
                    .apply(write().guardedBy(ListGuard.founding(ListSettings.DEFAULT))));

    assertThat(outcomes).filteredOn(WriteOutcome.Written.class::isInstance).hasSize(1);
    assertThat(list().version()).isEqualTo(1);
  }

  @RoundsTest
  @Rule({"S1", "S10"})
  void many_may_require_one_version_of_the_list_at_once() throws Exception {
    List<WriteOutcome> outcomes =
        Together.run(
            THREADS,
            thread ->
                instance(thread)
                    .apply(
                        write(changes.created(number(), TaskDetails.of("by " + thread)))
                            .guardedBy(ListGuard.requiring(0))));

    assertThat(outcomes).hasOnlyElementsOfType(WriteOutcome.Written.class);
    assertThat(snapshot().tasks()).hasSize(THREADS);
  }

  @RoundsTest
  @Rule({"S1", "S9", "S21"})
  @Promise("P2")
  void of_a_renewal_and_an_expiry_at_once_exactly_one_counts() throws Exception {
    add("task");
    Stored taken = claimed(ANN);
    clock.advance(LEASE);
    Renewal renewal = renewal(taken, clock.instant().plus(LEASE));

    List<Boolean> counts =
        Together.run(
            2,
            thread ->
                thread == 0
                    ? store.renew(LIST, List.of(renewal)).contains(renewal)
                    : other.apply(write(changes.expired(taken))) instanceof WriteOutcome.Written);

    assertThat(counts).containsExactlyInAnyOrder(true, false);
    assertThat(now(taken).task().status())
        .isEqualTo(counts.get(0) ? Status.IN_PROGRESS : Status.PENDING);
  }

  @RoundsTest
  @Rule({"S1", "S20"})
  @Promise("P7")
  void none_is_never_answered_while_a_hundred_tasks_stay_ready() throws Exception {
    add(100 + THREADS);

    List<Boolean> none =
        Together.run(THREADS, thread -> meetsNone(instance(thread), Agent.of("agent-" + thread)));

    assertThat(none).containsOnly(false);
  }

  private boolean meetsNone(TaskStore through, Agent agent) {
    for (int round = 0; round < 20; round++) {
      if (!(through.claim(terms(agent)) instanceof ClaimOutcome.Taken taken)) {
        return true;
      }
      through.apply(write(changes.released(taken.tasks().get(0))));
    }
    return false;
  }

  @RoundsTest
  @Rule({"S1", "S23"})
  void creation_numbers_are_given_once() throws Exception {
    List<Long> firsts =
        Together.run(THREADS, thread -> instance(thread).open(LIST, 3, List.of()).firstNumber());

    assertThat(firsts.stream().flatMap(it -> LongStream.range(it, it + 3).boxed()))
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, THREADS * 3L).boxed().toList());
  }

  @RoundsTest
  @Rule({"S1", "S2"})
  @Promise("P8")
  void one_call_reads_one_consistent_state() throws Exception {
    List<TaskId> twins = ids(add(2));

    CountDownLatch edited = new CountDownLatch(1);

    List<Boolean> torn =
        Together.run(
            THREADS,
            thread ->
                thread == 0
                    ? editsBoth(twins, edited)
                    : seesThemApart(instance(thread), twins, thread, edited));

    assertThat(torn).containsOnly(false);
  }

  private boolean editsBoth(List<TaskId> twins, CountDownLatch edited) {
    try {
      for (int round = 0; round < 30; round++) {
        written(changes.retitled(now(twins.get(0)), "a"), changes.retitled(now(twins.get(1)), "b"));
      }
    } finally {
      edited.countDown();
    }
    return false;
  }

  /** Reads until the last edit is written, and once afterwards. */
  private boolean seesThemApart(
      TaskStore through, List<TaskId> twins, int thread, CountDownLatch edited) {
    boolean last;
    boolean apart = false;
    do {
      last = edited.getCount() == 0;
      Collection<Stored> both =
          thread < THREADS / 2
              ? new Walk(through, LIST, 2).tasks()
              : through.open(LIST, 0, twins).tasks().values();
      apart |= both.stream().map(it -> it.task().version()).distinct().count() > 1;
    } while (!last);
    return apart;
  }

  @RoundsTest
  @Rule({"S1", "S24"})
  void a_walk_during_writes_repeats_and_skips_nothing() throws Exception {
    List<Stored> tasks = add(30);

    List<List<TaskId>> walks =
        Together.run(
            THREADS,
            thread -> {
              if (thread % 2 == 0) {
                tasks.forEach(it -> store.apply(write(changes.completed(it))));
                add("added " + thread);
              }
              return ids(new Walk(other, LIST, 7).tasks());
            });

    assertThat(walks)
        .allSatisfy(
            walk ->
                assertThat(walk)
                    .doesNotHaveDuplicates()
                    .startsWith(ids(tasks).toArray(TaskId[]::new)));
  }

  /** Whatever they do: the recount after the test judges it. */
  @RoundsTest
  @Rule({"S1", "S5", "S8", "S11", "S12", "S27"})
  void a_crowd_leaves_a_list_that_adds_up(int round) throws Exception {
    Board board = Boards.random(round, 16, 30);
    List<TaskId> ids = board.storeIn(store, LIST);

    List<Integer> acts =
        Together.run(
            THREADS,
            thread ->
                new Crowd(instance(thread), changes, ids, new Random(100L * round + thread)).act());

    assertThat(acts).as(board.name()).doesNotContain(0);
    StoreInvariants.check(other, LIST);
  }
}
