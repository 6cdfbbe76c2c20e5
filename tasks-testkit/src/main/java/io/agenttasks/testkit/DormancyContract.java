package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Activation;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.RunFiles;
import io.agenttasks.model.Scope;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Conditions: who is dormant by them, what follows from that, and what a list knows of its run. */
abstract class DormancyContract extends ListContract {

  static final Scope GO = new Scope(new Activation("*.go"), false, 0);
  static final Scope MD = new Scope(new Activation("*.md"), false, 0);

  /** A new task that waits for a condition, or lives for a run. */
  Stored add(Scope scope) {
    Change change = created("of runs", scope);
    written(change);
    return now(change.id());
  }

  /** The creation of such a task. */
  Change created(String title, Scope scope) {
    Change plain = changes.created(number(), TaskDetails.of(title));
    return Changes.created(plain.after().in(scope));
  }

  /** A write after which the list is in this run, and these conditions are met. */
  Write running(long run, Scope... awake) {
    Set<String> patterns = new HashSet<>();
    for (Scope scope : awake) {
      Activation activation = scope.activation();
      if (activation != null) {
        patterns.add(activation.pattern());
      }
    }
    return write().guardedBy(replacing().with(new RunChange(run, null, patterns)));
  }

  /** What becomes ready when these conditions are met, and no others. */
  Freed met(Scope... awake) {
    return written(running(other.run(LIST).list().run(), awake));
  }

  /** The guard of a write that makes the list's next version. */
  ListGuard replacing() {
    long version = other.open(LIST, 0, List.of()).list().version();
    return version == 0 ? ListGuard.founding(ListSettings.DEFAULT) : ListGuard.replacing(version);
  }

  @Test
  @Rule("S28")
  void a_task_is_dormant_until_its_condition_is_met() {
    Stored go = add(GO);
    Stored md = add(MD);
    assertThat(List.of(go.dormant(), md.dormant(), add("plain").dormant()))
        .containsExactly(true, true, false);

    met(GO);
    assertThat(List.of(now(go).dormant(), now(md).dormant())).containsExactly(false, true);

    met(MD);
    assertThat(List.of(now(go).dormant(), now(md).dormant())).containsExactly(true, false);
  }

  @Test
  @Rule("S28")
  void a_new_task_whose_condition_is_met_already_is_awake() {
    met(GO);

    assertThat(add(GO).dormant()).isFalse();
  }

  @Test
  @Rule("S28")
  void a_new_task_whose_condition_is_met_by_its_own_write_is_awake_and_freed() {
    Change change = created("awake", GO);

    Freed freed = written(write(change).guardedBy(running(0, GO).guard()));

    assertThat(now(change.id()).dormant()).isFalse();
    assertThat(freed).isEqualTo(new Freed(List.of(change.id()), 1));
  }

  @Test
  @Rule({"S28", "S18"})
  void a_dormant_task_is_given_to_nobody() {
    add(GO);

    nothingFor(ANN);
  }

  @Test
  @Rule({"S28", "S13", "S18"})
  void a_task_that_wakes_is_freed_and_given() {
    Stored go = add(GO);

    assertThat(met(GO)).isEqualTo(new Freed(List.of(go.task().id()), 1));
    assertThat(claimed(ANN).task().id()).isEqualTo(go.task().id());
  }

  @Test
  @Rule({"S28", "S18"})
  void a_task_that_falls_asleep_is_not_given_any_more() {
    add(GO);
    met(GO);
    met();

    nothingFor(ANN);
  }

  @Test
  @Rule({"S28", "S18"})
  void a_dormant_task_whose_start_has_come_is_still_dormant() {
    Change plain = changes.created(number(), TaskDetails.of("later").withStart(clock.instant()));
    written(Changes.created(plain.after().in(GO)));
    clock.advance(LEASE);

    nothingFor(ANN);
  }

  @Test
  @Rule({"S28", "S11"})
  void a_dormant_blocker_does_not_count() {
    assertThat(addBlockedBy(add(GO), add("plain")).openBlockers()).isEqualTo(1);
  }

