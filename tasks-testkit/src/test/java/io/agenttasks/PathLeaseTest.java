package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PreviousOwner;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims of paths last for a lease; who lost one is told, and who takes it next. */
final class PathLeaseTest extends PathClaims {

  @Test
  void a4_a_renewal_never_shortens_a_claim() {
    taken(by("A", "src").lease(Duration.ofHours(1)));

    assertThat(taken(by("A", "src")).until()).isEqualTo(T0.plus(Duration.ofHours(1)));
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

  @ParameterizedTest
  @ValueSource(longs = {0, 999, 3_600_001})
  void d62_a_lease_beyond_the_limits_is_refused(long millis) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> by("A", "src").lease(Duration.ofMillis(millis)))
        .withMessageContaining("lease");
  }
}
