package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.WriteOutcome;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Holds on paths: when they begin and end, and who is told of them. */
abstract class HoldContract extends PathFixture {

  @Test
  @Rule("S33")
  void a_task_holds_its_paths_while_somebody_has_it() {
    Stored task = add(onPaths("task", "src/a", "lib"));
    assertThat(holdsOn("src", "lib")).isEmpty();

    Stored taken = claimed(ANN);
    assertThat(holdsOn("src", "lib")).containsExactly(hold("lib", ANN), hold("src/a", ANN));

    written(changes.released(taken));
    assertThat(holdsOn("src", "lib")).isEmpty();
    assertThat(now(task).task().paths()).containsExactly("src/a", "lib");
  }

  @Test
  @Rule("S33")
  void whatever_ends_a_claim_ends_its_hold() {
    endsTheHold(1, changes::parked);
    endsTheHold(2, changes::completed);
    endsTheHold(3, changes::unneeded);
    endsTheHold(4, changes::failed);
    endsTheHold(5, changes::cancelled);
    endsTheHold(6, changes::expired);
  }

  private void endsTheHold(int number, Function<Stored, Change> end) {
    Stored task = works(ANN, "src");
    assertThat(holdsOn("src")).as("before the end " + number).hasSize(1);
    clock.advance(LEASE);

    written(end.apply(task));

    assertThat(holdsOn("src")).as("after the end " + number).isEmpty();
  }

  @Test
  @Rule("S33")
  void a_hold_goes_over_to_the_next_holder() {
    Stored task = works(ANN, "src");

    written(changes.claimed(now(task), BOB, null));

    assertThat(holdsOn("src")).containsExactly(hold("src", BOB));
  }

  @Test
  @Rule("S33")
  void a_holder_that_comes_back_late_holds_again() {
    Stored task = works(ANN, "src");
    clock.advance(LEASE);
    written(changes.expired(task));
    assertThat(holdsOn("src")).isEmpty();

    written(changes.claimed(now(task), ANN, null));

    assertThat(holdsOn("src")).containsExactly(hold("src", ANN));
  }

  @Test
  @Rule("S33")
  void a_hold_follows_the_paths_that_the_task_is_given() {
    Stored task = works(ANN, "src", "lib");

    written(changes.edited(task, task.task().details().withPaths(List.of("lib", "doc"))));
    assertThat(holdsOn("src", "lib", "doc")).containsExactly(hold("doc", ANN), hold("lib", ANN));

    written(changes.edited(now(task), now(task).task().details().withPaths(List.of())));
    assertThat(holdsOn("src", "lib", "doc")).isEmpty();
  }

  @Test
  @Rule("S33")
  void a_renewal_leaves_the_hold_as_it_is() {
    Stored task = works(ANN, "src");
    clock.advance(LEASE.dividedBy(2));
    store.renew(LIST, List.of(renewal(task, clock.instant().plus(LEASE))));
    assertThat(holdsOn("src")).containsExactly(hold("src", ANN));

    written(changes.released(now(task)));

    assertThat(holdsOn("src")).isEmpty();
  }

  @Test
  @Rule("S33")
  void tasks_of_one_path_hold_it_until_the_last_one_ends() {
    Stored first = works(ANN, "src");
    Stored second = works(ANN, "src");

    written(changes.completed(first));
    assertThat(holdsOn("src")).containsExactly(hold("src", ANN));

    written(changes.completed(second));
    assertThat(holdsOn("src")).isEmpty();
  }

  @Test
  @Rule("S33")
  void what_nobody_has_holds_nothing() {
    add(onPaths("pending", "src"));
    written(changes.parked(add(onPaths("parked", "src"))));

    assertThat(holdsOn("src")).isEmpty();
  }

  @Test
  @Rule("S33")
  void a_path_claim_holds_its_path_until_exactly_its_end() {
    claims(ANN, "src");
    clock.advance(LEASE.minus(MICROSECOND));
    assertThat(holdsOn("src")).containsExactly(hold("src", ANN));

    clock.advance(MICROSECOND);

    assertThat(holdsOn("src")).isEmpty();
  }

  @Test
  @Rule("S33")
  void a_path_claim_that_is_removed_holds_nothing() {
    claims(ANN, "src", "lib");

    writtenPaths(List.of(), Set.of(new PathClaim.Key("src", ANN)));

    assertThat(holdsOn("src", "lib")).containsExactly(hold("lib", ANN));
  }

  @Test
  @Rule("S33")
  void a_path_claim_holds_to_the_end_that_it_was_given_last() {
    claims(ANN, "src");
    clock.advance(LEASE.dividedBy(2));
    claims(ANN, "src");
    clock.advance(LEASE.minus(MICROSECOND));
    assertThat(holdsOn("src")).hasSize(1);

    clock.advance(MICROSECOND);
    assertThat(holdsOn("src")).isEmpty();
    claims(ANN, "src");
    assertThat(holdsOn("src")).hasSize(1);
  }

  @Test
  @Rule("S33")
  void a_task_and_a_path_claim_hold_one_path_each_by_itself() {
    Stored task = works(ANN, "src");
    claims(ANN, "src");

    written(changes.completed(task));
    assertThat(holdsOn("src")).containsExactly(hold("src", ANN));

    clock.advance(LEASE);
    assertThat(holdsOn("src")).isEmpty();
  }

