package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Task;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stores that write other than they are told. */
final class WrongWritesTest {

  @Test
  void catches_a_store_that_writes_before_it_checks() {
    assertThat(failuresOf(WritesBeforeItChecks::new))
        .containsExactlyInAnyOrder("a_mistake_in_one_change_changes_nothing");
  }

  @Test
  void catches_a_store_that_breaks_after_a_mistake() {
    assertThat(failuresOf(BreaksAfterAMistake::new))
        .containsExactlyInAnyOrder("a_store_goes_on_working_after_a_mistake");
  }

  @Test
  void catches_a_store_that_takes_a_mistake_for_an_overtaking() {
    assertThat(failuresOf(TakesAMistakeForAnOvertaking::new))
        .containsExactlyInAnyOrder(
            "a_mistake_in_one_change_changes_nothing",
            "a_run_that_would_go_back_is_a_mistake_and_changes_nothing",
            "a_store_goes_on_working_after_a_mistake",
            "the_number_and_the_id_of_what_has_left_stay_taken");
  }

  @Test
  void catches_a_store_that_takes_what_is_not_there_for_a_mistake() {
    assertThat(failuresOf(TakesWhatIsNotThereForAMistake::new))
        .containsExactlyInAnyOrder(
            "a_write_about_a_removed_task_is_overtaken",
            "a_write_about_a_task_that_is_not_there_is_overtaken",
            "the_answer_about_a_removed_task_is_kept");
  }

  @Test
  void catches_a_store_that_denies_a_write() {
    assertThat(failuresOf(DeniesAWrite::new))
        .containsExactlyInAnyOrder("a_failure_tells_the_truth_about_its_write");
  }

  @Test
  void catches_a_store_that_can_be_closed_only_once() {
    assertThat(failuresOf(CanBeClosedOnlyOnce::new))
        .containsExactlyInAnyOrder("a_store_may_be_closed_twice_and_then_fails_as_a_backend_fails");
  }

  @Test
  void catches_a_store_that_fails_with_an_exception_of_its_own() {
    assertThat(failuresOf(FailsWithAnExceptionOfItsOwn::new))
        .containsExactlyInAnyOrder("a_store_may_be_closed_twice_and_then_fails_as_a_backend_fails");
  }

  @Test
  void catches_a_store_that_writes_half() {
    assertThat(failuresOf(WritesHalf::new))
        .containsExactlyInAnyOrder(
            "a_write_about_a_task_that_is_not_there_is_overtaken",
            "a_write_that_is_overtaken_leaves_the_documents_as_they_are",
            "a_write_of_which_one_part_is_overtaken_leaves_no_part");
  }

  @Test
  void catches_a_store_that_loses_edges_beside_the_list() {
    assertThat(failuresOf(LosesEdgesBesideTheList::new))
        .containsExactlyInAnyOrder("a_write_happens_whole");
  }

  @Test
  void catches_a_store_that_lets_the_last_writer_win() {
    assertThat(
            failuresOf(
                LetsTheLastWriterWin::new,
                "a_crowd_leaves_a_list_that_adds_up",
                "claims_reports_and_runs_at_once_leave_a_list_that_adds_up",
                "holds_that_begin_and_end_at_once_leave_what_is_held_and_no_more"))
        .containsExactlyInAnyOrder(
            "a_write_about_a_removed_task_is_overtaken",
            "a_write_about_a_task_that_is_not_there_is_overtaken",
            "a_write_of_an_edge_that_leads_nowhere_is_overtaken",
            "a_write_that_is_overtaken_leaves_the_documents_as_they_are",
            "a_change_of_an_older_version_is_overtaken",
            "a_claim_overtakes_a_write_that_relied_on_the_version_before_it",
            "a_write_that_was_overtaken_leaves_no_answer",
            "an_overtaken_write_is_shown_the_list_and_the_tasks_that_it_named",
            "of_many_writers_from_one_version_exactly_one_is_written",
            "what_an_overtaken_write_is_shown_is_good_for_the_next_attempt");
  }

  @Test
  void catches_a_store_that_creates_what_is_there() {
    assertThat(failuresOf(CreatesWhatIsThere::new))
        .containsExactlyInAnyOrder(
            "a_new_task_whose_id_is_taken_is_overtaken",
            "a_new_task_without_blockers_is_freed",
            "a_write_about_what_has_left_is_overtaken",
            "of_many_that_create_one_id_exactly_one_is_written");
  }

  @Test
  void catches_a_store_that_keeps_only_the_first_step() {
    assertThat(failuresOf(KeepsOnlyTheFirstStep::new))
        .containsExactlyInAnyOrder(
            "a_mistake_in_one_change_changes_nothing",
            "of_a_task_that_is_changed_twice_the_last_document_counts",
            "a_task_changed_twice_by_one_write_gets_both_versions",
            "a_task_that_was_changed_twice_is_answered_as_it_was_left",
            "edges_kept_is_judged_for_the_second_step_of_a_task_as_well",
            "lease_over_is_judged_for_the_second_step_of_a_task_as_well");
  }

