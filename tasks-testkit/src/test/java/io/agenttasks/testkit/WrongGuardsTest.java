package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** Stores that overlook what a change demands. */
final class WrongGuardsTest {

  @Test
  void catches_a_store_that_ignores_free() {
    assertThat(failuresOf(IgnoresFree::new))
        .containsExactlyInAnyOrder(
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "free_and_awake_do_not_hold_for_a_dormant_task",
            "free_is_judged_by_what_is_there_now",
            "free_refuses_a_task_with_an_open_blocker",
            "free_refuses_what_the_same_write_blocks");
  }

  @Test
  void catches_a_store_that_judges_free_too_early() {
    assertThat(failuresOf(JudgesFreeTooEarly::new))
        .containsExactlyInAnyOrder(
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "free_and_awake_do_not_hold_for_a_dormant_task",
            "free_lets_pass_what_the_same_write_frees",
            "free_refuses_what_the_same_write_blocks");
  }

  @Test
  void catches_a_store_that_believes_what_the_writer_counted() {
    assertThat(failuresOf(BelievesWhatTheWriterCounted::new))
        .containsExactlyInAnyOrder(
            "free_and_awake_are_judged_as_the_write_leaves_the_conditions",
            "free_and_awake_do_not_hold_for_a_dormant_task",
            "free_is_judged_by_what_is_there_now");
  }

  @Test
  void catches_a_store_that_ignores_lease_over() {
    assertThat(failuresOf(IgnoresLeaseOver::new))
        .containsExactlyInAnyOrder(
            "a_change_of_the_run_that_is_overtaken_leaves_it_as_it_is",
            "a_write_is_judged_by_its_own_instant",
            "lease_over_is_judged_for_the_second_step_of_a_task_as_well",
            "lease_over_refuses_a_claim_without_an_end",
            "lease_over_refuses_a_lease_that_still_runs",
            "lease_over_refuses_a_lease_that_was_renewed_since_it_was_read",
            "of_a_renewal_and_an_expiry_at_once_exactly_one_counts");
  }

  @Test
  void catches_a_store_that_ends_leases_a_moment_late() {
    assertThat(failuresOf(EndsLeasesAMomentLate::new))
        .containsExactlyInAnyOrder(
            "a_closed_task_that_is_opened_has_no_attempts_behind_it_and_others_keep_them",
            "a_fence_rises_over_an_expiry",
            "a_hold_that_ends_frees_what_was_behind_it",
            "a_holder_that_comes_back_late_holds_again",
            "lease_over_lets_pass_at_exactly_the_end",
            "what_was_decided_is_due_no_longer",
            "whatever_ends_a_claim_ends_its_hold");
  }

  @Test
  void catches_a_store_that_ignores_edges_kept() {
    assertThat(failuresOf(IgnoresEdgesKept::new))
        .containsExactlyInAnyOrder(
            "edges_kept_is_judged_for_the_second_step_of_a_task_as_well",
            "edges_kept_refuses_a_blocker_that_got_another_dependent",
            "edges_kept_refuses_a_blocker_that_lost_a_dependent");
  }

  @Test
  void catches_a_store_that_refuses_edges_altogether() {
    assertThat(failuresOf(RefusesEdgesAltogether::new))
        .containsExactlyInAnyOrder("edges_kept_lets_pass_what_kept_its_edges");
  }

  @Test
  void catches_a_store_that_guards_the_first_step_only() {
    assertThat(failuresOf(GuardsTheFirstStepOnly::new))
        .containsExactlyInAnyOrder(
            "edges_kept_is_judged_for_the_second_step_of_a_task_as_well",
            "lease_over_is_judged_for_the_second_step_of_a_task_as_well");
  }

  /** Open blockers don't matter. */
  private static final class IgnoresFree extends Rewritten {
    IgnoresFree(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return without(write, Guard.FREE);
    }
  }

  /** Open blockers are counted before the write, and not as it leaves them. */
  private static final class JudgesFreeTooEarly extends Rewritten {
    JudgesFreeTooEarly(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return without(write, Guard.FREE);
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      Opening now = open(write.list(), 0, write.named());
      boolean blocked = now.tasks().values().stream().anyMatch(it -> it.openBlockers() > 0);
      return has(write, Guard.FREE) && blocked
          ? new WriteOutcome.Overtaken(now)
          : super.apply(write);
    }
  }

  /** Open blockers are believed to be what the writer read. */
  private static final class BelievesWhatTheWriterCounted extends Rewritten {
    BelievesWhatTheWriterCounted(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      boolean counted =
          write.add().isEmpty()
              && write.changes().stream()
                  .allMatch(it -> it.before() != null && it.before().openBlockers() == 0);
      return counted ? without(write, Guard.FREE) : write;
    }
  }

  /** The version is believed to tell of renewals too. A renewal after the end counts as before. */
  private static final class IgnoresLeaseOver extends Rewritten {

    private final Set<Long> ended = ConcurrentHashMap.newKeySet();

    IgnoresLeaseOver(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      if (has(write, Guard.LEASE_OVER)) {
        write.changes().forEach(change -> ended.add(change.after().fence()));
      }
      return without(write, Guard.LEASE_OVER);
    }

    @Override
    public synchronized Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      Set<Renewal> renewed = new HashSet<>(super.renew(list, renewals));
      renewals.stream().filter(it -> ended.contains(it.fence())).forEach(renewed::add);
      return renewed;
    }
  }

  /** The end of a lease still belongs to it. */
  private static final class EndsLeasesAMomentLate extends Rewritten {
    EndsLeasesAMomentLate(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return has(write, Guard.LEASE_OVER)
          ? Write.of(write.list(), write.at().minus(StoreFixture.MICROSECOND), write.changes())
          : write;
    }
  }

  /** The version is believed to tell of edges too. */
  private static final class IgnoresEdgesKept extends Rewritten {
    IgnoresEdgesKept(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return without(write, Guard.EDGES_KEPT);
    }
  }

  /** A blocker with edges counts as one whose edges changed. */
  private static final class RefusesEdgesAltogether extends Rewritten {
    RefusesEdgesAltogether(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      return write;
    }

    @Override
    public synchronized WriteOutcome apply(Write write) {
      Opening now = open(write.list(), 0, write.named());
      boolean edges = now.tasks().values().stream().anyMatch(it -> it.edgeStamp() > 0);
      return has(write, Guard.EDGES_KEPT) && edges
          ? new WriteOutcome.Overtaken(now)
          : super.apply(write);
    }
  }

  /** Guards are judged for the first step of a task only. */
  private static final class GuardsTheFirstStepOnly extends Rewritten {
    GuardsTheFirstStepOnly(TaskStore right) {
      super(right);
    }

    @Override
    Write rewritten(Write write) {
      boolean twice = write.named().size() < write.changes().size();
      return twice ? without(without(write, Guard.EDGES_KEPT), Guard.LEASE_OVER) : write;
    }
  }
}
