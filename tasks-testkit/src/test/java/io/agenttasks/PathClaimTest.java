package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathConflict;
import io.agenttasks.model.PreviousOwner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths claimed by themselves: all or none, by name, each for a lease. */
final class PathClaimTest {

  private static final Instant T0 = Board.T0;
  private static final Duration LEASE = Duration.ofMinutes(10);

  private final Board board = new Board();

  @Test
  void a4_new_paths_are_held_for_ten_minutes_by_default() {
    PathResult.Taken taken = taken(by("A", "src//auth", "b").reason("a key"));

    assertThat(taken.newPaths()).containsExactly("src/auth", "b");
    assertThat(taken.renewedPaths()).isEmpty();
    assertThat(taken.until()).isEqualTo(T0.plus(LEASE));
    assertThat(board.list.pathClaims())
        .containsExactly(
            new PathClaim(1, "b", Agent.of("A"), "a key", T0, T0, T0.plus(LEASE), LEASE, false),
            new PathClaim(
                1, "src/auth", Agent.of("A"), "a key", T0, T0, T0.plus(LEASE), LEASE, false));
  }

  @Test
  void d62_anothers_claim_that_overlaps_refuses_all_with_a_row_for_each_overlap() {
    taken(by("A", "src").reason("refactoring"));
    Instant until = T0.plus(LEASE);

    PathResult.Conflict conflict = conflict(by("B", "b", "src/x", "src"));

    assertThat(conflict.count()).isEqualTo(2);
    assertThat(conflict.first())
        .containsExactly(
            new PathConflict("src/x", "src", Agent.of("A"), "refactoring", until),
            new PathConflict("src", "src", Agent.of("A"), "refactoring", until));
    assertThat(paths()).containsExactly("src");
  }

  @Test
  void d62_a_claim_above_what_others_hold_conflicts_with_each_of_them() {
    taken(by("A", "src/a"));
    taken(by("B", "src/b"));

    assertThat(conflict(by("C", "src")).first())
        .extracting(PathConflict::overlaps)
        .containsExactly("src/a", "src/b");
  }

  @Test
  void a4_of_many_conflicts_the_first_hundred_are_named_and_all_are_counted() {
    for (int call = 0; call < 3; call++) {
      String[] fifty = new String[50];
      for (int index = 0; index < fifty.length; index++) {
        fifty[index] = "src/" + call + "/" + index;
      }
      taken(by("A", fifty));
    }

    PathResult.Conflict conflict = conflict(by("B", "src"));

    assertThat(conflict.count()).isEqualTo(150);
    assertThat(conflict.first()).hasSize(100);
  }

  @Test
  void d62_what_is_held_or_beneath_it_is_renewed() {
    taken(by("A", "src"));
    board.clock.advance(Board.MINUTE);

    PathResult.Taken taken = taken(by("A", "src/x"));

    assertThat(taken.claim()).isNull();
    assertThat(taken.newPaths()).isEmpty();
    assertThat(taken.renewedPaths()).containsExactly("src/x");
    assertThat(taken.until()).isEqualTo(T0.plus(Board.MINUTE).plus(LEASE));
    assertThat(paths()).containsExactly("src");
    assertThat(only().until()).isEqualTo(T0.plus(Board.MINUTE).plus(LEASE));
    assertThat(only().since()).isEqualTo(T0);
  }

  @Test
  void d62_a_claim_above_what_is_held_absorbs_it() {
    taken(by("A", "a/b", "c"));
    board.clock.advance(Board.MINUTE);

    PathResult.Taken taken = taken(by("A", "a"));

    assertThat(taken.claim()).isEqualTo(2);
    assertThat(taken.newPaths()).containsExactly("a");
    assertThat(taken.absorbedPaths()).containsExactly("a/b");
    assertThat(paths()).containsExactly("a", "c");
  }

  @Test
  void a4_each_path_of_a_call_is_told_of_once_whatever_their_order() {
    taken(by("A", "a/b", "c"));

    for (PathRequest request : List.of(by("A", "a", "a/b", "a/d"), by("A", "a/d", "a/b", "a"))) {
      PathResult.Taken taken = taken(request);
      assertThat(taken.newPaths()).containsExactly("a");
      assertThat(taken.renewedPaths()).isEmpty();
      assertThat(taken.absorbedPaths()).containsExactlyInAnyOrder("a/b", "a/d");
      assertThat(paths()).containsExactly("a", "c");
      board.list.releasePaths("A", "a");
      taken(by("A", "a/b"));
    }
  }

