package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Stores that tell agents something else of what their tasks wait on. */
final class WrongWaitingTest {

  @Test
  void catches_a_store_that_tells_claims_nothing() {
    assertThat(failuresOf(TellsClaimsNothing::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_told_of_the_holds_of_others_sorted_and_without_doubles",
            "each_task_of_a_claim_has_holds_of_its_own",
            "of_many_claims_of_tasks_that_overlap_exactly_one_is_told_that_its_task_is_free",
            "of_many_holds_the_first_hundred_are_named_and_all_are_counted");
  }

  @Test
  void catches_a_store_that_tells_writes_nothing() {
    assertThat(failuresOf(TellsWritesNothing::new))
        .containsExactlyInAnyOrder(
            "a_write_by_which_somebody_has_a_task_is_told_too",
            "the_event_of_a_task_that_is_held_again_is_answered",
            "the_events_of_sweeps_are_answered_by_creation");
  }

  @Test
  void catches_a_store_that_tells_in_any_order() {
    assertThat(failuresOf(TellsInAnyOrder::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_told_of_the_holds_of_others_sorted_and_without_doubles",
            "a_write_by_which_somebody_has_a_task_is_told_too",
            "of_many_holds_the_first_hundred_are_named_and_all_are_counted");
  }

  @Test
  void catches_a_store_that_tells_each_agent_once() {
    assertThat(failuresOf(TellsOneHoldOfEachAgent::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_told_of_the_holds_of_others_sorted_and_without_doubles",
            "of_many_holds_the_first_hundred_are_named_and_all_are_counted");
  }

  @Test
  void catches_a_store_that_counts_what_it_names() {
    assertThat(failuresOf(CountsWhatItNames::new))
        .containsExactlyInAnyOrder("of_many_holds_the_first_hundred_are_named_and_all_are_counted");
  }

  @Test
  void catches_a_store_that_tells_all_tasks_of_a_claim_the_same() {
    assertThat(failuresOf(TellsAllTasksTheSame::new))
        .containsExactlyInAnyOrder("each_task_of_a_claim_has_holds_of_its_own");
  }

  @Test
  void catches_a_store_that_tells_of_every_task_somebody_has() {
    assertThat(failuresOf(TellsEveryWrite::new))
        .containsExactlyInAnyOrder("a_write_by_which_nobody_gets_a_task_is_told_of_nothing");
  }

  @Test
  void catches_a_store_that_ignores_unheld() {
    assertThat(failuresOf(IgnoresUnheld::new))
        .containsExactlyInAnyOrder(
            "of_many_unheld_writes_of_tasks_that_overlap_exactly_one_is_written",
            "unheld_is_about_the_paths_that_the_write_gives_the_task",
            "unheld_refuses_what_another_works_on_or_claimed");
  }

  @Test
  void catches_a_store_that_holds_unheld_against_everybody() {
    assertThat(failuresOf(RefusesOwnHolds::new))
        .containsExactlyInAnyOrder("unheld_lets_ones_own_holds_pass_and_what_is_over");
  }

  @Test
  void catches_a_store_that_judges_unheld_by_the_paths_before() {
    assertThat(failuresOf(JudgesThePathsBefore::new))
        .containsExactlyInAnyOrder("unheld_is_about_the_paths_that_the_write_gives_the_task");
  }

  /** Changes what is told. */
  private abstract static class Told extends ForwardingTaskStore {
    Told(TaskStore right) {
      super(right);
    }

    abstract WaitingOn told(WaitingOn right);

    private Map<TaskId, WaitingOn> told(Map<TaskId, WaitingOn> right) {
      Map<TaskId, WaitingOn> told = new HashMap<>();
      right.forEach((id, waitingOn) -> told.put(id, told(waitingOn)));
      return told;
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      return outcome instanceof ClaimOutcome.Taken taken
          ? new ClaimOutcome.Taken(taken.tasks(), told(taken.waitingOn()))
          : outcome;
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      return outcome instanceof WriteOutcome.Written written
          ? new WriteOutcome.Written(written.freed(), told(written.waitingOn()), written.made())
          : outcome;
    }
  }

  /** Who claims is told of no holds. */
  private static final class TellsClaimsNothing extends ForwardingTaskStore {
    TellsClaimsNothing(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      return outcome instanceof ClaimOutcome.Taken taken
          ? new ClaimOutcome.Taken(taken.tasks())
          : outcome;
    }
  }

  /** Who takes a task by its name is told of no holds. */
  private static final class TellsWritesNothing extends ForwardingTaskStore {
    TellsWritesNothing(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      return outcome instanceof WriteOutcome.Written written
          ? new WriteOutcome.Written(written.freed())
          : outcome;
    }
  }

  /** Holds stand as they were found. */
  private static final class TellsInAnyOrder extends Told {
    TellsInAnyOrder(TaskStore right) {
      super(right);
    }

    @Override
    WaitingOn told(WaitingOn right) {
      List<Hold> reversed = new ArrayList<>(right.first());
      Collections.reverse(reversed);
      return new WaitingOn(reversed, right.count());
    }
  }

  /** Who is there is told, but not where. */
  private static final class TellsOneHoldOfEachAgent extends Told {
    TellsOneHoldOfEachAgent(TaskStore right) {
      super(right);
    }

    @Override
    WaitingOn told(WaitingOn right) {
      Map<String, Hold> byAgent = new HashMap<>();
      right.first().forEach(hold -> byAgent.putIfAbsent(hold.agent().name(), hold));
      return WaitingOn.of(byAgent.values());
    }
  }

  /** What was cut is not counted. */
  private static final class CountsWhatItNames extends Told {
    CountsWhatItNames(TaskStore right) {
      super(right);
    }

    @Override
    WaitingOn told(WaitingOn right) {
      return new WaitingOn(right.first(), right.first().size());
    }
  }

  /** The holds of one are those of all. */
  private static final class TellsAllTasksTheSame extends ForwardingTaskStore {
    TellsAllTasksTheSame(TaskStore right) {
      super(right);
    }

    @Override
    public ClaimOutcome claim(ClaimTerms terms) {
      ClaimOutcome outcome = super.claim(terms);
      if (!(outcome instanceof ClaimOutcome.Taken taken) || taken.waitingOn().isEmpty()) {
        return outcome;
      }
      Map<TaskId, WaitingOn> all = new HashMap<>();
      WaitingOn one = taken.waitingOn().values().iterator().next();
      taken.tasks().forEach(it -> all.put(it.task().id(), one));
      return new ClaimOutcome.Taken(taken.tasks(), all);
    }
  }

  /** Also who only edits a task is told. */
  private static final class TellsEveryWrite extends ForwardingTaskStore {
    TellsEveryWrite(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (!(outcome instanceof WriteOutcome.Written written)) {
        return outcome;
      }
      Map<TaskId, WaitingOn> all = new HashMap<>(written.waitingOn());
      NaiveHolds.told(this, write, all);
      return new WriteOutcome.Written(written.freed(), all, written.made());
    }
  }

  /** The guard is not looked at. */
  private static final class IgnoresUnheld extends Rewritten {
    IgnoresUnheld(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return without(write, Guard.UNHELD);
    }
  }

  /** Whoever holds a path is in the way. */
  private static final class RefusesOwnHolds extends ForwardingTaskStore {
    RefusesOwnHolds(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      return Rewritten.has(write, Guard.UNHELD) && NaiveHolds.meetsAny(this, write)
          ? new WriteOutcome.Overtaken(open(write.list(), 0, write.named()))
          : super.apply(write);
    }
  }

  /** The paths that the task has until now are looked at. */
  private static final class JudgesThePathsBefore extends ForwardingTaskStore {
    JudgesThePathsBefore(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      boolean moves =
          write.changes().stream()
              .anyMatch(
                  it ->
                      it.before() != null
                          && !it.before().task().paths().equals(it.after().paths()));
      return super.apply(moves ? Rewritten.without(write, Guard.UNHELD) : write);
    }
  }
}
