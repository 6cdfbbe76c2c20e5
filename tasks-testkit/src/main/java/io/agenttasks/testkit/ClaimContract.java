package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Claims: which tasks, in which order, under which fence, and when there are none. */
abstract class ClaimContract extends EdgeContract {

  private static final ClaimFilter ANYBODYS =
      new ClaimFilter(Set.of(), Set.of(), false, true, null);

  @Test
  @Rule("S15")
  void a_higher_priority_goes_first_and_then_the_lower_number() {
    add(TaskDetails.of("low, first").withPriority(-1));
    add(TaskDetails.of("high, first").withPriority(5));
    add("middle");
    add(TaskDetails.of("high, second").withPriority(5));
    add(TaskDetails.of("low, second").withPriority(-1));

    assertThat(claimOrder(ANYBODYS))
        .containsExactly("high, first", "high, second", "middle", "low, first", "low, second");
  }

  @Test
  @Rule("S15")
  void numbers_are_compared_as_numbers() {
    add(11);

    assertThat(claimOrder(ANYBODYS)).endsWith("8", "9", "10");
  }

  @Test
  @Rule("S15")
  void several_tasks_are_given_in_claim_order() {
    add("third");
    add(TaskDetails.of("first").withPriority(2));
    add(TaskDetails.of("second").withPriority(1));
    add("fourth");

    assertThat(claimed(terms(ANN, 3)))
        .extracting(it -> it.task().title())
        .containsExactly("first", "second", "third");
  }

  @Test
  @Rule("S15")
  void fewer_are_given_if_fewer_are_ready() {
    List<Stored> tasks = add(2);

    assertThat(ids(claimed(terms(ANN, 5)))).isEqualTo(ids(tasks));
  }

  @Test
  @Rule("S15")
  void a_task_that_comes_back_keeps_its_place() {
    List<Stored> tasks = add(3);
    Stored first = claimed(ANN);
    written(changes.released(first));

    assertThat(claimed(ANN).task().id()).isEqualTo(tasks.get(0).task().id());
  }

  @Test
  @Rule("S15")
  void a_new_priority_gives_a_new_place() {
    add("first");
    Stored second = add("second");

    written(changes.edited(second, second.task().details().withPriority(1)));

    assertThat(claimOrder(ANYBODYS)).containsExactly("second", "first");
  }

  @Test
  @Rule("S15")
  void a_task_that_becomes_ready_stands_where_its_number_says() {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    addBlockedBy(blocker);
    add("later");
    written(changes.completed(now(blocker)));

    assertThat(claimOrder(ANYBODYS)).containsExactly("waits", "later");
  }

  @Test
  @Rule("S15")
  void an_agent_gets_its_own_and_nobodys_in_one_order() {
    add("nobody's, first");
    add(TaskDetails.of("ann's").withAssignee(ANN));
    add(TaskDetails.of("bob's").withAssignee(BOB).withPriority(9));
    add("nobody's, last");

    assertThat(claimOrder(ClaimFilter.forAgent(ANN)))
        .containsExactly("nobody's, first", "ann's", "nobody's, last");
  }

  @Test
  @Rule("S15")
  void a_filter_may_take_what_is_assigned_to_others() {
    add("nobody's");
    add(TaskDetails.of("ann's").withAssignee(ANN));
    add(TaskDetails.of("bob's").withAssignee(BOB));

    assertThat(claimOrder(new ClaimFilter(Set.of(), Set.of(BOB), false, false, null)))
        .containsExactly("bob's");
    assertThat(claimOrder(ANYBODYS)).containsExactly("nobody's", "ann's");
  }

  @Test
  @Rule("S15")
  void a_filter_may_ask_for_tags_all_of_which_a_task_must_have() {
    add(TaskDetails.of("one").withTags(List.of("java")));
    add(TaskDetails.of("both").withTags(List.of("sql", "java", "hard")));
    add("none");

    assertThat(claimOrder(new ClaimFilter(Set.of("java", "sql"), Set.of(), false, true, null)))
        .containsExactly("both");
  }

  @Test
  @Rule("S15")
  void a_filter_may_ask_for_a_persona() {
    add("anybody's");
    add(TaskDetails.of("reviewer's").withPersona("reviewer"));
    add(TaskDetails.of("author's").withPersona("author"));

    assertThat(claimOrder(new ClaimFilter(Set.of(), Set.of(), false, true, "reviewer")))
        .containsExactly("reviewer's");
  }

  @Test
  @Rule("S15")
  void a_filter_follows_what_was_edited() {
    Stored task = add(TaskDetails.of("task").withAssignee(BOB));

    written(changes.edited(task, task.task().details().withAssignee(null)));

    assertThat(claimOrder(ClaimFilter.forAgent(ANN))).containsExactly("task");
  }

  @Test
  @Rule("S16")
  void what_somebody_has_is_not_given_again() {
    add("task");
    claimed(ANN);

    nothingFor(BOB);
    nothingFor(ANN);
  }

  @Test
  @Rule("S16")
  void what_came_back_is_given_again() {
    Stored task = add("task");
    written(changes.released(claimed(ANN)));

    assertThat(claimed(BOB).task().id()).isEqualTo(task.task().id());
  }

  @Test
  @Rule("S16")
  void a_claim_answers_the_task_as_it_is_stored() {
    Stored task = add("task");

    Stored taken = claimed(ANN);

    Instant now = clock.instant();
    assertThat(taken.task()).isEqualTo(task.task().claim(ANN, now, now.plus(LEASE)));
    assertThat(now(task)).isEqualTo(taken);
  }