  @Test
  void a4_a_renewal_never_shortens_a_claim() {
    taken(by("A", "src").lease(Duration.ofHours(1)));

    assertThat(taken(by("A", "src")).until()).isEqualTo(T0.plus(Duration.ofHours(1)));
  }

  @Test
  void a4_another_reason_is_given_with_exactly_the_same_path() {
    taken(by("A", "src").reason("first"));

    taken(by("A", "src/x").reason("a part"));
    assertThat(only().reason()).isEqualTo("first");
    taken(by("A", "src").reason("second"));
    assertThat(only().reason()).isEqualTo("second");
    taken(by("A", "src"));
    assertThat(only().reason()).isEqualTo("second");
  }

  @Test
  void a4_others_tasks_refuse_nothing() {
    board.create(NewTask.of("t").paths("src"));
    board.claim("B");

    taken(by("A", "src"));
  }

  @Test
  void a4_claiming_a_task_claims_no_path_and_finishing_it_releases_none() {
    board.create(NewTask.of("t").paths("src"));
    taken(by("A", "src"));
    Claim claim = board.claim("A");
    assertThat(paths()).containsExactly("src");

    claim.complete();

    assertThat(paths()).containsExactly("src");
  }

  @Test
  void d62_exact_paths_are_released_all_or_none() {
    taken(by("A", "src", "b", "c"));

    assertThat(board.list.releasePaths("A", "src", "zzz"))
        .isEqualTo(new PathUpdateResult.NotHeld(List.of("zzz")));
    assertThat(board.list.releasePaths("A", "src/x"))
        .isEqualTo(new PathUpdateResult.NotHeld(List.of("src/x")));
    assertThat(board.list.releasePaths("B", "src"))
        .isEqualTo(new PathUpdateResult.NotHeld(List.of("src")));
    assertThat(paths()).containsExactly("b", "c", "src");

    assertThat(board.list.releasePaths("A", "./src/", "b"))
        .isEqualTo(new PathUpdateResult.Updated(List.of("src", "b"), null));
    assertThat(paths()).containsExactly("c");
  }

  @Test
  void a4_all_paths_are_released_at_once() {
    taken(by("A", "src", "b"));
    taken(by("B", "c"));

    assertThat(board.list.releaseAllPaths("A"))
        .isEqualTo(new PathUpdateResult.Updated(List.of("b", "src"), null));
    assertThat(board.list.releaseAllPaths("A")).isEqualTo(new PathUpdateResult.NotHeld(List.of()));
    assertThat(paths()).containsExactly("c");
  }

  @Test
  void a4_what_was_released_is_free_and_nobody_is_told_of_it() {
    taken(by("A", "src"));
    board.list.releaseAllPaths("A");

    assertThat(taken(by("B", "src")).previousOwners()).isEmpty();
    assertThat(board.list.lostPaths("A")).isEmpty();
  }

  @Test
  void a4_all_of_an_agents_paths_are_renewed_together_each_for_its_own_lease() {
    taken(by("A", "a"));
    taken(by("A", "b").lease(Duration.ofMinutes(30)));
    board.clock.advance(Board.MINUTE);

    assertThat(board.list.renewPaths("A"))
        .isEqualTo(
            new PathUpdateResult.Updated(List.of("a", "b"), T0.plus(Duration.ofMinutes(31))));
    assertThat(board.list.pathClaims())
        .extracting(PathClaim::until)
        .containsExactly(T0.plus(Duration.ofMinutes(11)), T0.plus(Duration.ofMinutes(31)));
    assertThat(board.list.renewPaths("B")).isEqualTo(new PathUpdateResult.NotHeld(List.of()));
  }

  @Test
  void a4_a_claim_is_over_at_exactly_its_end() {
    taken(by("A", "src"));
    board.clock.advance(LEASE.minusNanos(1_000));
    conflict(by("B", "src"));
    assertThat(board.list.lostPaths("A")).isEmpty();

    board.clock.advance(Duration.ofNanos(1_000));

    assertThat(board.list.pathClaims()).isEmpty();
    assertThat(board.list.renewPaths("A")).isEqualTo(new PathUpdateResult.NotHeld(List.of()));
    taken(by("B", "src"));
  }

