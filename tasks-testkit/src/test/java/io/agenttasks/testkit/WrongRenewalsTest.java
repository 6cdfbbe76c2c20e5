package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Holder;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Stores that renew what they should not, or not what they should. */
final class WrongRenewalsTest {

  @Test
  void catches_a_store_that_renews_under_any_fence() {
    assertThat(failuresOf(RenewsUnderAnyFence::new))
        .containsExactlyInAnyOrder("an_older_fence_renews_nothing");
  }

  @Test
  void catches_a_store_that_forgets_renewals() {
    assertThat(
            failuresOf(
                ForgetsRenewals::new, "of_a_renewal_and_an_expiry_at_once_exactly_one_counts"))
        .containsExactlyInAnyOrder(
            "a_holder_that_is_held_again_may_still_renew",
            "a_lease_that_is_over_but_not_ended_may_be_renewed",
            "a_renewal_moves_the_end_without_a_version_or_an_event",
            "a_renewed_lease_is_due_at_its_new_end",
            "a_renewed_lease_is_due_later",
            "each_renewal_is_answered_by_itself",
            "lapsed_leases_are_answered_by_their_ends",
            "lease_over_is_judged_for_the_second_step_of_a_task_as_well",
            "lease_over_refuses_a_lease_that_was_renewed_since_it_was_read");
  }

  @Test
  void catches_a_store_that_renews_without_a_word() {
    assertThat(
            failuresOf(
                RenewsWithoutAWord::new, "of_a_renewal_and_an_expiry_at_once_exactly_one_counts"))
        .containsExactlyInAnyOrder(
            "a_holder_that_is_held_again_may_still_renew",
            "a_lease_that_is_over_but_not_ended_may_be_renewed",
            "a_renewal_gives_no_end_to_a_claim_that_has_none",
            "a_renewal_moves_the_end_without_a_version_or_an_event",
            "a_renewal_never_moves_the_end_back",
            "a_renewed_lease_is_due_at_its_new_end",
            "each_renewal_is_answered_by_itself",
            "lapsed_leases_are_answered_by_their_ends");
  }

  @Test
  void catches_a_store_that_answers_yes_to_all() {
    assertThat(
            failuresOf(
                AnswersYesToAll::new, "of_a_renewal_and_an_expiry_at_once_exactly_one_counts"))
        .containsExactlyInAnyOrder(
            "a_claim_and_what_it_held_end_with_a_task_that_is_removed_all_the_same",
            "a_lease_ends_with_a_sweep",
            "a_renewal_reaches_no_other_list",
            "an_older_fence_renews_nothing",
            "each_renewal_is_answered_by_itself",
            "what_nobody_has_cannot_be_renewed");
  }

  @Test
  void catches_a_store_that_renews_all_or_nothing() {
    assertThat(failuresOf(RenewsAllOrNothing::new))
        .containsExactlyInAnyOrder("each_renewal_is_answered_by_itself");
  }

  @Test
  void catches_a_store_that_renews_in_time_only() {
    assertThat(failuresOf(RenewsInTimeOnly::new))
        .containsExactlyInAnyOrder(
            "a_lease_that_is_over_but_not_ended_may_be_renewed",
            "lease_over_is_judged_for_the_second_step_of_a_task_as_well",
            "lease_over_refuses_a_lease_that_was_renewed_since_it_was_read");
  }

  @Test
  void catches_a_store_that_writes_renewals_down() {
    assertThat(failuresOf(WritesRenewalsDown::new))
        .containsExactlyInAnyOrder(
            "a_renewal_gives_no_end_to_a_claim_that_has_none",
            "a_renewal_moves_the_end_without_a_version_or_an_event",
            "a_renewal_never_moves_the_end_back");
  }

  @Test
  void catches_a_store_that_moves_ends_back() {
    assertThat(failuresOf(MovesEndsBack::new))
        .containsExactlyInAnyOrder("a_renewal_never_moves_the_end_back");
  }

  @Test
  void catches_a_store_that_gives_an_end_to_what_has_none() {
    assertThat(failuresOf(GivesAnEndToWhatHasNone::new))
        .containsExactlyInAnyOrder("a_renewal_gives_no_end_to_a_claim_that_has_none");
  }

  /** Renews by the task alone. */
  private static final class RenewsUnderAnyFence extends ForwardingTaskStore {
    RenewsUnderAnyFence(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      Set<Renewal> renewed = new HashSet<>(super.renew(list, renewals));
      for (Renewal it : renewals) {
        Stored now = open(list, 0, List.of(it.task())).tasks().get(it.task());
        long fence = now == null ? it.fence() : now.task().fence();
        if (!super.renew(list, List.of(new Renewal(it.task(), fence, it.until()))).isEmpty()) {
          renewed.add(it);
        }
      }
      return renewed;
    }
  }