  @Test
  @Rule("S17")
  void a_fence_rises_from_claim_to_claim() {
    add("task");
    Stored first = claimed(ANN);
    written(changes.released(first));

    Stored second = claimed(ANN);

    assertThat(second.task().fence()).isGreaterThan(first.task().fence());
    assertThat(second.task().holder().map(Holder::fence)).hasValue(second.task().fence());
  }

  @Test
  @Rule("S17")
  void a_fence_rises_over_an_expiry() {
    add("task");
    Stored first = claimed(ANN);
    clock.advance(LEASE);
    written(changes.expired(first));

    assertThat(claimed(BOB).task().fence()).isGreaterThan(first.task().fence());
  }

  @Test
  @Rule("S17")
  void a_fence_rises_over_an_end_and_a_reopening() {
    add("task");
    Stored first = claimed(ANN);
    written(changes.completed(first));
    written(changes.reopened(now(first)));

    assertThat(claimed(BOB).task().fence()).isGreaterThan(first.task().fence());
  }

  @Test
  @Rule("S17")
  void a_fence_is_higher_than_one_that_a_write_raised() {
    Stored task = add("task");
    Change edited = changes.retitled(task, "fence raised");
    Change raised =
        new Change(
            task,
            task.task().move(TaskState.Pending.UNTOUCHED, 41, 0, clock.instant()),
            edited.facts(),
            new Event(
                task.task().id(),
                2,
                clock.instant(),
                null,
                41,
                Event.What.EDITED,
                "",
                Set.of(),
                null),
            Set.of());
    written(raised);

    assertThat(claimed(ANN).task().fence()).isGreaterThan(41);
  }

  @Test
  @Rule("S18")
  void what_has_an_open_blocker_is_not_given() {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    Stored dependent = addBlockedBy(blocker);
    nothingFor(ANN);

    written(changes.completed(now(blocker)));

    assertThat(claimed(ANN).task().id()).isEqualTo(dependent.task().id());
  }

  @Test
  @Rule("S18")
  void what_is_to_start_later_is_given_from_exactly_then() {
    Stored task = add(TaskDetails.of("later").withStart(clock.instant().plus(LEASE)));
    clock.advance(LEASE.minus(MICROSECOND));
    nothingFor(ANN);

    clock.advance(MICROSECOND);

    assertThat(claimed(ANN).task().id()).isEqualTo(task.task().id());
  }

  @Test
  @Rule("S18")
  void a_start_that_is_moved_holds_the_task_back() {
    Stored task = add("task");

    written(changes.edited(task, task.task().details().withStart(clock.instant().plus(LEASE))));
    nothingFor(ANN);

    written(changes.edited(now(task), task.task().details()));
    claimed(ANN);
  }

  @Test
  @Rule("S18")
  void what_is_parked_or_closed_is_not_given() {
    List<Stored> tasks = add(5);
    written(
        changes.parked(tasks.get(0)),
        changes.completed(tasks.get(1)),
        changes.unneeded(tasks.get(2)),
        changes.failed(tasks.get(3)),
        changes.cancelled(tasks.get(4)));

    nothingFor(ANN);
  }

  @Test
  @Rule("S18")
  void what_is_reopened_is_given() {
    Stored task = add("task");
    written(changes.completed(task));

    written(changes.reopened(now(task)));

    assertThat(claimed(ANN).task().id()).isEqualTo(task.task().id());
  }

  @Test
  @Rule("S20")
  void none_is_answered_where_there_is_nothing() {
    nothingFor(ANN);
  }

  @Test
  @Rule("S20")
  void none_is_answered_if_the_filter_lets_nothing_pass() {
    add(TaskDetails.of("bob's").withAssignee(BOB));

    nothingFor(ANN);
  }

  @Test
  @Rule("S20")
  void none_is_never_answered_while_something_is_ready() {
    add(30);

    for (int claim = 0; claim < 30; claim++) {
      assertThat(store.claim(terms(Agent.of("agent-" + claim))))
          .isInstanceOf(ClaimOutcome.Taken.class);
    }
  }

  @Test
  @Rule("S20")
  void a_filter_finds_its_task_behind_many_that_it_passes_over() {
    add(150);
    Stored last = add(TaskDetails.of("last").withTags(List.of("rare")).withPriority(-1));
    ClaimFilter rare = new ClaimFilter(Set.of("rare"), Set.of(), true, false, null);

    assertThat(ids(claimed(terms(ANN, rare, 10)))).containsExactly(last.task().id());
  }

  @Test
  @Rule("S26")
  void as_many_as_the_limit_says_can_be_claimed_at_once() {
    add(TaskStore.CLAIMS_PER_CALL_MAX + 1);

    assertThat(claimed(terms(ANN, TaskStore.CLAIMS_PER_CALL_MAX)))
        .hasSize(TaskStore.CLAIMS_PER_CALL_MAX);
  }

  @Test
  @Rule("S16")
  void a_claim_without_a_lease_has_no_end() {
    add("task");
    ClaimTerms terms = terms(ANN);

    List<Stored> taken = claimed(new ClaimTerms(LIST, ANN, terms.filter(), 1, terms.now(), null));

    assertThat(taken.get(0).task().holder().orElseThrow().until()).isNull();
  }
}