  @Test
  void a4_who_lost_a_path_is_told_once_and_within_the_hour() {
    taken(by("A", "b", "a"));
    taken(by("A", "c").lease(Board.MINUTE));
    board.clock.advance(LEASE);

    assertThat(board.list.lostPaths("B")).isEmpty();
    assertThat(board.list.lostPaths("A"))
        .extracting(PathClaim::path)
        .containsExactly("c", "a", "b");
    assertThat(board.list.lostPaths("A")).isEmpty();

    taken(by("A", "d"));
    board.clock.advance(LEASE.plus(Duration.ofHours(1)));
    assertThat(board.list.lostPaths("A")).isEmpty();
  }

  @Test
  void a4_who_takes_a_path_that_another_lost_within_the_hour_is_told() {
    taken(by("A", "src/a", "lib"));
    board.clock.advance(LEASE);
    // Being told does not make it forgotten.
    board.list.lostPaths("A");
    board.clock.advance(Duration.ofHours(1).minusNanos(1_000));

    assertThat(taken(by("B", "src")).previousOwners())
        .containsExactly(new PreviousOwner("src/a", Agent.of("A"), T0.plus(LEASE)));

    board.clock.advance(Duration.ofNanos(1_000));
    assertThat(taken(by("B", "lib")).previousOwners()).isEmpty();
  }

  @Test
  void a4_what_is_over_for_an_hour_is_forgotten_by_the_next_write_of_anybody() {
    taken(by("A", "src", "lib").lease(Board.MINUTE));
    board.clock.advance(Board.MINUTE.plus(Duration.ofHours(1)));
    assertThat(rows()).containsExactly("lib", "src");
    taken(by("B", "doc"));
    assertThat(rows()).containsExactly("doc");

    taken(by("A", "src").lease(Board.MINUTE));
    for (int minutes = 1; minutes <= 70; minutes += 5) {
      board.list.renewPaths("B");
      board.clock.advance(Duration.ofMinutes(5));
    }
    assertThat(rows()).containsExactly("doc");

    taken(by("A", "src").lease(Board.MINUTE));
    taken(by("B", "doc").lease(Duration.ofHours(1)));
    board.clock.advance(Duration.ofMinutes(59));
    board.list.renewPaths("B");
    board.clock.advance(Duration.ofMinutes(2));
    board.list.releaseAllPaths("B");
    assertThat(rows()).isEmpty();
  }

  @Test
  void a4_who_lost_a_path_long_ago_may_claim_it_again() {
    taken(by("A", "src"));
    board.clock.advance(LEASE.plus(Duration.ofHours(1)));

    assertThat(taken(by("A", "src")).newPaths()).containsExactly("src");
    assertThat(paths()).containsExactly("src");
  }

  @Test
  void a4_one_is_not_told_of_oneself_nor_again_with_a_renewal() {
    taken(by("A", "src"));
    board.clock.advance(LEASE);
    assertThat(taken(by("A", "src")).previousOwners()).isEmpty();
    assertThat(board.list.lostPaths("A")).isEmpty();
    board.list.releaseAllPaths("A");
    taken(by("A", "src").lease(Board.MINUTE));
    board.clock.advance(Board.MINUTE);

    assertThat(taken(by("B", "src")).previousOwners()).hasSize(1);
    assertThat(taken(by("B", "src")).previousOwners()).isEmpty();
  }

  @Test
  void d63_signs_of_life_keep_a_claim_for_four_leases_at_most() {
    taken(by("A", "src"));
    for (int call = 1; call <= 4; call++) {
      board.clock.advance(Duration.ofSeconds(500));
      board.list.extendPaths("A");
    }
    assertThat(only().until()).isEqualTo(T0.plusSeconds(2_400));
    assertThat(only().renewed()).isEqualTo(T0);

    board.clock.advance(Duration.ofSeconds(400));

    assertThat(board.list.extendPaths("A")).isEqualTo(new PathUpdateResult.NotHeld(List.of()));
    assertThat(board.list.lostPaths("A")).extracting(PathClaim::path).containsExactly("src");
    assertThat(taken(by("B", "src")).previousOwners())
        .extracting(PreviousOwner::owner)
        .containsExactly(Agent.of("A"));
  }

