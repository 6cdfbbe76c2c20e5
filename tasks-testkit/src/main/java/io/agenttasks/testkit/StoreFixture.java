package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * An empty store on a hand-moved clock for each test, and the words in which the tests of the
 * contract are written. After each test the lists are recounted.
 *
 * <p>What a test reads, it reads through the second instance, so that every test shows visibility.
 */
abstract class StoreFixture {

  static final ListId LIST = ListId.of("/contract/list");
  static final ListId OTHER_LIST = ListId.of("/contract/list/other");

  /** Too large to be recounted after each test. */
  static final ListId LARGE_LIST = ListId.of("/contract/large");

  static final Agent ANN = Agent.of("ann");
  static final Agent BOB = Agent.of("bob");
  static final Duration LEASE = Duration.ofMinutes(10);
  static final Duration MICROSECOND = Duration.ofNanos(1_000);

  ManualClock clock = new ManualClock();
  Changes changes = new Changes(clock);
  TaskStore store;
  TaskStore other;
  private boolean closed;

  protected abstract TaskStore emptyStore(InstantSource clock) throws Exception;

  protected TaskStore secondInstance(TaskStore first, InstantSource clock) throws Exception {
    return first;
  }

  @BeforeEach
  void openStore() throws Exception {
    clock = new ManualClock();
    changes = new Changes(clock);
    closed = false;
    store = emptyStore(clock);
    other = secondInstance(store, clock);
  }

  @AfterEach
  void recountAndCloseStore() {
    if (closed) {
      return;
    }
    try {
      StoreInvariants.check(other, LIST);
      StoreInvariants.check(other, OTHER_LIST);
    } finally {
      closeStore();
    }
  }

  /** Ends both instances before the test does; nothing is recounted then. */
  void closeStore() {
    closed = true;
    if (other != store) {
      other.close();
    }
    store.close();
  }

  // Tasks.

  /** A new task of this title. */
  Stored add(String title) {
    return add(TaskDetails.of(title));
  }

  /** A new task. */
  Stored add(TaskDetails details) {
    Change change = changes.created(number(), details);
    written(change);
    return now(change.id());
  }

  /** New tasks, in order. */
  List<Stored> add(int count) {
    return Boards.single(count).storeIn(store, LIST).stream().map(this::now).toList();
  }

  /** A new task that waits for these. */
  Stored addBlockedBy(Stored... blockers) {
    Change change = changes.created(number(), TaskDetails.of("waits"));
    List<Edge> edges = Arrays.stream(blockers).map(it -> edge(it, change.result())).toList();
    written(write(change).edges(edges, List.of()));
    return now(change.id());
  }

  /** A fresh creation number. */
  long number() {
    return store.open(LIST, 1, List.of()).firstNumber();
  }

  /** The task as it is now. */
  Stored now(TaskId id) {
    return Objects.requireNonNull(other.open(LIST, 0, List.of(id)).tasks().get(id), id::value);
  }

  /** The task as it is now. */
  Stored now(Stored earlier) {
    return now(earlier.task().id());
  }

  /** The tasks as they are now. */
  List<Stored> now(List<Stored> earlier) {
    return earlier.stream().map(this::now).toList();
  }

  /** All that there is. */
  Snapshot snapshot() {
    return Snapshot.of(other, LIST);
  }

  /** What happened to a task, the kinds only. */
  List<Event.What> historyOf(Stored task) {
    return eventsOf(task).stream().map(Event::what).toList();
  }

  /** What happened to a task. */
  List<Event> eventsOf(Stored task) {
    return Walk.of(other, LIST).events(task.task().id());
  }

  // Writes.

  /** A write of these changes at the clock's instant. */
  Write write(Change... some) {
    return Write.of(LIST, clock.instant(), List.of(some));
  }

  /** A write of edges alone. */
  Write adding(Edge... edges) {
    return write().edges(List.of(edges), List.of());
  }

  /** A write that removes edges. */
  Write removing(Edge... edges) {
    return write().edges(List.of(), List.of(edges));
  }

  static Edge edge(Stored blocker, Stored dependent) {
    return new Edge(blocker.task().id(), dependent.task().id());
  }

  /** What became ready by these changes, which are written. */
  Freed written(Change... some) {
    return written(write(some));
  }

  /** What became ready by this write, which is written. */
  Freed written(Write write) {
    WriteOutcome outcome = store.apply(write);
    assertThat(outcome).isInstanceOf(WriteOutcome.Written.class);
    return ((WriteOutcome.Written) outcome).freed();
  }

  /** Checks that these changes are overtaken. */
  void overtaken(Change... some) {
    overtaken(write(some));
  }

  /** Checks that this write is overtaken. */
  void overtaken(Write write) {
    assertThat(store.apply(write)).isInstanceOf(WriteOutcome.Overtaken.class);
  }

  // Claims.

  /** A claim of one task, of nobody's or the agent's own. */
  ClaimTerms terms(Agent agent) {
    return terms(agent, 1);
  }

  /** A claim of several. */
  ClaimTerms terms(Agent agent, int count) {
    return terms(agent, ClaimFilter.forAgent(agent), count);
  }

  /** A claim of what a filter lets pass. */
  ClaimTerms terms(Agent agent, ClaimFilter filter, int count) {
    Instant now = clock.instant();
    return new ClaimTerms(LIST, agent, filter, count, now, now.plus(LEASE));
  }

  /** What the agent is given, as it is stored then. */
  Stored claimed(Agent agent) {
    return claimed(terms(agent)).get(0);
  }

  /** What is given for these terms, in the order of the answer. */
  List<Stored> claimed(ClaimTerms terms) {
    return takenFrom(store.claim(terms));
  }

  /** Checks that nothing is ready for the agent. */
  void nothingFor(Agent agent) {
    assertThat(store.claim(terms(agent))).isEqualTo(new ClaimOutcome.None());
  }

  /** The titles of all ready tasks, in the order in which they are given. */
  List<String> claimOrder(ClaimFilter filter) {
    List<String> titles = new ArrayList<>();
    ClaimOutcome outcome = store.claim(terms(ANN, filter, 1));
    while (!(outcome instanceof ClaimOutcome.None)) {
      takenFrom(outcome).forEach(stored -> titles.add(stored.task().title()));
      assertThat(titles).as("claimed, and still not the end").hasSizeLessThan(TaskStore.SLICE_MAX);
      outcome = store.claim(terms(ANN, filter, 1));
    }
    return titles;
  }

  /** The tasks of a claim that was answered with some. */
  static List<Stored> takenFrom(ClaimOutcome outcome) {
    assertThat(outcome).isInstanceOf(ClaimOutcome.Taken.class);
    List<Stored> tasks = ((ClaimOutcome.Taken) outcome).tasks();
    assertThat(tasks).isNotEmpty();
    return tasks;
  }

  /** The tasks of a claim that met lapsed leases. */
  static List<Stored> dueFrom(ClaimOutcome outcome) {
    assertThat(outcome).isInstanceOf(ClaimOutcome.Due.class);
    return ((ClaimOutcome.Due) outcome).lapsed();
  }

  static List<TaskId> ids(List<Stored> tasks) {
    return tasks.stream().map(stored -> stored.task().id()).toList();
  }
}