  /** After a mistake it has written what stood before the mistake. */
  private static final class WritesBeforeItChecks extends ForwardingTaskStore {
    WritesBeforeItChecks(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      try {
        return super.apply(write);
      } catch (IllegalArgumentException e) {
        if (!write.changes().isEmpty()) {
          super.apply(Write.of(write.list(), write.at(), write.changes().subList(0, 1)));
        }
        throw e;
      }
    }
  }

  /** One mistake is the end of it. */
  private static final class BreaksAfterAMistake extends ForwardingTaskStore {

    private volatile boolean broken;

    BreaksAfterAMistake(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      if (broken) {
        throw new TaskStoreException("broken", false, null);
      }
      try {
        return super.apply(write);
      } catch (IllegalArgumentException e) {
        broken = true;
        throw e;
      }
    }
  }

  /** Whatever is wrong with a write, it says that it was overtaken. */
  private static final class TakesAMistakeForAnOvertaking extends ForwardingTaskStore {
    TakesAMistakeForAnOvertaking(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      try {
        return super.apply(write);
      } catch (IllegalArgumentException e) {
        return new WriteOutcome.Overtaken(open(write.list(), 0, write.named()));
      }
    }
  }

  /** A task that was removed is one that never was: who writes about it is to blame. */
  private static final class TakesWhatIsNotThereForAMistake extends ForwardingTaskStore {
    TakesWhatIsNotThereForAMistake(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      for (Change change : write.changes()) {
        if (change.before() != null
            && write.changes().stream().noneMatch(it -> it.before() == null)
            && open(write.list(), 0, List.of(change.id())).tasks().isEmpty()) {
          throw new IllegalArgumentException("no such task: " + change.id());
        }
      }
      return super.apply(write);
    }
  }

  /** It writes, is interrupted, and says that it did not write. */
  private static final class DeniesAWrite extends ForwardingTaskStore {
    DeniesAWrite(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (Thread.currentThread().isInterrupted()) {
        throw new TaskStoreException("interrupted", false, null);
      }
      return outcome;
    }
  }

  /** Closing it again is an error. */
  private static final class CanBeClosedOnlyOnce extends ForwardingTaskStore {

    private volatile boolean closed;

    CanBeClosedOnlyOnce(TaskStore right) {
      super(right);
    }

    @Override
    public void close() {
      if (closed) {
        throw new IllegalStateException("closed already");
      }
      closed = true;
      super.close();
    }
  }

  /** Once it is closed it fails with what the driver throws. */
  private static final class FailsWithAnExceptionOfItsOwn extends ForwardingTaskStore {

    private volatile boolean closed;

    FailsWithAnExceptionOfItsOwn(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      if (closed) {
        throw new IllegalStateException("connection closed");
      }
      return super.apply(write);
    }

    @Override
    public void close() {
      closed = true;
      super.close();
    }
  }

  /** Of an overtaken write it writes what it can. */
  private static final class WritesHalf extends ForwardingTaskStore {
    WritesHalf(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Overtaken && write.changes().size() > 1) {
        super.apply(Write.of(write.list(), write.at(), write.changes().subList(0, 1)));
      }
      return outcome;
    }
  }

  /** Edges beside a change of the list are left for later, and that is never. */
  private static final class LosesEdgesBesideTheList extends ForwardingTaskStore {
    LosesEdgesBesideTheList(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      boolean both = write.guard() != null && !write.changes().isEmpty();
      return super.apply(both ? write.edges(List.of(), List.of()) : write);
    }
  }

  /** An overtaken change is written over what overtook it. */
  private static final class LetsTheLastWriterWin extends ForwardingTaskStore {
    LetsTheLastWriterWin(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      if (outcome instanceof WriteOutcome.Overtaken overtaken && write.changes().size() == 1) {
        Change change = write.changes().get(0);
        Stored now = overtaken.now().tasks().get(change.id());
        if (now != null && change.before() != null && change.guards().isEmpty()) {
          Task after = now.task().touch(write.at()).with(change.after().details());
          Event event = Event.of(after, null, Event.What.EDITED, "");
          Change over = new Change(now, after, change.facts(), event, change.guards());
          return super.apply(Write.of(write.list(), write.at(), List.of(over)));
        }
      }
      return outcome;
    }
  }

  /** A new task whose id is taken is answered like one that was written. */
  private static final class CreatesWhatIsThere extends ForwardingTaskStore {
    CreatesWhatIsThere(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      WriteOutcome outcome = super.apply(write);
      boolean creates =
          write.guard() == null
              && !write.changes().isEmpty()
              && write.unchanged().isEmpty()
              && write.changes().stream().allMatch(change -> change.before() == null);
      return creates ? new WriteOutcome.Written(Freed.NONE) : outcome;
    }
  }

  /** Of two steps of a task in one write, only the first one is kept. */
  private static final class KeepsOnlyTheFirstStep extends ForwardingTaskStore {
    KeepsOnlyTheFirstStep(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      List<Change> steps = write.changes();
      boolean twice = steps.size() == 2 && steps.get(0).id().equals(steps.get(1).id());
      return super.apply(twice ? Write.of(write.list(), write.at(), steps.subList(0, 1)) : write);
    }
  }
}
