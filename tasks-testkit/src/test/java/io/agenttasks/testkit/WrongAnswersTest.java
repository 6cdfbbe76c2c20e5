package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Stores that show something else than was written. */
final class WrongAnswersTest {

  @Test
  void catches_a_store_that_shows_pages_as_they_were() {
    assertThat(failuresOf(ShowsPagesAsTheyWere::new))
        .containsExactlyInAnyOrder(
            "a_task_with_an_edge_on_either_side_is_not_removed",
            "a_query_by_blocker_finds_its_dependents_open_or_not",
            "a_write_is_seen_by_the_next_call_through_any_instance",
            "pages_by_priority_follow_a_new_priority",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_reads_tasks_one_after_the_other() {
    assertThat(failuresOf(ReadsTasksOneAfterTheOther::new))
        .containsExactlyInAnyOrder("one_call_reads_one_consistent_state");
  }

  @Test
  void catches_a_store_that_shows_nothing_when_overtaken() {
    assertThat(failuresOf(ShowsNothingWhenOvertaken::new))
        .containsExactlyInAnyOrder(
            "an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named",
            "what_an_overtaken_write_is_shown_is_good_for_the_next_attempt");
  }

  @Test
  void catches_a_store_that_shows_what_the_writer_knew() {
    assertThat(failuresOf(ShowsWhatTheWriterKnew::new))
        .containsExactlyInAnyOrder(
            "an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named",
            "what_an_overtaken_write_is_shown_is_good_for_the_next_attempt");
  }

  @Test
  void catches_a_store_that_shows_only_what_was_to_change() {
    assertThat(failuresOf(ShowsOnlyWhatWasToChange::new))
        .containsExactlyInAnyOrder(
            "an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named");
  }

  @Test
  void catches_a_store_that_forgets_the_persona() {
    assertThat(failuresOf(ForgetsThePersona::new))
        .containsExactlyInAnyOrder(
            "a_query_by_persona_finds_its_tasks_only",
            "a_task_is_kept_as_it_was_written",
            "any_query_shows_and_counts_what_it_means_on_any_board");
  }

  @Test
  void catches_a_store_that_forgets_why_tasks_failed() {
    assertThat(failuresOf(ForgetsWhyTasksFailed::new))
        .containsExactlyInAnyOrder(
            "a_query_by_owner_finds_what_the_agent_has_parked_or_closed",
            "every_state_is_kept_as_it_was_written");
  }

  /** The second and later reads of one page are answered like the first. */
  private static final class ShowsPagesAsTheyWere extends ForwardingTaskStore {

    private final Map<PageTerms, Slice<Stored>> pages = new ConcurrentHashMap<>();

    ShowsPagesAsTheyWere(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Stored> page(PageTerms terms) {
      return pages.computeIfAbsent(terms, super::page);
    }
  }

  /** Of several tasks, the last one is shown as it was first seen. */
  private static final class ReadsTasksOneAfterTheOther extends ForwardingTaskStore {

    private final Map<TaskId, Stored> first = new ConcurrentHashMap<>();

    ReadsTasksOneAfterTheOther(TaskStore right) {
      super(right);
    }

    @Override
    public Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      right.tasks().forEach(first::putIfAbsent);
      Map<TaskId, Stored> tasks = new TreeMap<>(Comparator.comparing(TaskId::value));
      tasks.putAll(right.tasks());
      ids.stream()
          .filter(id -> tasks.size() > 1 && tasks.containsKey(id))
          .reduce((one, other) -> other)
          .ifPresent(last -> tasks.put(last, Objects.requireNonNull(first.get(last))));
      return new Opening(right.list(), tasks, right.firstNumber());
    }
  }

  /** Whoever is overtaken has to look for himself. */
  private static final class ShowsNothingWhenOvertaken extends ForwardingTaskStore {
    ShowsNothingWhenOvertaken(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      return outcome instanceof WriteOutcome.Overtaken overtaken
          ? new WriteOutcome.Overtaken(new Opening(overtaken.now().list(), Map.of(), 0))
          : outcome;
    }
  }

  /** Whoever is overtaken is shown what he knew. */
  private static final class ShowsWhatTheWriterKnew extends ForwardingTaskStore {
    ShowsWhatTheWriterKnew(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (!(outcome instanceof WriteOutcome.Overtaken overtaken)) {
        return outcome;
      }
      Map<TaskId, Stored> known = new HashMap<>(overtaken.now().tasks());
      for (Change change : write.changes()) {
        if (change.before() != null) {
          known.put(change.id(), change.before());
        }
      }
      return new WriteOutcome.Overtaken(new Opening(overtaken.now().list(), known, 0));
    }
  }

  /** The tasks that a write relied on are not shown. */
  private static final class ShowsOnlyWhatWasToChange extends ForwardingTaskStore {
    ShowsOnlyWhatWasToChange(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (!(outcome instanceof WriteOutcome.Overtaken overtaken)) {
        return outcome;
      }
      Map<TaskId, Stored> changed = new HashMap<>(overtaken.now().tasks());
      changed.keySet().retainAll(write.relyingOn(List.of()).named());
      return new WriteOutcome.Overtaken(new Opening(overtaken.now().list(), changed, 0));
    }
  }

  /** A field of the details has no column. */
  private static final class ForgetsThePersona extends SeenOtherwise {
    ForgetsThePersona(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored stored) {
      Task task = stored.task().with(stored.task().details().withPersona(null));
      return new Stored(
          task,
          stored.holds(),
          stored.openBlockers(),
          stored.edgeStamp(),
          stored.dormant(),
          stored.resolvedRun());
    }
  }

  /** A column is too short. */
  private static final class ForgetsWhyTasksFailed extends SeenOtherwise {
    ForgetsWhyTasksFailed(TaskStore right) {
      super(right);
    }

    @Override
    Stored seen(ListId list, Stored stored) {
      Task task = stored.task();
      if (!(task.state() instanceof TaskState.Failed failed)) {
        return stored;
      }
      Task seen =
          new Task(
              task.id(),
              task.creation(),
              task.version(),
              task.details(),
              task.createdBy(),
              task.createdAt(),
              task.updatedAt(),
              new TaskState.Failed("?", failed.by(), failed.at()),
              task.fence(),
              task.attempts(),
              task.scope());
      return new Stored(
          seen,
          stored.holds(),
          stored.openBlockers(),
          stored.edgeStamp(),
          stored.dormant(),
          stored.resolvedRun());
    }
  }
}
