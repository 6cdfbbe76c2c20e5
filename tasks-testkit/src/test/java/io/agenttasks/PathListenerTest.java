package io.agenttasks;

import static io.agenttasks.model.PathEvent.What.ABSORBED;
import static io.agenttasks.model.PathEvent.What.CLAIMED;
import static io.agenttasks.model.PathEvent.What.EDITED;
import static io.agenttasks.model.PathEvent.What.EXPIRED;
import static io.agenttasks.model.PathEvent.What.RELEASED;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathEvent;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Listeners hear what becomes of path claims, once each. */
final class PathListenerTest extends PathClaims {

  private final PathEar ear = new PathEar(board.tasks);

  @Test
  void a_claim_is_heard_as_it_is_kept_and_as_it_was_when_it_is_given_up() throws Exception {
    taken(by("A", "src").reason("tidying"));
    PathClaim claim = only();
    board.clock.advance(Board.MINUTE);
    board.list.releasePaths("A", "src");

    assertThat(ear.hear(2))
        .containsExactly(
            new PathEvent(1, T0, CLAIMED, claim),
            new PathEvent(2, T0.plus(Board.MINUTE), RELEASED, claim));
    assertThat(ear.lists()).containsOnly(ListId.of("/board"));
  }

  @Test
  void each_path_of_a_call_is_heard_and_all_of_one_write_have_its_version() throws Exception {
    taken(by("A", "b", "a"));
    taken(by("B", "c"));
    board.list.releaseAllPaths("A");

    assertThat(ear.words(5))
        .containsExactly("CLAIMED b", "CLAIMED a", "CLAIMED c", "RELEASED a", "RELEASED b");
    assertThat(ear.all).extracting(PathEvent::version).containsExactly(1L, 1L, 2L, 3L, 3L);
  }

  @Test
  void what_is_absorbed_is_heard_before_what_absorbs_it() throws Exception {
    taken(by("A", "src/a", "lib"));
    taken(by("A", "src", "lib"));

    assertThat(ear.words(4))
        .containsExactly("CLAIMED src/a", "CLAIMED lib", "ABSORBED src/a", "CLAIMED src");
  }

  @Test
  void renewals_and_signs_of_life_are_not_heard_but_another_reason_is() throws Exception {
    taken(by("A", "src"));
    board.clock.advance(Board.MINUTE);
    board.list.renewPaths("A");
    board.clock.advance(Board.MINUTE);
    board.list.extendPaths("A");
    taken(by("A", "src/deep").lease(Duration.ofHours(1)));
    taken(by("A", "src").reason("still at it"));

    assertThat(ear.words(2)).containsExactly("CLAIMED src", "EDITED src");
    assertThat(ear.all.get(1)).isEqualTo(new PathEvent(5, T0.plusSeconds(120), EDITED, only()));
    ear.hearsNoMore();
  }

  @Test
  void a_refused_call_is_not_heard() throws Exception {
    taken(by("A", "src"));
    conflict(by("B", "src/a", "lib"));
    board.list.releasePaths("A", "src", "lib");
    board.list.renewPaths("B");

    assertThat(ear.words(1)).containsExactly("CLAIMED src");
    ear.hearsNoMore();
  }

  @Test
  void the_end_of_a_lease_is_heard_before_the_claim_that_follows_it() throws Exception {
    taken(by("A", "src", "lib"));
    taken(by("C", "doc").lease(Board.MINUTE));
    List<PathClaim> before = board.list.pathClaims();
    board.clock.advance(LEASE);
    taken(by("B", "src/a"));

    List<PathEvent> events = ear.hear(7);

    assertThat(PathEar.words(events.subList(3, 7)))
        .containsExactly("EXPIRED doc", "EXPIRED lib", "EXPIRED src", "CLAIMED src/a");
    assertThat(events.subList(3, 6)).extracting(PathEvent::claim).hasSameElementsAs(before);
    assertThat(events.subList(3, 7))
        .allSatisfy(event -> assertThat(event.version()).isEqualTo(3))
        .allSatisfy(event -> assertThat(event.at()).isEqualTo(T0.plus(LEASE)));
  }

