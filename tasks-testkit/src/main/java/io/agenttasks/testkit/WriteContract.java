package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Scope;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Writes: whole or not at all, version by version, each with its event. */
abstract class WriteContract extends StoreFixture {

  static final TaskId NOBODY = TaskId.of("nobody");

  @Test
  @Rule("S2")
  void a_write_is_seen_by_the_next_call_through_any_instance() {
    Stored first = add("first");
    Snapshot before = snapshot();

    written(changes.completed(first));

    Snapshot after = snapshot();
    assertThat(before.tasks()).containsExactly(first);
    assertThat(after.tasks()).containsExactly(now(first));
    assertThat(after.tasks().get(0).task().version()).isEqualTo(2);
    assertThat(after.events().get(first.task().id())).hasSize(2);
    assertThat(after.counts().of(Status.COMPLETED)).isEqualTo(1);
  }

  @Test
  @Rule("S4")
  void a_mistake_in_one_change_changes_nothing() {
    Stored there = add("there");
    Snapshot before = snapshot();
    long used = there.task().creation();

    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                store.apply(
                    write(
                        changes.retitled(there, "edited"),
                        changes.created(used, TaskDetails.of("again")))))
        .withMessageContaining(Long.toString(used));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule({"S6", "S7"})
  void a_write_about_a_task_that_is_not_there_is_overtaken() {
    Stored there = add("there");
    Snapshot before = snapshot();
    Task missing = Task.create(number(), TaskDetails.of("missing"), null, clock.instant());
    Stored nobody = Changes.created(missing).result();

    overtaken(changes.retitled(there, "edited"), changes.retitled(nobody, "edited"));
    overtaken(write(changes.retitled(there, "edited")).relyingOn(List.of(nobody)));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule({"S6", "S7"})
  void a_write_of_an_edge_that_leads_nowhere_is_overtaken() {
    Stored there = add("there");
    Snapshot before = snapshot();
    List<Edge> to = List.of(new Edge(there.task().id(), NOBODY));
    List<Edge> from = List.of(new Edge(NOBODY, there.task().id()));

    overtaken(write(changes.retitled(there, "edited")).edges(to, List.of()));
    overtaken(write(changes.retitled(there, "edited")).edges(from, List.of()));
    overtaken(write(changes.retitled(there, "edited")).edges(List.of(), to));
    overtaken(write(changes.retitled(there, "edited")).edges(List.of(), from));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S4")
  void a_store_goes_on_working_after_a_mistake() {
    Stored there = add("there");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                store.apply(
                    write(changes.created(there.task().creation(), TaskDetails.of("again")))));

    written(changes.retitled(there, "edited"));

    assertThat(now(there).task().title()).isEqualTo("edited");
  }

  @Test
  @Rule("S4")
  void a_failure_tells_the_truth_about_its_write() {
    Stored first = add("first");

    boolean mayHaveHappened = true;
    boolean mustHaveHappened = false;
    Thread.currentThread().interrupt();
    try {
      written(changes.retitled(first, "second"));
      mustHaveHappened = true;
    } catch (TaskStoreException e) {
      mayHaveHappened = e.mayHaveHappened();
    } finally {
      // Clears the mark, so that the reads below are not interrupted as well.
      Thread.interrupted();
    }

    assertThat(now(first).task().version())
        .isBetween(mustHaveHappened ? 2L : 1L, mayHaveHappened ? 2L : 1L);
  }

  @Test
  @Rule("S4")
  void a_store_may_be_closed_twice_and_then_fails_as_a_backend_fails() {
    Stored task = add("task");
    closeStore();
    closeStore();

    try {
      store.apply(write(changes.retitled(task, "edited")));
    } catch (TaskStoreException e) {
      assertThat(e.mayHaveHappened()).isFalse();
    }
  }

  @Test
  @Rule("S5")
  void a_write_happens_whole() {
    Stored there = add("there");
    Change added = changes.created(number(), TaskDetails.of("added"));

    written(
        write(added, changes.retitled(there, "edited"))
            .edges(List.of(edge(there, added.result())), List.of())
            .guardedBy(ListGuard.founding(ListSettings.DEFAULT.withMaxAttempts(7))));

    Snapshot after = snapshot();
    assertThat(after.list().version()).isEqualTo(1);
    assertThat(after.list().settings().maxAttempts()).isEqualTo(7);
    assertThat(after.tasks())
        .extracting(it -> it.task().title())
        .containsExactly("edited", "added");
    assertThat(after.tasks()).extracting(Stored::openBlockers).containsExactly(0, 1);
    assertThat(after.fromBlockers()).containsExactly(edge(there, added.result()));
    assertThat(historyOf(there)).containsExactly(What.CREATED, What.EDITED);
    assertThat(historyOf(added.result())).containsExactly(What.CREATED);
  }

  @Test
  @Rule({"S5", "S7"})
  void a_write_of_which_one_part_is_overtaken_leaves_no_part() {
    Stored stale = add("stale");
    Stored fresh = add("fresh");
    written(changes.retitled(stale, "newer"));
    Snapshot before = snapshot();
    Change added = changes.created(number(), TaskDetails.of("added"));

    overtaken(
        write(added, changes.retitled(fresh, "edited"), changes.retitled(stale, "too late"))
            .edges(List.of(edge(fresh, added.result())), List.of())
            .guardedBy(ListGuard.replacing(0)));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S6")
  void a_change_of_the_newest_version_is_written() {
    Stored first = add("first");

    written(changes.retitled(first, "second"));

    assertThat(now(first).task()).isEqualTo(changes.retitled(first, "second").after());
  }

  @Test
  @Rule("S6")
  void a_change_of_an_older_version_is_overtaken() {
    Stored first = add("first");
    written(changes.retitled(first, "second"));

    overtaken(changes.retitled(first, "too late"));

    assertThat(now(first).task().title()).isEqualTo("second");
  }

  @Test
  @Rule("S6")
  void a_claim_overtakes_a_write_that_relied_on_the_version_before_it() {
    Stored first = add("first");
    claimed(ANN);

    overtaken(changes.completed(first));

    assertThat(now(first).task().state()).isInstanceOf(TaskState.InProgress.class);
  }

  @Test
  @Rule("S6")
  void a_new_task_whose_id_is_taken_is_overtaken() {
    Stored first = add("first");

    overtaken(Changes.created(namesake(first)));

    assertThat(Walk.of(other, LIST).tasks()).containsExactly(first);
  }

  private Task namesake(Stored stored) {
    TaskDetails details = TaskDetails.of("namesake");
    return new Task(
        stored.task().id(),
        number(),
        1,
        details,
        null,
        clock.instant(),
        clock.instant(),
        TaskState.Pending.UNTOUCHED,
        0,
        0,
        Scope.NONE);
  }

  @Test
  @Rule({"S6", "S8"})
  void a_task_changed_twice_by_one_write_gets_both_versions() {
    Stored first = add("first");
    Change second = changes.retitled(first, "second");

    written(second, changes.completed(second.result()));

    assertThat(now(first).task().version()).isEqualTo(3);
    assertThat(now(first).task().title()).isEqualTo("second");
    assertThat(historyOf(first)).containsExactly(What.CREATED, What.EDITED, What.COMPLETED);
  }

  @Test
  @Rule("S7")
  void an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named() {
    Stored changed = add("changed");
    Stored unchanged = add("unchanged");
    add("not named");
    written(
        write(changes.retitled(changed, "now"))
            .guardedBy(ListGuard.founding(ListSettings.DEFAULT)));

    WriteOutcome outcome =
        store.apply(write(changes.retitled(changed, "too late")).relyingOn(List.of(unchanged)));

    Opening now =
        new Opening(
            other.open(LIST, 0, List.of()).list(),
            Map.of(changed.task().id(), now(changed), unchanged.task().id(), unchanged),
            0);
    assertThat(outcome).isEqualTo(new WriteOutcome.Overtaken(now));
    assertThat(now.list().version()).isEqualTo(1);
  }

  @Test
  @Rule("S7")
  void what_an_overtaken_write_is_shown_is_good_for_the_next_attempt() {
    Stored first = add("first");
    written(changes.retitled(first, "second"));
    WriteOutcome outcome = store.apply(write(changes.retitled(first, "too late")));
    assertThat(outcome).isInstanceOf(WriteOutcome.Overtaken.class);
    Map<TaskId, Stored> shown = ((WriteOutcome.Overtaken) outcome).now().tasks();
    assertThat(shown).containsKey(first.task().id());

    written(
        shown.values().stream().map(it -> changes.retitled(it, "third")).toArray(Change[]::new));

    assertThat(now(first).task().title()).isEqualTo("third");
  }

  @Test
  @Rule("S8")
  void every_version_has_its_event_in_order() {
    Stored created = add("task");
    written(changes.retitled(created, "edited"));
    Stored taken = claimed(ANN);
    written(changes.released(taken));
    written(changes.parked(now(created)));
    written(changes.unneeded(now(created)));

    assertThat(historyOf(created))
        .containsExactly(
            What.CREATED,
            What.EDITED,
            What.CLAIMED,
            What.RELEASED,
            What.BLOCKED,
            What.NOT_APPLICABLE);
    assertThat(eventsOf(created))
        .extracting(Event::version)
        .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
  }

  @Test
  @Rule("S8")
  void an_event_is_kept_as_it_was_written() {
    Stored task = add("task");
    Task after = task.task().touch(clock.instant());
    Event event =
        Event.of(after, BOB, What.EDITED, "line one\nline two, with ü and 😀")
            .with(Event.Flag.FORCED)
            .with(Event.Flag.LATE)
            .from(ANN);
    Change edited = changes.edited(task, after.details());

    store.apply(write(new Change(task, after, edited.facts(), event, Set.of())));

    assertThat(eventsOf(task)).last().isEqualTo(event);
  }

  @Test
  @Rule("S8")
  void a_claim_is_an_event_of_its_agent() {
    Stored task = add("task");

    Stored taken = claimed(ANN);

    assertThat(eventsOf(task)).last().isEqualTo(Event.of(taken.task(), ANN, What.CLAIMED, ""));
    assertThat(taken.task().updatedAt()).isEqualTo(clock.instant());
  }

  @Test
  @Rule("S8")
  void a_task_that_does_not_exist_has_no_history() {
    assertThat(Walk.of(other, LIST).events(NOBODY)).isEmpty();
  }

  @Test
  @Rule("S5")
  void a_task_is_kept_as_it_was_written() {
    TaskDetails details =
        new TaskDetails(
            "title with ü and 😀",
            "a\nlong\n\tdescription",
            -3,
            List.of("java", "urgent"),
            List.of("src/main", "docs"),
            BOB,
            "reviewer",
            clock.instant().plus(MICROSECOND));
    Task task = Task.create(number(), details, ANN, clock.instant());

    written(Changes.created(task));

    assertThat(now(task.id())).isEqualTo(new Stored(task, true, 0, 0, false, 0));
  }

  @Test
  @Rule("S5")
  void every_state_is_kept_as_it_was_written() {
    List<Stored> tasks = add(5);
    List<Change> ends =
        List.of(
            changes.parked(tasks.get(0)),
            changes.completed(tasks.get(1)),
            changes.unneeded(tasks.get(2)),
            changes.failed(tasks.get(3)),
            changes.cancelled(tasks.get(4)));

    written(Write.of(LIST, clock.instant(), ends));

    assertThat(now(tasks))
        .extracting(Stored::task)
        .containsExactlyElementsOf(ends.stream().map(Change::after).toList());
  }
}
