package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.IdScheme;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.ListState;
import io.agenttasks.spi.Renewal;
import io.agenttasks.spi.Stored;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a write may demand beside versions: guards, unchanged tasks, the version of the list. */
abstract class GuardContract extends WriteContract {

  private static final ListSettings SETTINGS =
      new ListSettings(BlockerPolicy.CASCADE, 3, false, IdScheme.RANDOM);

  @Test
  @Rule("S9")
  void free_refuses_a_task_with_an_open_blocker() {
    Stored dependent = addBlockedBy(add("blocker"));

    overtaken(changes.claimed(dependent, ANN, null).guardedBy(Guard.FREE));

    assertThat(now(dependent)).isEqualTo(dependent);
  }

  @Test
  @Rule("S9")
  void free_lets_pass_what_the_same_write_frees() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);

    written(
        changes.completed(blocker), changes.claimed(dependent, ANN, null).guardedBy(Guard.FREE));

    assertThat(now(dependent).task().status()).isEqualTo(Status.IN_PROGRESS);
  }

  @Test
  @Rule("S9")
  void free_refuses_what_the_same_write_blocks() {
    Stored blocker = add("blocker");
    Stored task = add("task");

    overtaken(
        write(changes.claimed(task, ANN, null).guardedBy(Guard.FREE))
            .edges(List.of(edge(blocker, task)), List.of()));

    assertThat(now(task)).isEqualTo(task);
  }

  @Test
  @Rule("S9")
  void free_is_judged_by_what_is_there_now() {
    Stored blocker = add("blocker");
    Stored read = add("task");
    written(adding(edge(blocker, read)));

    // Its version is as it was read: only the guard can refuse.
    overtaken(changes.claimed(read, ANN, null).guardedBy(Guard.FREE));
  }

  @Test
  @Rule("S9")
  void lease_over_refuses_a_lease_that_still_runs() {
    add("task");
    Stored taken = claimed(ANN);
    clock.advance(LEASE.minus(MICROSECOND));

    overtaken(changes.expired(taken));

    assertThat(now(taken)).isEqualTo(taken);
  }

  @Test
  @Rule("S9")
  void lease_over_lets_pass_at_exactly_the_end() {
    add("task");
    Stored taken = claimed(ANN);
    clock.advance(LEASE);

    written(changes.expired(taken));

    assertThat(now(taken).task().status()).isEqualTo(Status.PENDING);
    assertThat(historyOf(taken)).last().isEqualTo(What.EXPIRED);
  }

  @Test
  @Rule({"S9", "S21"})
  void lease_over_refuses_a_lease_that_was_renewed_since_it_was_read() {
    add("task");
    Stored taken = claimed(ANN);
    clock.advance(LEASE);
    store.renew(LIST, List.of(new Renewal(taken.task().id(), 1, clock.instant().plus(LEASE))));

    // A renewal makes no version, so only the guard can refuse.
    overtaken(changes.expired(taken));
  }

  @Test
  @Rule("S9")
  void lease_over_refuses_a_claim_without_an_end() {
    add("task");
    ClaimTerms terms = terms(ANN);
    Stored taken = claimed(new ClaimTerms(LIST, ANN, terms.filter(), 1, terms.now(), null)).get(0);
    clock.advance(LEASE.multipliedBy(1_000));

    overtaken(changes.expired(taken));
  }

  @Test
  @Rule("S9")
  void edges_kept_refuses_a_blocker_that_got_another_dependent() {
    Stored blocker = add("blocker");
    written(adding(edge(blocker, add("dependent"))));

    overtaken(changes.cancelled(blocker).guardedBy(Guard.EDGES_KEPT));
  }

  @Test
  @Rule("S9")
  void edges_kept_refuses_a_blocker_that_lost_a_dependent() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    Stored read = now(blocker);
    written(removing(edge(blocker, dependent)));

    overtaken(changes.cancelled(read).guardedBy(Guard.EDGES_KEPT));
  }

  @Test
  @Rule("S9")
  void edges_kept_lets_pass_what_kept_its_edges() {
    Stored blocker = add("blocker");
    addBlockedBy(blocker);

    written(changes.cancelled(now(blocker)).guardedBy(Guard.EDGES_KEPT));
  }

  @Test
  @Rule("S9")
  void edges_kept_is_judged_for_the_second_step_of_a_task_as_well() {
    Stored blocker = add("blocker");
    written(adding(edge(blocker, add("dependent"))));
    Change first = changes.retitled(blocker, "edited");

    overtaken(first, changes.cancelled(first.result()).guardedBy(Guard.EDGES_KEPT));
  }

  @Test
  @Rule("S9")
  void lease_over_is_judged_for_the_second_step_of_a_task_as_well() {
    add("task");
    Stored taken = claimed(ANN);
    clock.advance(LEASE);
    store.renew(LIST, List.of(new Renewal(taken.task().id(), 1, clock.instant().plus(LEASE))));
    Change first = changes.retitled(taken, "edited");

    overtaken(first, changes.expired(first.result()));
  }

  @Test
  @Rule("S9")
  void a_write_that_relies_on_a_task_is_overtaken_once_that_has_a_new_version() {
    Stored relied = add("relied on");
    written(changes.retitled(relied, "edited"));

    overtaken(write(changes.created(number(), TaskDetails.of("new"))).relyingOn(List.of(relied)));

    assertThat(snapshot().tasks()).hasSize(1);
  }

  @Test
  @Rule("S9")
  void a_write_that_relies_on_a_task_is_overtaken_once_that_has_other_edges() {
    Stored relied = add("relied on");
    written(adding(edge(relied, add("dependent"))));

    overtaken(write(changes.created(number(), TaskDetails.of("new"))).relyingOn(List.of(relied)));
  }

  @Test
  @Rule("S9")
  void a_write_that_relies_on_a_task_leaves_it_as_it_is() {
    Stored relied = add("relied on");

    written(write(changes.created(number(), TaskDetails.of("new"))).relyingOn(List.of(relied)));

    assertThat(now(relied)).isEqualTo(relied);
    assertThat(historyOf(relied)).hasSize(1);
  }

  @Test
  @Rule("S10")
  void a_list_begins_at_version_0_with_the_default_settings() {
    assertThat(other.open(LIST, 0, List.of()).list())
        .isEqualTo(new ListState(0, ListSettings.DEFAULT));
  }

  @Test
  @Rule("S10")
  void the_founding_write_gives_the_list_its_settings_and_version_1() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));

    assertThat(list()).isEqualTo(new ListState(1, SETTINGS));
  }

  @Test
  @Rule("S10")
  void a_second_founding_write_is_overtaken() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));

    overtaken(write().guardedBy(ListGuard.founding(ListSettings.DEFAULT)));

    assertThat(list()).isEqualTo(new ListState(1, SETTINGS));
  }

  @Test
  @Rule("S10")
  void replacing_makes_the_next_version_and_keeps_the_settings() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));

    written(write().guardedBy(ListGuard.replacing(1)));

    assertThat(list()).isEqualTo(new ListState(2, SETTINGS));
  }

  @Test
  @Rule("S10")
  void replacing_may_change_the_settings() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));

    written(write().guardedBy(new ListGuard(1, true, SETTINGS.withMaxAttempts(9), null)));

    assertThat(list()).isEqualTo(new ListState(2, SETTINGS.withMaxAttempts(9)));
  }

  @Test
  @Rule("S10")
  void requiring_leaves_the_version_as_it_is() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));

    written(write().guardedBy(ListGuard.requiring(1)));

    assertThat(list()).isEqualTo(new ListState(1, SETTINGS));
  }

  @Test
  @Rule("S10")
  void a_write_that_requires_a_version_is_overtaken_at_another() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));
    Change added = changes.created(number(), TaskDetails.of("new"));

    overtaken(write(added).guardedBy(ListGuard.requiring(0)));
    overtaken(write(added).guardedBy(ListGuard.requiring(2)));

    assertThat(snapshot().tasks()).isEmpty();
  }

  @Test
  @Rule("S10")
  void a_write_without_a_guard_leaves_the_list_as_it_is() {
    written(write().guardedBy(ListGuard.founding(SETTINGS)));

    add("task");

    assertThat(list()).isEqualTo(new ListState(1, SETTINGS));
  }

  /** Each addition is right by itself. That both rely on one version of the list makes it right. */
  @Test
  @Rule("S10")
  void of_two_edges_that_close_a_cycle_only_one_is_written() {
    Stored one = add("one");
    Stored two = add("two");
    long version = list().version();
    assertThat(route(two, one)).isEmpty();
    assertThat(route(one, two)).isEmpty();

    written(adding(edge(one, two)).guardedBy(ListGuard.replacing(version)));
    overtaken(adding(edge(two, one)).guardedBy(ListGuard.replacing(version)));

    assertThat(snapshot().fromBlockers()).containsExactly(edge(one, two));
  }

  private List<?> route(Stored from, Stored to) {
    return other
        .route(LIST, Set.of(from.task().id()), Set.of(to.task().id()), Set.of())
        .<List<?>>map(List::copyOf)
        .orElse(List.of());
  }

  ListState list() {
    return other.open(LIST, 0, List.of()).list();
  }
}
