package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.RemoveOutcome;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Subscription;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that are wrong about removing tasks. */
final class WrongRemovalsTest {

  private static final String RACE = "of_many_that_remove_a_task_at_once_exactly_one_does";
  private static final String EDGE_RACE = "a_task_is_removed_or_gets_an_edge_and_never_both";

  @Test
  void catches_a_store_that_removes_at_any_version() {
    assertThat(failuresOf(RemovesAtAnyVersion::new))
        .containsExactlyInAnyOrder(
            "a_task_is_removed_only_at_the_version_that_the_caller_relies_on");
  }

  @Test
  void catches_a_store_that_removes_the_edges_too() {
    assertThat(failuresOf(RemovesTheEdgesToo::new, EDGE_RACE))
        .containsExactlyInAnyOrder("a_task_with_an_edge_on_either_side_is_not_removed");
  }

  @Test
  void catches_a_store_that_says_removed_of_what_is_not_there() {
    assertThat(failuresOf(SaysRemoved::new))
        .containsExactlyInAnyOrder(
            "a_task_is_removed_only_at_the_version_that_the_caller_relies_on",
            "a_write_about_a_removed_task_is_overtaken",
            RACE);
  }

  @Test
  void catches_a_store_that_keeps_the_history() {
    assertThat(failuresOf(KeepsTheHistory::new))
        .containsExactlyInAnyOrder("a_removed_task_is_shown_by_nothing");
  }

