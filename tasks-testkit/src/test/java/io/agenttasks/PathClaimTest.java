package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathConflict;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Paths claimed by themselves: all or none, by name. */
final class PathClaimTest extends PathClaims {

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
  void a4_each_list_has_its_own_path_claims() {
    taken(by("A", "src"));
    TaskList other = board.tasks.list("/other");

    assertThat(other.claimPaths(by("B", "src"))).isInstanceOf(PathResult.Taken.class);
    assertThat(other.pathClaims()).hasSize(1);
    assertThat(paths()).containsExactly("src");
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
}
