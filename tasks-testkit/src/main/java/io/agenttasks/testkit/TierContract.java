package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Tier;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.ClaimTerms;
import io.agenttasks.spi.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Claims of tasks with paths: the lowest tier first, over all that is ready. */
abstract class TierContract extends HoldContract {

  @Test
  @Rule("S34")
  void a_free_task_goes_before_one_of_a_higher_priority_that_is_held() {
    works(BOB, "a");
    add(onPaths("held", "a").withPriority(9));
    add(onPaths("free", "b").withPriority(1));

    assertThat(titlesFor(ANN)).containsExactly("free", "held");
  }

  @Test
  @Rule("S34")
  void behind_a_task_goes_before_behind_a_path_claim() {
    works(BOB, "a");
    claims(BOB, "b");
    add(onPaths("behind a claim", "b").withPriority(9));
    add(onPaths("behind a task", "a").withPriority(5));
    add(onPaths("behind both", "a", "b").withPriority(7));
    add("free");

    assertThat(titlesFor(ANN))
        .containsExactly("free", "behind a task", "behind a claim", "behind both");
  }

  @Test
  @Rule("S34")
  void within_a_tier_claim_order_holds_whatever_the_paths() {
    works(BOB, "held");
    add(onPaths("held 1", "held/a"));
    add("free 2");
    add(onPaths("free 1", "x").withPriority(1));
    add(onPaths("held 0", "held/b").withPriority(1));
    add(onPaths("free 3", "y"));
    add(onPaths("held 2", "held/a"));
    add(onPaths("free 4", "x"));

    assertThat(titlesFor(ANN))
        .containsExactly("free 1", "free 2", "free 3", "free 4", "held 0", "held 1", "held 2");
  }

  @Test
  @Rule("S34")
  void a_task_without_paths_is_never_held() {
    claims(BOB, "a");
    add(onPaths("held", "a").withPriority(9));
    add("plain");

    assertThat(claimed(ANN).task().title()).isEqualTo("plain");
  }

  @Test
  @Rule("S34")
  void holds_of_ones_own_name_never_count() {
    works(ANN, "a");
    claims(ANN, "b");
    add(onPaths("other", "c").withPriority(-1));
    add(onPaths("of a task", "a"));
    add(onPaths("of a claim", "b"));

    assertThat(titlesFor(ANN)).containsExactly("of a task", "of a claim", "other");
  }

  @Test
  @Rule("S34")
  void what_is_ones_own_and_anothers_is_held() {
    works(ANN, "a");
    works(BOB, "a/x");
    claims(ANN, "b");
    claims(BOB, "b");
    add(onPaths("held by claims", "b").withPriority(9));
    add(onPaths("held by tasks", "a").withPriority(9));
    add(onPaths("free", "c"));

    assertThat(titlesFor(ANN)).containsExactly("free", "held by tasks", "held by claims");
  }

  @Test
  @Rule("S34")
  void behind_ones_own_path_claim_the_tasks_of_others_count() {
    claims(ANN, "a");
    works(BOB, "a");
    claims(CY, "b");
    add(onPaths("behind another's claim", "b").withPriority(9));
    add(onPaths("behind a task only", "a"));

    assertThat(titlesFor(ANN)).containsExactly("behind a task only", "behind another's claim");
  }

  @Test
  @Rule("S34")
  void what_one_call_takes_is_no_hold_of_others() {
    add(onPaths("first", "a"));
    add(onPaths("second", "a/b"));
    add(onPaths("third", "a"));

    ClaimOutcome.Taken taken = taken(atMost(Tier.FREE, ANN, 5));

    assertThat(taken.tasks()).hasSize(3);
    assertThat(taken.waitingOn()).isEmpty();
  }

  @Test
  @Rule("S34")
  void several_tasks_are_given_tier_by_tier() {
    works(BOB, "a");
    claims(BOB, "b");
    add(onPaths("behind a claim", "b").withPriority(9));
    add(onPaths("behind a task", "a").withPriority(8));
    add(onPaths("free", "c").withPriority(-1));

    assertThat(claimed(terms(ANN, 3)))
        .extracting(it -> it.task().title())
        .containsExactly("free", "behind a task", "behind a claim");
  }