  @Test
  void the_end_of_a_lease_is_heard_once_also_when_its_owner_is_told_and_it_is_forgotten()
      throws Exception {
    taken(by("A", "src"));
    board.clock.advance(LEASE);
    board.list.lostPaths("A");
    board.list.lostPaths("A");
    taken(by("B", "lib"));
    board.clock.advance(Duration.ofHours(2));
    taken(by("C", "doc"));
    assertThat(rows()).doesNotContain("src");

    assertThat(ear.words(5))
        .containsExactly("CLAIMED src", "EXPIRED src", "CLAIMED lib", "EXPIRED lib", "CLAIMED doc");
    ear.hearsNoMore();
  }

  @Test
  void the_end_of_a_lease_is_heard_by_an_act_in_vain_too() throws Exception {
    List<Runnable> acts =
        List.of(
            () -> conflict(by("B", "held/a")),
            () -> board.list.renewPaths("B"),
            () -> board.list.extendPaths("B"),
            () -> board.list.extendPaths("H"),
            () -> board.list.releasePaths("B", "held"),
            () -> board.list.releaseAllPaths("B"),
            () -> board.list.lostPaths("B"));
    taken(by("H", "held").lease(Duration.ofHours(1)));
    assertThat(ear.words(1)).containsExactly("CLAIMED held");
    for (Runnable act : acts) {
      taken(by("A", "src").lease(Duration.ofSeconds(1)));
      board.clock.advance(Duration.ofSeconds(1));

      act.run();
      act.run();

      assertThat(ear.words(2)).containsExactly("CLAIMED src", "EXPIRED src");
    }
    ear.hearsNoMore();
  }

  @Test
  void who_claims_again_what_it_lost_is_heard_to_have_lost_it() throws Exception {
    taken(by("A", "src"));
    board.clock.advance(LEASE);
    taken(by("A", "src"));

    assertThat(ear.words(3)).containsExactly("CLAIMED src", "EXPIRED src", "CLAIMED src");
    assertThat(ear.all).extracting(event -> event.claim().claim()).containsExactly(1L, 1L, 2L);
  }

  @Test
  void a_claim_that_was_seen_to_be_over_does_not_come_back_by_a_clock_that_is_behind()
      throws Exception {
    TaskList behind = Tasks.on(new LateClock(board.store, LEASE)).list("/board");
    taken(by("A", "src"));
    board.clock.advance(LEASE);
    board.list.lostPaths("B");

    assertThat(behind.pathClaims()).isEmpty();
    assertThat(behind.renewPaths("A")).isEqualTo(new PathUpdateResult.NotHeld(List.of()));
    assertThat(behind.claimPaths(by("B", "src"))).isInstanceOf(PathResult.Taken.class);
    assertThat(only().until()).isEqualTo(T0.plus(LEASE).plus(LEASE));
    assertThat(ear.words(2)).containsExactly("CLAIMED src", "EXPIRED src");
  }

  @Test
  void without_a_listener_an_act_in_vain_writes_nothing() {
    ear.close();
    taken(by("A", "src"));
    board.clock.advance(LEASE);

    board.list.renewPaths("B");
    board.list.lostPaths("B");

    assertThat(board.store.paths(board.list.id()).version()).isEqualTo(1);
  }

  @Test
  void what_a_waiter_gets_is_heard_behind_what_it_waited_for() throws Exception {
    taken(by("A", "src"));
    CompletableFuture<PathResult> waiter =
        board
            .list
            .claimPathsAsync(by("B", "src").waitUpTo(Duration.ofHours(1)))
            .toCompletableFuture();
    board.clock.advance(LEASE);

    assertThat(waiter.get(10, TimeUnit.SECONDS)).isInstanceOf(PathResult.Taken.class);
    assertThat(ear.words(3)).containsExactly("CLAIMED src", "EXPIRED src", "CLAIMED src");
  }

  @Test
  void acts_on_tasks_are_not_heard_as_of_path_claims() throws Exception {
    board.create(NewTask.of("T").paths("src"));
    board.claim("A").complete();

    ear.hearsNoMore();
    taken(by("A", "src"));
    assertThat(ear.words(1)).containsExactly("CLAIMED src");
  }

  @Test
  void absorbing_is_of_the_owner_s_own_only() throws Exception {
    taken(by("A", "src/a"));
    board.clock.advance(LEASE);
    taken(by("B", "src"));

    assertThat(ear.hear(3)).extracting(PathEvent::what).containsExactly(CLAIMED, EXPIRED, CLAIMED);
    assertThat(ear.all).extracting(PathEvent::what).doesNotContain(ABSORBED);
  }
}