  @Test
  @Rule({"S28", "S11"})
  void a_blocker_that_wakes_raises_the_count() {
    Stored dependent = addBlockedBy(add(GO), add(MD), add("plain"));

    met(GO);

    assertThat(now(dependent).openBlockers()).isEqualTo(2);
  }

  @Test
  @Rule({"S28", "S11", "S13"})
  void a_blocker_that_falls_asleep_frees_its_dependents() {
    met(GO);
    Stored dependent = addBlockedBy(add(GO));
    assertThat(dependent.openBlockers()).isEqualTo(1);

    assertThat(met()).isEqualTo(new Freed(List.of(dependent.task().id()), 1));
    assertThat(now(dependent).openBlockers()).isZero();
  }

  @Test
  @Rule({"S28", "S11"})
  void what_does_not_hold_does_not_count_when_it_wakes() {
    Stored blocker = add(GO);
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(now(blocker)));

    met(GO);

    assertThat(now(dependent).openBlockers()).isZero();
  }

  @Test
  @Rule({"S28", "S11"})
  void ending_and_reopening_a_dormant_blocker_changes_no_count() {
    Stored blocker = add(GO);
    Stored dependent = addBlockedBy(blocker);

    written(changes.completed(now(blocker)));
    assertThat(now(dependent).openBlockers()).isZero();
    written(changes.reopened(now(blocker)));
    assertThat(now(dependent).openBlockers()).isZero();
    written(removing(edge(blocker, dependent)));
    assertThat(now(dependent).openBlockers()).isZero();
  }

  @Test
  @Rule({"S28", "S11"})
  void a_blocker_that_ends_and_wakes_by_one_write_does_not_count() {
    Stored blocker = add(GO);
    Stored dependent = addBlockedBy(blocker);

    written(write(changes.completed(now(blocker))).guardedBy(running(0, GO).guard()));

    assertThat(now(dependent).openBlockers()).isZero();
  }

  @Test
  @Rule({"S28", "S12"})
  void a_task_that_somebody_has_is_held_again_when_its_blocker_wakes() {
    Stored dependent = addBlockedBy(add(GO));
    claimed(ANN);

    met(GO);

    assertThat(historyOf(dependent)).containsExactly(What.CREATED, What.CLAIMED, What.HELD_AGAIN);
  }

  @Test
  @Rule("S12")
  void the_event_of_a_task_that_is_held_again_is_answered() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(blocker));
    claimed(ANN);

    WriteOutcome outcome = store.apply(write(changes.reopened(now(blocker))));

    assertThat(((WriteOutcome.Written) outcome).made()).containsExactly(eventsOf(dependent).get(2));
  }

  @Test
  @Rule("S28")
  void waking_and_falling_asleep_make_neither_a_version_nor_an_event() {
    Stored go = add(GO);
    met(GO);
    assertThat(now(go).task()).isEqualTo(go.task());
    met();

    assertThat(now(go)).isEqualTo(go);
    assertThat(historyOf(go)).containsExactly(What.CREATED);
  }

  @Test
  @Rule({"S28", "S9"})
  void free_and_awake_do_not_hold_for_a_dormant_task() {
    Stored go = add(GO);

    overtaken(changes.completed(go).guardedBy(Guard.FREE));
    overtaken(changes.completed(go).guardedBy(Guard.AWAKE));

    met(GO);
    written(changes.completed(go).guardedBy(Guard.AWAKE));
    written(changes.reopened(now(go)).guardedBy(Guard.FREE));
  }

  @Test
  @Rule({"S28", "S9"})
  void awake_passes_over_open_blockers() {
    Stored dependent = addBlockedBy(add("open"));

    written(changes.unneeded(dependent).guardedBy(Guard.AWAKE));
  }

  @Test
  @Rule({"S28", "S9"})
  void free_and_awake_are_judged_as_the_write_leaves_the_conditions() {
    Stored go = add(GO);
    Stored dependent = addBlockedBy(go);
    Change completed = changes.completed(now(dependent)).guardedBy(Guard.FREE);

    overtaken(write(completed).guardedBy(running(0, GO).guard()));
    Change taken = changes.claimed(now(go), ANN, null).guardedBy(Guard.AWAKE);
    written(write(taken).guardedBy(running(0, GO).guard()));
    overtaken(
        write(changes.completed(now(go)).guardedBy(Guard.AWAKE)).guardedBy(running(0).guard()));
  }

  @Test
  @Rule("S24")
  void a_page_may_show_what_is_active() {
    Stored open = add("open");
    add(GO);
    Stored failed = add("failed");
    Stored awake = add(MD);
    written(changes.failed(failed), changes.completed(add("done")), changes.unneeded(add("no")));
    met(MD);

    assertThat(Walk.of(other, LIST).tasks(TaskFilter.ACTIVE))
        .containsExactly(open, now(failed), now(awake));
    assertThat(new Walk(other, LIST, 1).tasks(TaskFilter.ACTIVE)).hasSize(3);
  }

  @Test
  @Rule("S29")
  void a_list_begins_before_its_first_run() {
    assertThat(other.run(LIST))
        .isEqualTo(new RunRecord(ListState.UNWRITTEN, RunFiles.NONE, Set.of(), Set.of(), 0));
  }

  @Test
  @Rule("S29")
  void what_is_known_of_the_run_is_kept_as_it_was_written() {
    RunFiles files = new RunFiles(Set.of("a\n.go", "prüf 😀", "\""), Set.of("a\n.go"));
    ListGuard guard = replacing().with(new RunChange(3, files, Set.of("*.go", "nobody's")));
    add(GO);
    add(GO);
    add(MD);
    add("plain");

    written(write().guardedBy(guard));

    assertThat(other.run(LIST))
        .isEqualTo(
            new RunRecord(
                new ListState(1, ListSettings.DEFAULT, 3),
                files,
                Set.of("*.go", "nobody's"),
                Set.of("*.go", "*.md"),
                3));
    assertThat(other.open(LIST, 0, List.of()).list()).isEqualTo(other.run(LIST).list());
  }

  @Test
  @Rule("S29")
  void what_a_write_says_nothing_of_stays_as_it_was() {
    RunFiles files = new RunFiles(Set.of("a.go"), Set.of("b.go"));
    written(write().guardedBy(replacing().with(new RunChange(2, files, Set.of("*.go")))));

    written(running(2, MD));
    assertThat(other.run(LIST).files()).isEqualTo(files);
    written(write().guardedBy(replacing()));
    assertThat(other.run(LIST).list()).isEqualTo(new ListState(3, ListSettings.DEFAULT, 2));
    assertThat(other.run(LIST).awake()).containsExactly("*.md");
  }

  @Test
  @Rule({"S29", "S10", "S5"})
  void a_change_of_the_run_that_is_overtaken_leaves_it_as_it_is() {
    Stored go = add(GO);
    met(GO);
    RunRecord before = other.run(LIST);

    overtaken(write().guardedBy(ListGuard.replacing(9).with(new RunChange(5, null, Set.of()))));
    overtaken(
        write(changes.completed(go).guardedBy(Guard.LEASE_OVER)).guardedBy(running(5).guard()));

    assertThat(other.run(LIST)).isEqualTo(before);
    assertThat(now(go).dormant()).isFalse();
  }

  @Test
  @Rule({"S29", "S4"})
  void a_run_that_would_go_back_is_a_mistake_and_changes_nothing() {
    written(running(3, GO));
    RunRecord before = other.run(LIST);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.apply(running(2, MD)))
        .withMessageContaining("run");

    assertThat(other.run(LIST)).isEqualTo(before);
  }

  @Test
  @Rule({"S29", "S25"})
  void the_run_of_a_list_is_its_own() {
    written(running(3, GO));

    assertThat(other.run(OTHER_LIST).list().run()).isZero();
    assertThat(other.run(OTHER_LIST).awake()).isEmpty();
  }

  @Test
  @Rule({"S29", "S26"})
  void more_conditions_than_the_limit_cannot_be_built() {
    int most = TaskStore.RUN_TASKS_MAX;
    Set<String> many =
        IntStream.rangeClosed(0, most).mapToObj(i -> "p" + i).collect(Collectors.toSet());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RunChange(1, null, many))
        .withMessageContaining("conditions")
        .withMessageContaining(Integer.toString(most))
        .withMessageContaining(Integer.toString(most + 1));
  }
}
