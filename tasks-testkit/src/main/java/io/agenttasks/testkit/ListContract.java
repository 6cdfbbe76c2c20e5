package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lists: their numbers, their walls, and the limits of a call. */
abstract class ListContract extends OrderContract {

  private static final int CHANGES_MAX = TaskStore.CHANGES_MAX;
  private static final int TOO_MANY = CHANGES_MAX + 1;

  @Test
  @Rule("S23")
  void creation_numbers_grow_from_1_without_a_gap_of_their_own() {
    assertThat(other.open(LIST, 0, List.of()).firstNumber()).isZero();
    assertThat(store.open(LIST, 3, List.of()).firstNumber()).isEqualTo(1);
    assertThat(store.open(LIST, 1, List.of()).firstNumber()).isEqualTo(4);
    assertThat(store.open(LIST, 2, List.of()).firstNumber()).isEqualTo(5);
  }

  @Test
  @Rule({"S11", "S18", "S27"})
  void a_task_may_begin_in_any_state_and_counts_as_what_it_is() {
    Change done = begun(new TaskState.Completed(ANN, clock.instant()));
    Change parked = begun(new TaskState.Blocked("waits", ANN));
    Change free = changes.created(number(), TaskDetails.of("free"));
    Change held = changes.created(number(), TaskDetails.of("held"));
    written(
        write(done, parked, free, held)
            .edges(
                List.of(
                    new Edge(done.id(), free.id()),
                    new Edge(done.id(), held.id()),
                    new Edge(parked.id(), held.id())),
                List.of()));

    assertThat(now(free.result()).openBlockers()).isZero();
    assertThat(now(held.result()).openBlockers()).isEqualTo(1);
    assertThat(now(done.result()).task()).isEqualTo(done.after());
    assertThat(now(parked.result()).task()).isEqualTo(parked.after());
    assertThat(store.counts(LIST).of(Status.COMPLETED)).isEqualTo(1);
    assertThat(store.counts(LIST).of(Status.BLOCKED)).isEqualTo(1);
    assertThat(claimed(ANN).task().id()).isEqualTo(free.id());
  }

  private Change begun(TaskState state) {
    Task task = Task.create(number(), TaskDetails.of("begun"), ANN, clock.instant());
    return Changes.created(task.beginning(state));
  }

  @Test
  @Rule("S23")
  void a_write_that_fails_leaves_a_gap() {
    long lost = number();
    overtaken(
        write(changes.created(lost, TaskDetails.of("lost"))).guardedBy(ListGuard.requiring(9)));

    assertThat(add("next").task().creation()).isEqualTo(lost + 1);
  }

  @Test
  @Rule("S23")
  void each_list_has_its_own_numbers() {
    add(5);

    assertThat(store.open(OTHER_LIST, 1, List.of()).firstNumber()).isEqualTo(1);
  }

  @Test
  @Rule("S2")
  void an_opening_shows_those_of_the_tasks_that_exist() {
    List<Stored> tasks = add(3);

    assertThat(other.open(LIST, 0, List.of(TaskId.of(1), TaskId.of(3), NOBODY)).tasks())
        .containsOnlyKeys(TaskId.of(1), TaskId.of(3))
        .containsValues(tasks.get(0), tasks.get(2));
  }

  @Test
  @Rule("S25")
  void lists_with_tasks_of_the_same_ids_are_kept_apart() {
    Stored mine = add("mine");
    Change theirs = changes.created(mine.task().creation(), TaskDetails.of("theirs"));
    written(Write.of(OTHER_LIST, clock.instant(), List.of(theirs)));
    Snapshot before = Snapshot.of(other, OTHER_LIST);

    written(changes.completed(mine));

    assertThat(Snapshot.of(other, OTHER_LIST)).isEqualTo(before);
    assertThat(before.tasks()).containsExactly(theirs.result());
    assertThat(before.events().get(theirs.id())).containsExactly(theirs.event());
    assertThat(before.counts().total()).isEqualTo(1);
  }

  @Test
  @Rule("S25")
  void a_claim_takes_nothing_of_another_list() {
    Boards.single(1).storeIn(store, OTHER_LIST);

    nothingFor(ANN);
  }

  @Test
  @Rule("S25")
  void a_lapsed_lease_of_another_list_is_not_due_here() {
    Boards.single(1).storeIn(store, OTHER_LIST);
    ClaimTerms terms = terms(BOB);
    store.claim(new ClaimTerms(OTHER_LIST, BOB, terms.filter(), 1, terms.now(), terms.until()));
    add("mine");
    clock.advance(LEASE);

    assertThat(claimed(ANN).task().title()).isEqualTo("mine");
  }