  @Test
  @Rule("S33")
  void holds_are_found_above_and_beneath_a_path_by_whole_segments() {
    claims(ANN, "src/auth", "src/auth/x/y", "src/authz", "a.py#C::m", "a.py#D");

    assertThat(holdsOn("src/auth/x"))
        .containsExactly(hold("src/auth", ANN), hold("src/auth/x/y", ANN));
    assertThat(holdsOn("src/auth"))
        .containsExactly(hold("src/auth", ANN), hold("src/auth/x/y", ANN));
    assertThat(holdsOn("src")).hasSize(3);
    assertThat(holdsOn("a.py#c")).containsExactly(hold("a.py#C::m", ANN));
    assertThat(holdsOn("a.py")).hasSize(2);
    assertThat(holdsOn("a.py#C::n", "lib")).isEmpty();
  }

  @Test
  @Rule("S35")
  void a_claim_is_told_of_the_holds_of_others_sorted_and_without_doubles() {
    works(BOB, "src/b", "src/a");
    works(CY, "src/b");
    claims(BOB, "src/b");
    works(ANN, "src/own");
    Stored task = add(onPaths("task", "src", "src/b"));

    assertThat(taken(terms(ANN)).waitingOn())
        .containsOnlyKeys(task.task().id())
        .containsValue(
            WaitingOn.of(List.of(hold("src/a", BOB), hold("src/b", BOB), hold("src/b", CY))));
  }

  @Test
  @Rule("S35")
  void a_claim_of_what_nobody_holds_is_told_of_nothing() {
    works(BOB, "lib");
    add(onPaths("task", "src"));

    assertThat(taken(terms(ANN)).waitingOn()).isEmpty();
  }

  @Test
  @Rule("S35")
  void each_task_of_a_claim_has_holds_of_its_own() {
    works(BOB, "a");
    claims(CY, "b");
    Stored behindTask = add(onPaths("behind a task", "a/x"));
    Stored behindClaim = add(onPaths("behind a claim", "b/x"));
    add(onPaths("free", "c"));

    assertThat(taken(terms(ANN, 3)).waitingOn())
        .containsOnlyKeys(behindTask.task().id(), behindClaim.task().id())
        .containsEntry(behindTask.task().id(), WaitingOn.of(List.of(hold("a", BOB))))
        .containsEntry(behindClaim.task().id(), WaitingOn.of(List.of(hold("b", CY))));
  }

  @Test
  @Rule("S35")
  void a_write_by_which_somebody_has_a_task_is_told_too() {
    claims(BOB, "src");
    works(CY, "src/a");
    Stored task = add(onPaths("task", "src/a"));

    WriteOutcome outcome = store.apply(write(changes.claimed(task, ANN, null)));

    assertThat(waitingOnOf(outcome, task))
        .isEqualTo(WaitingOn.of(List.of(hold("src", BOB), hold("src/a", CY))));
  }

  @Test
  @Rule("S35")
  void a_write_that_takes_a_task_over_does_not_wait_on_the_one_who_had_it() {
    Stored task = works(BOB, "src");

    WriteOutcome outcome = store.apply(write(changes.claimed(now(task), ANN, null)));

    assertThat(waitingOnOf(outcome, task)).isEqualTo(WaitingOn.NOTHING);
  }

  @Test
  @Rule("S35")
  void a_write_by_which_nobody_gets_a_task_is_told_of_nothing() {
    claims(BOB, "src");
    Stored task = works(ANN, "src");

    WriteOutcome outcome = store.apply(write(changes.retitled(now(task), "other")));

    assertThat(waitingOnOf(outcome, task)).isEqualTo(WaitingOn.NOTHING);
  }

  @Test
  @Rule("S35")
  void of_many_holds_the_first_hundred_are_named_and_all_are_counted() {
    String[] paths = new String[WaitingOn.HOLDS_SHOWN_MAX + 5];
    for (int index = 0; index < paths.length; index++) {
      paths[index] = String.format(Locale.ROOT, "src/%03d", paths.length - index);
    }
    claims(BOB, paths);
    add(onPaths("task", "src"));

    WaitingOn waitingOn = taken(terms(ANN)).waitingOn().values().iterator().next();

    assertThat(waitingOn.count()).isEqualTo(paths.length);
    assertThat(waitingOn.first()).hasSize(WaitingOn.HOLDS_SHOWN_MAX).isSorted();
    assertThat(waitingOn.first().get(0)).isEqualTo(hold("src/001", BOB));
  }

  @Test
  @Rule("S36")
  void unheld_refuses_what_another_works_on_or_claimed() {
    works(BOB, "src/a");
    claims(BOB, "lib");

    overtaken(unheld(add(onPaths("first", "src"))));
    overtaken(unheld(add(onPaths("second", "lib/x"))));
    written(unheld(add(onPaths("third", "doc"))));
  }

  @Test
  @Rule("S36")
  void unheld_lets_ones_own_holds_pass_and_what_is_over() {
    works(ANN, "src");
    claims(ANN, "src");
    Stored done = works(BOB, "lib");
    written(changes.completed(done));
    claims(BOB, "doc");
    clock.advance(LEASE);

    written(unheld(add(onPaths("task", "src", "lib", "doc"))));
  }

  @Test
  @Rule("S36")
  void unheld_is_about_the_paths_that_the_write_gives_the_task() {
    works(BOB, "src");
    Stored task = add(onPaths("task", "lib"));
    Change moved = unheld(task);
    TaskDetails held = task.task().details().withPaths(List.of("src"));

    overtaken(
        new Change(task, moved.after().with(held), moved.facts(), moved.event(), moved.guards()));
    assertThat(now(task)).isEqualTo(task);
  }

  private static WaitingOn waitingOnOf(WriteOutcome outcome, Stored task) {
    assertThat(outcome).isInstanceOf(WriteOutcome.Written.class);
    return ((WriteOutcome.Written) outcome)
        .waitingOn()
        .getOrDefault(task.task().id(), WaitingOn.NOTHING);
  }
}