  @Test
  void catches_a_store_that_opens_what_is_removed() {
    assertThat(failuresOf(OpensWhatIsRemoved::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_is_no_task_of_runs_any_more", "a_removed_task_is_shown_by_nothing");
  }

  @Test
  void catches_a_store_that_gives_the_number_again() {
    assertThat(failuresOf(GivesTheNumberAgain::new))
        .containsExactlyInAnyOrder("the_number_of_a_removed_task_is_not_given_again");
  }

  @Test
  void catches_a_store_that_forgets_writes_about_what_is_removed() {
    assertThat(failuresOf(ForgetsWrites::new, EDGE_RACE))
        .containsExactlyInAnyOrder("a_write_about_a_removed_task_is_overtaken");
  }

  @Test
  void catches_a_store_that_forgets_the_answers() {
    assertThat(failuresOf(ForgetsAnswers::new))
        .containsExactlyInAnyOrder("the_answer_about_a_removed_task_is_kept");
  }

  @Test
  void catches_a_store_that_removes_in_silence() {
    assertThat(failuresOf(RemovesInSilence::new))
        .containsExactlyInAnyOrder("a_removal_is_followed_by_a_hint");
  }

  @Test
  void catches_a_store_that_removes_in_every_list() {
    assertThat(failuresOf(RemovesInEveryList::new))
        .containsExactlyInAnyOrder("a_task_of_the_same_name_in_another_list_stays");
  }

  private static final class RemovesAtAnyVersion extends ForwardingTaskStore {
    RemovesAtAnyVersion(TaskStore right) {
      super(right);
    }

    @Override
    public RemoveOutcome remove(ListId list, TaskId task, long version) {
      Stored now = open(list, 0, List.of(task)).tasks().get(task);
      return super.remove(list, task, now == null ? version : now.task().version());
    }
  }

  private static final class RemovesTheEdgesToo extends ForwardingTaskStore {
    RemovesTheEdgesToo(TaskStore right) {
      super(right);
    }

    @Override
    public RemoveOutcome remove(ListId list, TaskId task, long version) {
      Set<Edge> edges = new HashSet<>();
      for (Direction way : Direction.values()) {
        edges.addAll(edges(new EdgeTerms(list, Set.of(task), way, null, 9)).items());
      }
      apply(Write.of(list, Instant.EPOCH, List.of()).edges(List.of(), List.copyOf(edges)));
      return super.remove(list, task, version);
    }
  }

  private static final class SaysRemoved extends ForwardingTaskStore {
    SaysRemoved(TaskStore right) {
      super(right);
    }

    @Override
    public RemoveOutcome remove(ListId list, TaskId task, long version) {
      RemoveOutcome outcome = super.remove(list, task, version);
      return outcome == RemoveOutcome.OVERTAKEN ? RemoveOutcome.REMOVED : outcome;
    }
  }

  /** Remembers what it removed, for those that are wrong about it afterwards. */
  private abstract static class Remembers extends ForwardingTaskStore {
    final Map<TaskId, Stored> removed = new HashMap<>();

    Remembers(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized RemoveOutcome remove(ListId list, TaskId task, long version) {
      Stored before = super.open(list, 0, List.of(task)).tasks().get(task);
      RemoveOutcome outcome = super.remove(list, task, version);
      if (outcome == RemoveOutcome.REMOVED && before != null) {
        removed.put(task, before);
      }
      return outcome;
    }

    synchronized boolean isAboutRemoved(Write write) {
      Set<TaskId> about = new HashSet<>(write.named());
      for (List<Edge> edges : List.of(write.add(), write.remove())) {
        for (Edge edge : edges) {
          about.add(edge.blocker());
          about.add(edge.dependent());
        }
      }
      about.retainAll(removed.keySet());
      return !about.isEmpty();
    }
  }

  private static final class KeepsTheHistory extends Remembers {
    KeepsTheHistory(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized Slice<Event> history(HistoryTerms terms) {
      Stored gone = removed.get(terms.task());
      return gone == null || !terms.list().equals(StoreFixture.LIST)
          ? super.history(terms)
          : new Slice<>(List.of(Event.of(gone.task(), null, Event.What.COMPLETED, "")), false);
    }
  }

  private static final class OpensWhatIsRemoved extends Remembers {
    OpensWhatIsRemoved(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      Map<TaskId, Stored> tasks = new HashMap<>(right.tasks());
      for (TaskId id : ids) {
        if (removed.containsKey(id) && list.equals(StoreFixture.LIST)) {
          tasks.put(id, removed.get(id));
        }
      }
      return new Opening(right.list(), tasks, right.firstNumber());
    }
  }

  private static final class GivesTheNumberAgain extends Remembers {
    GivesTheNumberAgain(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized Opening open(ListId list, int numbers, Collection<TaskId> ids) {
      Opening right = super.open(list, numbers, ids);
      return numbers != 1 || removed.isEmpty()
          ? right
          : new Opening(
              right.list(), right.tasks(), removed.values().iterator().next().task().creation());
    }
  }

  private static final class ForgetsWrites extends Remembers {
    ForgetsWrites(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      return write.request() == null && isAboutRemoved(write)
          ? new WriteOutcome.Written(Freed.NONE)
          : super.apply(write);
    }
  }

  private static final class ForgetsAnswers extends Remembers {
    ForgetsAnswers(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      return super.apply(isAboutRemoved(write) ? write.answering(null) : write);
    }
  }

  private static final class RemovesInSilence extends ForwardingTaskStore {
    private volatile boolean silent;

    RemovesInSilence(TaskStore right) {
      super(right);
    }

    @Override
    public RemoveOutcome remove(ListId list, TaskId task, long version) {
      silent = true;
      try {
        return super.remove(list, task, version);
      } finally {
        silent = false;
      }
    }

    @Override
    public Subscription watch(ListId list, Runnable hint) {
      return super.watch(
          list,
          () -> {
            if (!silent) {
              hint.run();
            }
          });
    }
  }

  private static final class RemovesInEveryList extends ForwardingTaskStore {
    RemovesInEveryList(TaskStore right) {
      super(right);
    }

    @Override
    public RemoveOutcome remove(ListId list, TaskId task, long version) {
      Stored theirs = open(StoreFixture.OTHER_LIST, 0, List.of(task)).tasks().get(task);
      if (theirs != null) {
        super.remove(StoreFixture.OTHER_LIST, task, theirs.task().version());
      }
      return super.remove(list, task, version);
    }
  }
}