  @Test
  @Rule("S25")
  void a_renewal_reaches_no_other_list() {
    add("mine");
    Stored taken = claimed(ANN);
    Renewal renewal = renewal(taken, endOf(taken).plus(LEASE));

    assertThat(store.renew(OTHER_LIST, List.of(renewal))).isEmpty();
    assertThat(now(taken)).isEqualTo(taken);
  }

  @Test
  @Rule("S25")
  void edges_and_routes_of_another_list_are_not_there() {
    List<TaskId> chain = Boards.chain(2).storeIn(store, OTHER_LIST);
    Boards.single(2).storeIn(store, LIST);
    Set<TaskId> first = Set.of(chain.get(0));

    assertThat(other.edges(new EdgeTerms(LIST, first, Direction.DEPENDENTS, null, 9)).items())
        .isEmpty();
    assertThat(other.route(LIST, first, Set.of(chain.get(1)), Set.of())).isEmpty();
  }

  @Test
  @Rule("S25")
  void a_task_of_another_list_cannot_be_an_end_of_an_edge() {
    List<TaskId> theirs = Boards.single(2).storeIn(store, OTHER_LIST);
    Stored mine = add("mine");

    overtaken(adding(new Edge(mine.task().id(), theirs.get(1))));
  }

  @Test
  @Rule("S25")
  void the_state_of_a_list_is_its_own() {
    written(write().guardedBy(ListGuard.founding(ListSettings.DEFAULT.withMaxAttempts(2))));

    assertThat(other.open(OTHER_LIST, 0, List.of()).list()).isEqualTo(ListState.UNWRITTEN);
  }

  @Test
  @Rule("S25")
  void the_case_of_a_list_counts() {
    Boards.single(1).storeIn(store, ListId.of("/contract/LIST"));

    assertThat(snapshot().tasks()).isEmpty();
  }

  @Test
  @Rule("S26")
  void too_many_numbers_are_refused() {
    refused(() -> store.open(LIST, TOO_MANY, List.of()), "numbers", CHANGES_MAX, TOO_MANY);
    refused(() -> store.open(LIST, -1, List.of()), "numbers", CHANGES_MAX, -1);

    assertThat(number()).isEqualTo(1);
  }

  @Test
  @Rule("S26")
  void too_many_ids_are_refused() {
    List<TaskId> ids = Collections.nCopies(TOO_MANY, NOBODY);

    refused(() -> store.open(LIST, 0, ids), "ids", CHANGES_MAX, TOO_MANY);
  }

  @Test
  @Rule("S26")
  void too_many_renewals_are_refused() {
    List<Renewal> renewals = Collections.nCopies(TOO_MANY, new Renewal(NOBODY, 1, clock.instant()));

    refused(() -> store.renew(LIST, renewals), "renewals", CHANGES_MAX, TOO_MANY);
  }

  @Test
  @Rule("S26")
  void terms_beyond_a_limit_cannot_be_built() {
    int slice = TaskStore.SLICE_MAX;
    refused(() -> new PageTerms(LIST, TaskFilter.ALL, 0, slice + 1), "limit", slice, slice + 1);
    refused(() -> new PageTerms(LIST, TaskFilter.ALL, 0, 0), "limit", slice, 0);
    int claims = TaskStore.CLAIMS_PER_CALL_MAX;
    refused(() -> terms(ANN, claims + 1), "count", claims, claims + 1);
    int edges = TaskStore.EDGES_MAX;
    Edge edge = new Edge(TaskId.of(1), TaskId.of(2));
    List<Edge> tooMany = Collections.nCopies(edges + 1, edge);
    refused(() -> write().edges(tooMany, List.of()), "edges to add", edges, edges + 1);
  }

  private static void refused(ThrowingCallable call, String field, int limit, int value) {
    assertThatIllegalArgumentException()
        .isThrownBy(call)
        .withMessageContaining(field)
        .withMessageContaining(Integer.toString(limit))
        .withMessageContaining(Integer.toString(value));
  }

  @Test
  @Tag("large")
  @Rule({"S26", "S5"})
  void a_write_as_large_as_the_limit_is_written_whole() {
    Boards.single(CHANGES_MAX).storeIn(store, LARGE_LIST);

    assertThat(other.counts(LARGE_LIST).total()).isEqualTo(CHANGES_MAX);
    assertThat(Walk.of(other, LARGE_LIST).tasks()).hasSize(CHANGES_MAX);
    assertThat(claim(LARGE_LIST)).isInstanceOf(ClaimOutcome.Taken.class);
  }

  private ClaimOutcome claim(ListId list) {
    ClaimTerms terms = terms(ANN);
    return store.claim(new ClaimTerms(list, ANN, terms.filter(), 1, terms.now(), terms.until()));
  }
}
