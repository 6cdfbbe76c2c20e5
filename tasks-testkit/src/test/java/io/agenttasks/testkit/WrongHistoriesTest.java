package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Event;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that keep another history. */
final class WrongHistoriesTest {

  @Test
  void catches_a_store_that_forgets_edits() {
    assertThat(failuresOf(ForgetsEdits::new))
        .containsExactlyInAnyOrder(
            "a_history_is_read_in_slices_of_any_size",
            "a_task_changed_twice_by_one_write_gets_both_versions",
            "a_write_happens_whole",
            "a_write_that_names_the_task_makes_its_own_event_only",
            "an_event_is_kept_as_it_was_written",
            "every_version_has_its_event_in_order",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_tells_claims_twice() {
    assertThat(failuresOf(TellsClaimsTwice::new))
        .containsExactlyInAnyOrder(
            "a_renewal_moves_the_end_without_a_version_or_an_event",
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "a_write_that_names_the_task_makes_its_own_event_only",
            "every_version_has_its_event_in_order",
            "the_event_of_a_task_that_is_held_again_is_answered",
            "what_falls_asleep_with_a_sweep_holds_nobody_again",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself",
            "what_leaves_is_swept_and_its_lease_is_over",
            "what_was_decided_is_due_no_longer",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_tells_backwards() {
    assertThat(failuresOf(TellsBackwards::new))
        .containsExactlyInAnyOrder(
            "a_claim_is_an_event_of_its_agent",
            "a_count_that_falls_makes_no_version_of_its_holder",
            "a_history_is_read_in_slices_of_any_size",
            "a_holder_whose_blocker_is_reopened_learns_it_from_the_history",
            "a_holder_whose_task_gets_a_blocker_learns_it_from_the_history",
            "a_swept_task_gets_one_version_a_higher_fence_and_an_event_that_names_who_lost_it",
            "a_task_changed_twice_by_one_write_gets_both_versions",
            "a_task_that_somebody_has_is_held_again_when_its_blocker_wakes",
            "a_task_that_two_sweeps_meet_gets_both_versions_in_their_order",
            "a_write_happens_whole",
            "a_write_that_names_the_task_makes_its_own_event_only",
            "an_event_is_kept_as_it_was_written",
            "every_version_has_its_event_in_order",
            "lease_over_lets_pass_at_exactly_the_end",
            "the_event_of_a_task_that_is_held_again_is_answered",
            "the_events_of_sweeps_are_answered_by_creation",
            "what_falls_asleep_with_a_sweep_holds_nobody_again",
            "what_is_swept_awake_holds_its_dependents_and_is_freed_itself",
            "what_leaves_is_swept_and_its_lease_is_over",
            "what_was_decided_is_due_no_longer",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_forgets_flags() {
    assertThat(failuresOf(ForgetsFlags::new))
        .containsExactlyInAnyOrder("an_event_is_kept_as_it_was_written");
  }

  @Test
  void catches_a_store_that_forgets_who_claimed() {
    assertThat(failuresOf(ForgetsWhoClaimed::new))
        .containsExactlyInAnyOrder("a_claim_is_an_event_of_its_agent");
  }

  @Test
  void catches_a_store_that_invents_a_history() {
    assertThat(failuresOf(InventsAHistory::new))
        .containsExactlyInAnyOrder(
            "a_removed_task_is_shown_by_nothing", "a_task_that_does_not_exist_has_no_history");
  }

  @Test
  void catches_a_store_that_tells_the_last_event_again() {
    assertThat(failuresOf(TellsTheLastEventAgain::new))
        .containsExactlyInAnyOrder("a_history_is_read_in_slices_of_any_size");
  }

  @Test
  void catches_a_store_that_leaves_an_event_out() {
    assertThat(failuresOf(LeavesAnEventOut::new))
        .containsExactlyInAnyOrder("a_history_is_read_in_slices_of_any_size");
  }

  /** Shows a history other than it is. */
  private abstract static class Retold extends ForwardingTaskStore {
    Retold(TaskStore right) {
      super(right);
    }

    abstract List<Event> retold(List<Event> events);

    @Override
    public Slice<Event> history(HistoryTerms terms) {
      Slice<Event> right = super.history(terms);
      return new Slice<>(retold(right.items()), right.more());
    }
  }

  /** Edits are not worth an event. */
  private static final class ForgetsEdits extends Retold {
    ForgetsEdits(TaskStore right) {
      super(right);
    }

    @Override
    List<Event> retold(List<Event> events) {
      return events.stream().filter(event -> event.what() != Event.What.EDITED).toList();
    }
  }

  /** A claim is written down by the call and by a trigger. */
  private static final class TellsClaimsTwice extends Retold {
    TellsClaimsTwice(TaskStore right) {
      super(right);
    }

    @Override
    List<Event> retold(List<Event> events) {
      return events.stream()
          .flatMap(
              event ->
                  Collections.nCopies(event.what() == Event.What.CLAIMED ? 2 : 1, event).stream())
          .toList();
    }
  }

  /** The newest event comes first. */
  private static final class TellsBackwards extends Retold {
    TellsBackwards(TaskStore right) {
      super(right);
    }

    @Override
    List<Event> retold(List<Event> events) {
      List<Event> backwards = new ArrayList<>(events);
      Collections.reverse(backwards);
      return backwards;
    }
  }

  /** What was special about an event is lost. */
  private static final class ForgetsFlags extends Retold {
    ForgetsFlags(TaskStore right) {
      super(right);
    }

    @Override
    List<Event> retold(List<Event> events) {
      return events.stream()
          .map(
              it ->
                  new Event(
                      it.task(),
                      it.version(),
                      it.at(),
                      it.by(),
                      it.fence(),
                      it.what(),
                      it.note(),
                      Set.of(),
                      it.former()))
          .toList();
    }
  }

  /** Nobody knows who claimed. */
  private static final class ForgetsWhoClaimed extends Retold {
    ForgetsWhoClaimed(TaskStore right) {
      super(right);
    }

    @Override
    List<Event> retold(List<Event> events) {
      return events.stream()
          .map(
              it ->
                  new Event(
                      it.task(),
                      it.version(),
                      it.at(),
                      it.what() == Event.What.CLAIMED ? null : it.by(),
                      it.fence(),
                      it.what(),
                      it.note(),
                      it.flags(),
                      it.former()))
          .toList();
    }
  }

  /** The events of what does not exist are those of the first task. */
  private static final class InventsAHistory extends ForwardingTaskStore {
    InventsAHistory(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Event> history(HistoryTerms terms) {
      Slice<Event> right = super.history(terms);
      Event invented =
          new Event(
              terms.task(), 1, clock().instant(), null, 0, Event.What.CREATED, "", Set.of(), null);
      return right.items().isEmpty() && terms.after() == 0
          ? new Slice<>(List.of(invented), false)
          : right;
    }
  }

  /** After an event that was read, the next slice begins with it again. */
  private static final class TellsTheLastEventAgain extends ForwardingTaskStore {
    TellsTheLastEventAgain(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Event> history(HistoryTerms terms) {
      long after = Math.max(0, terms.after() - 1);
      return super.history(new HistoryTerms(terms.list(), terms.task(), after, terms.limit()));
    }
  }

  /** After an event that was read, the next slice leaves one out. */
  private static final class LeavesAnEventOut extends ForwardingTaskStore {
    LeavesAnEventOut(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Event> history(HistoryTerms terms) {
      long after = terms.after() == 0 ? 0 : terms.after() + 1;
      return super.history(new HistoryTerms(terms.list(), terms.task(), after, terms.limit()));
    }
  }
}
