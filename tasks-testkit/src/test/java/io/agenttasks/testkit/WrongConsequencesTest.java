package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that say the wrong thing about other tasks than those that were changed. */
final class WrongConsequencesTest {

  @Test
  void catches_a_store_that_tells_nobody() {
    assertThat(
            failuresOf(
                TellsNobody::new, "a_claim_while_the_blocker_is_reopened_is_told_or_refused"))
        .containsExactlyInAnyOrder(
            "a_count_that_falls_makes_no_version_of_its_holder",
            "a_holder_that_is_held_twice_by_one_write_learns_it_once",
            "a_holder_whose_blocker_is_reopened_learns_it_from_the_history",
            "a_holder_whose_task_gets_a_blocker_learns_it_from_the_history",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "the_event_of_a_task_that_is_held_again_is_answered",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_tells_those_that_wait() {
    assertThat(
            failuresOf(
                TellsThoseThatWait::new,
                "a_claim_while_the_blocker_is_reopened_is_told_or_refused"))
        .containsExactlyInAnyOrder("a_task_that_nobody_has_keeps_its_version");
  }

  @Test
  void catches_a_store_that_tells_for_each_blocker() {
    assertThat(failuresOf(TellsForEachBlocker::new))
        .containsExactlyInAnyOrder("a_holder_that_is_held_twice_by_one_write_learns_it_once");
  }

  @Test
  void catches_a_store_that_tells_those_that_are_named() {
    assertThat(failuresOf(TellsThoseThatAreNamed::new))
        .containsExactlyInAnyOrder("a_write_that_names_the_task_makes_its_own_event_only");
  }

  @Test
  void catches_a_store_that_tells_good_news_too() {
    assertThat(failuresOf(TellsGoodNewsToo::new))
        .containsExactlyInAnyOrder("a_count_that_falls_makes_no_version_of_its_holder");
  }

  @Test
  void catches_a_store_that_frees_nothing() {
    assertThat(failuresOf(FreesNothing::new))
        .containsExactlyInAnyOrder(
            "a_finish_with_a_document_frees_its_dependents",
            "a_blocker_that_falls_asleep_frees_its_dependents",
            "a_new_task_whose_condition_is_met_by_its_own_write_is_awake_and_freed",
            "a_new_task_without_blockers_is_freed",
            "a_repeated_write_is_answered_as_the_first_and_does_nothing",
            "a_task_that_comes_back_is_freed",
            "a_task_that_wakes_is_freed_and_given",
            "an_edge_that_is_removed_frees_the_dependent",
            "blockers_that_end_at_once_free_their_dependent_once",
            "the_edges_of_what_leaves_go_and_free_its_dependents",
            "the_end_of_the_last_blocker_frees_the_dependent",
            "what_is_freed_is_counted_in_full_and_named_in_part_by_creation",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself");
  }

  @Test
  void catches_a_store_that_counts_what_it_names() {
    assertThat(failuresOf(CountsWhatItNames::new))
        .containsExactlyInAnyOrder(
            "what_is_freed_is_counted_in_full_and_named_in_part_by_creation");
  }

  @Test
  void catches_a_store_that_names_the_last_first() {
    assertThat(failuresOf(NamesTheLastFirst::new))
        .containsExactlyInAnyOrder(
            "what_is_freed_is_counted_in_full_and_named_in_part_by_creation");
  }

  @Test
  void catches_a_store_that_frees_what_was_ready() {
    assertThat(failuresOf(FreesWhatWasReady::new))
        .containsExactlyInAnyOrder(
            "what_was_ready_before_is_not_freed",
            "what_was_ready_before_is_not_freed_by_leaving_and_coming_back_in_one_write");
  }

  @Test
  void catches_a_store_that_frees_what_was_away_for_a_step() {
    assertThat(failuresOf(FreesWhatWasAwayForAStep::new))
        .containsExactlyInAnyOrder(
            "what_was_ready_before_is_not_freed_by_leaving_and_coming_back_in_one_write");
  }

  @Test
  void catches_a_store_that_frees_all_dependents() {
    assertThat(failuresOf(FreesAllDependents::new))
        .containsExactlyInAnyOrder(
            "blockers_that_end_at_once_free_their_dependent_once",
            "the_end_of_the_last_blocker_frees_the_dependent");
  }

  @Test
  void catches_a_store_that_frees_what_is_held_back() {
    assertThat(failuresOf(FreesWhatIsHeldBack::new))
        .containsExactlyInAnyOrder("a_new_task_that_is_held_back_is_not_freed");
  }

  /** A holder that is held again is not told. */
  private static final class TellsNobody extends ForwardingTaskStore {
    TellsNobody(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Event> history(HistoryTerms terms) {
      Slice<Event> right = super.history(terms);
      return new Slice<>(
          right.items().stream().filter(it -> it.what() != Event.What.HELD_AGAIN).toList(),
          right.more());
    }
  }

  /** Tells those whose open blockers were changed by a write, and who should not be told. */
  private abstract static class TellsToo extends ForwardingTaskStore {
    TellsToo(TaskStore right) {
      super(right);
    }

    abstract boolean tells(Write write, Stored before, Stored after);

    @Override
    public synchronized WriteOutcome apply(Write write) {
      Map<TaskId, Stored> before = new HashMap<>();
      Walk.of(this, write.list()).tasks().forEach(it -> before.put(it.task().id(), it));
      WriteOutcome outcome = super.apply(write);
      for (Stored after : Walk.of(this, write.list()).tasks()) {
        Stored earlier = before.get(after.task().id());
        if (earlier != null && tells(write, earlier, after)) {
          Task told = after.task().touch(write.at());
          Event event = Event.of(told, null, Event.What.HELD_AGAIN, "");
          Facts facts = Facts.of(told.state(), BlockerPolicy.STALL);
          Change change = new Change(after, told, facts, event, Set.of());
          super.apply(Write.of(write.list(), write.at(), List.of(change)));
        }
      }
      return outcome;
    }

    @Override
    public synchronized ClaimOutcome claim(ClaimTerms terms) {
      return super.claim(terms);
    }

    static boolean isHeld(Stored stored) {
      return stored.task().status() == Status.IN_PROGRESS;
    }
  }

  /** Also those that only wait are told. */
  private static final class TellsThoseThatWait extends TellsToo {
    TellsThoseThatWait(TaskStore right) {
      super(right);
    }

    @Override
    boolean tells(Write write, Stored before, Stored after) {
      return !isHeld(after)
          && after.openBlockers() > before.openBlockers()
          && !write.named().contains(after.task().id());
    }
  }

  /** A holder is told once for each blocker. */
  private static final class TellsForEachBlocker extends TellsToo {
    TellsForEachBlocker(TaskStore right) {
      super(right);
    }

    @Override
    boolean tells(Write write, Stored before, Stored after) {
      return isHeld(after) && after.openBlockers() == before.openBlockers() + 2;
    }
  }

  /** A holder is also told by a write that names its task. */
  private static final class TellsThoseThatAreNamed extends TellsToo {
    TellsThoseThatAreNamed(TaskStore right) {
      super(right);
    }

    @Override
    boolean tells(Write write, Stored before, Stored after) {
      return isHeld(after)
          && after.openBlockers() > before.openBlockers()
          && write.named().contains(after.task().id());
    }
  }

  /** A holder is also told that a blocker ended. */
  private static final class TellsGoodNewsToo extends TellsToo {
    TellsGoodNewsToo(TaskStore right) {
      super(right);
    }

    @Override
    boolean tells(Write write, Stored before, Stored after) {
      return isHeld(after) && after.openBlockers() < before.openBlockers();
    }
  }

  /** Says other than is true what became ready. */
  private abstract static class Frees extends ForwardingTaskStore {
    Frees(TaskStore right) {
      super(right);
    }

    abstract Freed freed(Write write, Freed right);

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      return outcome instanceof WriteOutcome.Written written
          ? new WriteOutcome.Written(
              freed(write, written.freed()), written.waitingOn(), written.made())
          : outcome;
    }
  }

  /** Nothing is ever freed. */
  private static final class FreesNothing extends Frees {
    FreesNothing(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      return Freed.NONE;
    }
  }

  /** What is not named is not counted. */
  private static final class CountsWhatItNames extends Frees {
    CountsWhatItNames(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      return new Freed(right.first(), right.first().size());
    }
  }

  /** The last ones are named first. */
  private static final class NamesTheLastFirst extends Frees {
    NamesTheLastFirst(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      List<TaskId> backwards = new ArrayList<>(right.first());
      Collections.reverse(backwards);
      return new Freed(backwards, right.count());
    }
  }

  /** All that is ready among what was written counts as freed. */
  private static final class FreesWhatWasReady extends Frees {
    FreesWhatWasReady(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      List<TaskId> ready =
          open(write.list(), 0, write.named()).tasks().values().stream()
              .filter(it -> it.readyAt(write.at()))
              .map(it -> it.task().id())
              .toList();
      return ready.size() > right.count() ? new Freed(ready, ready.size()) : right;
    }
  }

  /** What left and came back counts as freed although it was ready before. */
  private static final class FreesWhatWasAwayForAStep extends Frees {
    FreesWhatWasAwayForAStep(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      if (write.named().size() == write.changes().size()) {
        return right;
      }
      List<TaskId> back =
          open(write.list(), 0, write.named()).tasks().values().stream()
              .filter(it -> it.readyAt(write.at()))
              .map(it -> it.task().id())
              .toList();
      return new Freed(back, back.size());
    }
  }

  /** All dependents of what ended count as freed, whatever else blocks them. */
  private static final class FreesAllDependents extends Frees {
    FreesAllDependents(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      Set<TaskId> ended = new HashSet<>();
      for (Change change : write.changes()) {
        if (!change.facts().holds()) {
          ended.add(change.id());
        }
      }
      List<TaskId> dependents =
          Walk.of(this, write.list()).edges(ended, Direction.DEPENDENTS).stream()
              .map(Edge::dependent)
              .toList();
      return dependents.isEmpty() || right.count() > 0
          ? right
          : new Freed(dependents, dependents.size());
    }
  }

  /** A new task counts as freed although it is held back. */
  private static final class FreesWhatIsHeldBack extends Frees {
    FreesWhatIsHeldBack(TaskStore right) {
      super(right);
    }

    @Override
    Freed freed(Write write, Freed right) {
      List<TaskId> created =
          write.changes().stream().filter(it -> it.before() == null).map(Change::id).toList();
      return right.count() == 0 ? new Freed(created, created.size()) : right;
    }
  }
}