  @Test
  void d63_a_renewal_begins_the_four_leases_anew() {
    taken(by("A", "src"));
    for (int call = 1; call <= 4; call++) {
      board.clock.advance(Duration.ofSeconds(500));
      board.list.extendPaths("A");
    }
    board.clock.advance(Duration.ofMinutes(5));
    board.list.renewPaths("A");

    board.clock.advance(Duration.ofSeconds(500));
    board.list.extendPaths("A");

    assertThat(only().until()).isEqualTo(T0.plusSeconds(3_400));
  }

  @Test
  void d63_signs_of_life_keep_a_claim_for_four_hours_at_most() {
    taken(by("A", "src").lease(Duration.ofHours(1)));
    // With the longest lease, four leases are the four hours.
    for (int call = 1; call <= 5; call++) {
      board.clock.advance(Duration.ofMinutes(45));
      board.list.extendPaths("A");
    }

    assertThat(only().until()).isEqualTo(T0.plus(Duration.ofHours(4)));
  }

  @Test
  void a4_a_claim_that_is_over_no_longer_steers() {
    taken(by("B", "a"));
    board.create(NewTask.of("T").paths("a"));
    board.clock.advance(LEASE);

    assertThat(board.claim(ClaimRequest.by("A").onlyFree()).waitingOn().isNothing()).isTrue();
  }

  @Test
  void a4_each_list_has_its_own_path_claims() {
    taken(by("A", "src"));
    TaskList other = board.tasks.list("/other");

    assertThat(other.claimPaths(by("B", "src"))).isInstanceOf(PathResult.Taken.class);
    assertThat(other.pathClaims()).hasSize(1);
    assertThat(paths()).containsExactly("src");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 999, 3_600_001})
  void d62_a_lease_beyond_the_limits_is_refused(long millis) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> by("A", "src").lease(Duration.ofMillis(millis)))
        .withMessageContaining("lease");
  }

  @Test
  void a4_a_request_beyond_a_limit_is_refused() {
    String[] many = IntStream.range(0, 65).mapToObj(i -> "p" + i).toArray(String[]::new);

    refused("paths", () -> by("A", many));
    refused("path", () -> by("A", "../x"));
    refused("agent", () -> by(" ", "x"));
    refused("reason", () -> by("A", "x").reason("x".repeat(1_001)));
    refused("paths", () -> board.list.claimPaths(by("A")));
    refused("paths", () -> board.list.releasePaths("A"));
    refused("paths", () -> board.list.releasePaths("A", many));
  }

  @Test
  void a4_a_list_keeps_ten_thousand_path_claims_at_most() {
    for (int call = 0; call < 200; call++) {
      String[] fifty = new String[50];
      for (int index = 0; index < fifty.length; index++) {
        fifty[index] = call + "/" + index;
      }
      taken(by("A", fifty));
    }

    refused("path claims of a list", () -> board.list.claimPaths(by("A", "one/more")));
    assertThat(board.list.pathClaims()).hasSize(10_000);
    taken(by("A", "0"));
    taken(by("A", "one/more"));
  }

  private static void refused(
      String field, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(field + ":");
  }

  private PathResult.Taken taken(PathRequest request) {
    PathResult result = board.list.claimPaths(request);
    assertThat(result).isInstanceOf(PathResult.Taken.class);
    return (PathResult.Taken) result;
  }

  private PathResult.Conflict conflict(PathRequest request) {
    PathResult result = board.list.claimPaths(request);
    assertThat(result).isInstanceOf(PathResult.Conflict.class);
    return (PathResult.Conflict) result;
  }

  private List<String> paths() {
    return board.list.pathClaims().stream().map(PathClaim::path).toList();
  }

  /** Also of what is over. */
  private List<String> rows() {
    return board.store.paths(board.list.id()).rows().stream().map(PathClaim::path).toList();
  }

  private PathClaim only() {
    assertThat(board.list.pathClaims()).hasSize(1);
    return board.list.pathClaims().get(0);
  }

  private static PathRequest by(String agent, String... paths) {
    return PathRequest.by(agent).paths(paths);
  }
}