  @Test
  @Rule("S34")
  void nothing_above_the_tier_that_is_asked_for_is_given() {
    works(BOB, "a");
    claims(BOB, "b");
    Stored behindTask = add(onPaths("behind a task", "a"));
    Stored behindClaim = add(onPaths("behind a claim", "b"));

    assertThat(store.claim(atMost(Tier.FREE, ANN, 5))).isEqualTo(new ClaimOutcome.None(true));
    assertThat(ids(claimed(atMost(Tier.BEHIND_TASKS, ANN, 5))))
        .containsExactly(behindTask.task().id());
    assertThat(store.claim(atMost(Tier.BEHIND_TASKS, ANN, 5)))
        .isEqualTo(new ClaimOutcome.None(true));
    assertThat(ids(claimed(atMost(Tier.BEHIND_CLAIMS, ANN, 5))))
        .containsExactly(behindClaim.task().id());
    assertThat(store.claim(atMost(Tier.FREE, ANN, 5))).isEqualTo(new ClaimOutcome.None(false));
  }

  @Test
  @Rule("S34")
  void held_is_only_what_the_filter_lets_pass() {
    claims(BOB, "a");
    add(onPaths("bob's", "a").withAssignee(BOB));

    assertThat(store.claim(atMost(Tier.FREE, ANN, 1))).isEqualTo(new ClaimOutcome.None(false));
  }

  @Test
  @Rule("S34")
  void a_filter_finds_the_lowest_tier_of_what_it_lets_pass() {
    works(BOB, "a");
    add("plain");
    add(onPaths("held", "a").withTags(List.of("x")).withPriority(9));
    add(onPaths("free", "b").withTags(List.of("x")));
    ClaimFilter tagged = new ClaimFilter(Set.of("x"), Set.of(), true, false, null);

    assertThat(claimed(terms(ANN, tagged, 5)))
        .extracting(it -> it.task().title())
        .containsExactly("free", "held");
  }

  @Test
  @Rule("S34")
  void tiers_hold_for_each_assignee() {
    works(BOB, "a");
    add(onPaths("ann's, held", "a").withAssignee(ANN).withPriority(9));
    add(onPaths("nobody's, held", "a").withPriority(8));
    add(onPaths("ann's, free", "b").withAssignee(ANN));
    add(onPaths("bob's, free", "b").withAssignee(BOB).withPriority(7));
    add(onPaths("nobody's, free", "b"));

    assertThat(titlesFor(ANN))
        .containsExactly("ann's, free", "nobody's, free", "ann's, held", "nobody's, held");
  }

  @Test
  @Rule("S34")
  void a_free_task_is_found_behind_any_number_of_held_ones() {
    works(BOB, "src");
    for (int index = 0; index < 150; index++) {
      add(onPaths("held", "src/" + index % 120).withPriority(9));
    }
    add(onPaths("free", "lib"));

    assertThat(claimed(ANN).task().title()).isEqualTo("free");
    assertThat(claimed(ANN).task().title()).isEqualTo("held");
  }

  @Test
  @Rule("S34")
  void a_hold_that_ends_frees_what_was_behind_it() {
    Stored first = works(BOB, "src");
    Stored second = works(CY, "src/a");
    claims(DAN, "src/a/b");
    add(onPaths("task", "src/a/b/c").withPriority(1));
    add(onPaths("other", "lib"));
    assertThat(tierOfFirst(Tier.FREE)).isEqualTo("other");

    written(changes.completed(first));
    clock.advance(LEASE);
    written(changes.expired(second));

    assertThat(tierOfFirst(Tier.FREE)).isEqualTo("task");
  }

  @Test
  @Rule("S34")
  void a_task_that_becomes_ready_meets_the_holds_that_are_there() {
    claims(BOB, "src/a");
    Stored blocker = add(onPaths("blocker", "lib").withAssignee(BOB));
    Stored dependent = addBlockedBy(blocker);
    written(changes.edited(dependent, onPaths("held", "src").withPriority(9)));
    add("free");

    written(changes.completed(now(blocker)));

    assertThat(titlesFor(ANN)).containsExactly("free", "held");
  }

  /** The title of the first task that an agent gets at most in this tier; it is given back. */
  private String tierOfFirst(Tier atMost) {
    Stored taken = claimed(atMost(atMost, ANN, 1)).get(0);
    written(changes.released(taken));
    return taken.task().title();
  }

  /** The titles of all that is ready for the agent, one claim each. */
  List<String> titlesFor(Agent agent) {
    List<String> titles = new ArrayList<>();
    while (store.claim(terms(agent)) instanceof ClaimOutcome.Taken taken) {
      titles.add(taken.tasks().get(0).task().title());
      assertThat(titles).as("claimed, and still not the end").hasSizeLessThan(100);
    }
    return titles;
  }

  ClaimTerms atMost(Tier tier, Agent agent, int count) {
    return terms(agent, count).atMost(tier);
  }
}