  /** Says that it renewed, and does not. */
  private static final class ForgetsRenewals extends ForwardingTaskStore {
    ForgetsRenewals(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      return super.renew(
              list,
              renewals.stream()
                  .map(it -> new Renewal(it.task(), it.fence(), Instant.EPOCH))
                  .toList())
          .stream()
          .flatMap(
              kept ->
                  renewals.stream()
                      .filter(it -> it.task().equals(kept.task()) && it.fence() == kept.fence()))
          .collect(Collectors.toSet());
    }
  }

  /** Renews, and says that it did not. */
  private static final class RenewsWithoutAWord extends ForwardingTaskStore {
    RenewsWithoutAWord(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      super.renew(list, renewals);
      return Set.of();
    }
  }

  /** Says that it renewed whatever it was told. */
  private static final class AnswersYesToAll extends ForwardingTaskStore {
    AnswersYesToAll(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      super.renew(list, renewals);
      return Set.copyOf(renewals);
    }
  }

  /** One renewal that is too late spoils all. */
  private static final class RenewsAllOrNothing extends ForwardingTaskStore {
    RenewsAllOrNothing(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      Texts.number("renewals", renewals.size(), 0, CHANGES_MAX);
      boolean all =
          renewals.stream()
              .allMatch(
                  it ->
                      open(list, 0, List.of(it.task())).tasks().values().stream()
                          .anyMatch(now -> now.task().fence() == it.fence() && held(now)));
      return all ? super.renew(list, renewals) : Set.of();
    }

    private static boolean held(Stored stored) {
      return stored.task().status() == Status.IN_PROGRESS;
    }
  }

  /** A lease that is over cannot be renewed. */
  private static final class RenewsInTimeOnly extends ForwardingTaskStore {
    RenewsInTimeOnly(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      return super.renew(
          list,
          renewals.stream()
              .filter(
                  it ->
                      open(list, 0, List.of(it.task())).tasks().values().stream()
                          .flatMap(now -> now.task().holder().stream())
                          .noneMatch(holder -> holder.lapsedAt(clock().instant())))
              .toList());
    }
  }

  /** A renewal is a version. */
  private static final class WritesRenewalsDown extends ForwardingTaskStore {
    WritesRenewalsDown(TaskStore right) {
      super(right);
    }

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      Set<Renewal> renewed = super.renew(list, renewals);
      Changes changes = new Changes(clock());
      for (Renewal it : renewed) {
        for (Stored now : open(list, 0, List.of(it.task())).tasks().values()) {
          Change change = changes.retitled(now, now.task().title());
          apply(Write.of(list, clock().instant(), List.of(change)));
        }
      }
      return renewed;
    }
  }

  /** Shows a lease's end as the last renewal wished it. */
  private abstract static class BelievesRenewals extends SeenOtherwise {

    private final Map<TaskId, Renewal> last = new ConcurrentHashMap<>();

    BelievesRenewals(TaskStore right) {
      super(right);
    }

    abstract boolean believes(Holder holder, Renewal renewal);

    @Override
    public Set<Renewal> renew(ListId list, Collection<Renewal> renewals) {
      Set<Renewal> renewed = super.renew(list, renewals);
      renewed.forEach(it -> last.put(it.task(), it));
      return renewed;
    }

    @Override
    Stored seen(ListId list, Stored stored) {
      Task task = stored.task();
      Renewal renewal = last.get(task.id());
      Holder holder = task.holder().orElse(null);
      if (renewal == null || holder == null || !believes(holder, renewal)) {
        return stored;
      }
      Holder seen =
          new Holder(
              holder.agent(), holder.fence(), holder.since(), renewal.until(), holder.attempt());
      return new Stored(
          new Task(
              task.id(),
              task.creation(),
              task.version(),
              task.details(),
              task.createdBy(),
              task.createdAt(),
              task.updatedAt(),
              new TaskState.InProgress(seen),
              task.fence(),
              task.attempts(),
              task.scope()),
          stored.holds(),
          stored.openBlockers(),
          stored.edgeStamp(),
          stored.dormant(),
          stored.resolvedRun());
    }
  }

  /** The end moves to where the last renewal says, also back. */
  private static final class MovesEndsBack extends BelievesRenewals {
    MovesEndsBack(TaskStore right) {
      super(right);
    }

    @Override
    boolean believes(Holder holder, Renewal renewal) {
      return holder.until() != null;
    }
  }

  /** A renewal gives an end to what has none. */
  private static final class GivesAnEndToWhatHasNone extends BelievesRenewals {
    GivesAnEndToWhatHasNone(TaskStore right) {
      super(right);
    }

    @Override
    boolean believes(Holder holder, Renewal renewal) {
      return holder.until() == null;
    }
  }
}
