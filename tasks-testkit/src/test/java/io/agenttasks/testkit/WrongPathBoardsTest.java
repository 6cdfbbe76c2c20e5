package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static io.agenttasks.testkit.WrongStores.failuresWithLargeOnesOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Hold;
import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.TaskStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that keep path claims in another way. */
final class WrongPathBoardsTest {

  @Test
  void catches_a_store_where_the_last_writer_of_path_claims_wins() {
    assertThat(failuresOf(LastWriterWins::new))
        .containsExactlyInAnyOrder(
            "a_board_says_when_it_was_written_last",
            "a_write_of_path_claims_cannot_rely_on_a_version_to_come",
            "a_write_of_path_claims_that_was_overtaken_changes_nothing_and_shows_the_board",
            "of_many_writes_of_path_claims_from_one_version_exactly_one_is_written");
  }

  @Test
  void catches_a_store_that_writes_half_of_what_was_overtaken() {
    assertThat(failuresOf(WritesHalf::new))
        .containsExactlyInAnyOrder(
            "a_board_says_when_it_was_written_last",
            "a_write_of_path_claims_that_was_overtaken_changes_nothing_and_shows_the_board",
            "of_many_writes_of_path_claims_from_one_version_exactly_one_is_written");
  }

  @Test
  void catches_a_store_that_shows_nothing_to_who_was_overtaken() {
    assertThat(failuresOf(ShowsNothing::new))
        .containsExactlyInAnyOrder(
            "a_write_of_path_claims_that_was_overtaken_changes_nothing_and_shows_the_board");
  }

  @Test
  void catches_a_store_that_accepts_a_version_to_come() {
    assertThat(failuresOf(AcceptsAVersionToCome::new))
        .containsExactlyInAnyOrder("a_write_of_path_claims_cannot_rely_on_a_version_to_come");
  }

  @Test
  void catches_a_store_that_keeps_one_owner_of_a_path() {
    assertThat(failuresOf(KeepsOneOwner::new))
        .containsExactlyInAnyOrder(
            "a_path_claim_is_replaced_by_one_of_its_path_and_owner_only",
            "path_claims_are_shown_by_path_and_then_by_owner");
  }

  @Test
  void catches_a_store_where_the_case_of_a_path_does_not_count() {
    assertThat(failuresOf(FoldsCase::new))
        .containsExactlyInAnyOrder(
            "a_path_claim_is_replaced_by_one_of_its_path_and_owner_only",
            "path_claims_are_shown_by_path_and_then_by_owner");
  }

  @Test
  void catches_a_store_that_forgets_to_remove() {
    assertThat(failuresOf(ForgetsToRemove::new))
        .containsExactlyInAnyOrder(
            "a_path_claim_that_is_removed_holds_nothing",
            "path_claims_are_removed_by_path_and_owner_and_what_is_not_there_is_no_error",
            "the_first_end_of_a_path_claim_is_due_next_and_no_longer_once_it_is_removed");
  }

  @Test
  void catches_a_store_that_removes_what_is_over() {
    assertThat(failuresOf(RemovesWhatIsOver::new))
        .containsExactlyInAnyOrder("the_end_of_a_path_claim_makes_no_version_and_removes_nothing");
  }

  @Test
  void catches_a_store_that_shows_path_claims_by_owner() {
    assertThat(failuresOf(ShowsByOwner::new))
        .containsExactlyInAnyOrder(
            "path_claims_are_removed_by_path_and_owner_and_what_is_not_there_is_no_error",
            "path_claims_are_shown_by_path_and_then_by_owner");
  }

  @Test
  void catches_a_store_that_cuts_leases_to_seconds() {
    assertThat(failuresOf(CutsLeases::new))
        .containsExactlyInAnyOrder("a_path_claim_is_kept_with_all_that_it_says");
  }

  @Test
  void catches_a_store_that_forgets_who_was_told() {
    assertThat(failuresOf(ForgetsWhoWasTold::new))
        .containsExactlyInAnyOrder("a_path_claim_is_kept_with_all_that_it_says");
  }

  @Test
  void catches_a_store_with_one_board_for_all_lists() {
    assertThat(failuresOf(OneBoardForAll::new))
        .containsExactlyInAnyOrder(
            "path_claims_and_holds_of_another_list_are_not_there", "the recount");
  }

  @Test
  void catches_a_store_whose_holds_reach_other_lists() {
    assertThat(failuresOf(HoldsReachOtherLists::new))
        .containsExactlyInAnyOrder(
            "path_claims_and_holds_of_another_list_are_not_there", "the recount");
  }

  @Test
  void catches_a_store_that_cuts_path_claims_beyond_the_limit() {
    assertThat(failuresWithLargeOnesOf(CutsBeyondTheLimit::new))
        .containsExactlyInAnyOrder("as_many_path_claims_are_kept_as_the_limit_says_and_no_more");
  }

  /** Versions are not compared. */
  private static final class LastWriterWins extends ForwardingTaskStore {
    LastWriterWins(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      return super.applyPaths(at(write, paths(write.list()).version()));
    }
  }

  /** What is to be removed is removed first, and then the version is compared. */
  private static final class WritesHalf extends ForwardingTaskStore {
    WritesHalf(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      PathBoard before = paths(write.list());
      PathOutcome outcome = super.applyPaths(write);
      if (outcome instanceof PathOutcome.Overtaken) {
        super.applyPaths(
            new PathWrite(write.list(), write.at(), before.version(), List.of(), write.remove()));
      }
      return outcome;
    }
  }

  /** Who was overtaken has to read again. */
  private static final class ShowsNothing extends ForwardingTaskStore {
    ShowsNothing(TaskStore right) {
      super(right);
    }

    @Override
    public PathOutcome applyPaths(PathWrite write) {
      PathOutcome outcome = super.applyPaths(write);
      return outcome instanceof PathOutcome.Overtaken overtaken
          ? new PathOutcome.Overtaken(
              new PathBoard(overtaken.now().version(), overtaken.now().at(), List.of()))
          : outcome;
    }
  }

  /** Only an older version is refused. */
  private static final class AcceptsAVersionToCome extends ForwardingTaskStore {
    AcceptsAVersionToCome(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      long now = paths(write.list()).version();
      return super.applyPaths(write.version() > now ? at(write, now) : write);
    }
  }

  /** The path alone is the key. */
  private static final class KeepsOneOwner extends ForwardingTaskStore {
    KeepsOneOwner(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      Map<String, PathClaim> put = new LinkedHashMap<>();
      write.put().forEach(row -> put.put(row.path(), row));
      Set<PathClaim.Key> remove = new HashSet<>(write.remove());
      paths(write.list()).rows().stream()
          .filter(row -> put.containsKey(row.path()))
          .forEach(row -> remove.add(row.key()));
      put.values().forEach(row -> remove.remove(row.key()));
      return super.applyPaths(
          new PathWrite(
              write.list(), write.at(), write.version(), List.copyOf(put.values()), remove));
    }
  }

  /** A collation that folds case. */
  private static final class FoldsCase extends ForwardingTaskStore {
    FoldsCase(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      Map<String, PathClaim> put = new LinkedHashMap<>();
      write.put().forEach(row -> put.put(row.key().toString().toLowerCase(Locale.ROOT), row));
      return super.applyPaths(
          new PathWrite(
              write.list(),
              write.at(),
              write.version(),
              List.copyOf(put.values()),
              write.remove()));
    }
  }

  /** What is put is put, and no more. */
  private static final class ForgetsToRemove extends ForwardingTaskStore {
    ForgetsToRemove(TaskStore right) {
      super(right);
    }

    @Override
    public PathOutcome applyPaths(PathWrite write) {
      return super.applyPaths(
          new PathWrite(write.list(), write.at(), write.version(), write.put(), Set.of()));
    }
  }

  /** What is over is not shown. */
  private static final class RemovesWhatIsOver extends ForwardingTaskStore {
    RemovesWhatIsOver(TaskStore right) {
      super(right);
    }

    @Override
    public PathBoard paths(ListId list) {
      PathBoard right = super.paths(list);
      return new PathBoard(
          right.version(),
          right.at(),
          right.rows().stream().filter(row -> row.holdsAt(clock().instant())).toList());
    }
  }

  /** Rows stand by owner, and then by path. */
  private static final class ShowsByOwner extends ForwardingTaskStore {
    ShowsByOwner(TaskStore right) {
      super(right);
    }

    @Override
    public PathBoard paths(ListId list) {
      PathBoard right = super.paths(list);
      List<PathClaim> rows = new ArrayList<>(right.rows());
      rows.sort(Comparator.comparing(row -> row.owner().name()));
      return new PathBoard(right.version(), right.at(), rows);
    }
  }

  /** A column is in seconds. */
  private static final class CutsLeases extends ForwardingTaskStore {
    CutsLeases(TaskStore right) {
      super(right);
    }

    @Override
    public PathBoard paths(ListId list) {
      PathBoard right = super.paths(list);
      return new PathBoard(
          right.version(),
          right.at(),
          right.rows().stream()
              .map(
                  it ->
                      new PathClaim(
                          it.claim(),
                          it.path(),
                          it.owner(),
                          it.reason(),
                          it.since(),
                          it.renewed(),
                          it.until(),
                          Duration.ofSeconds(it.lease().toSeconds()),
                          it.told()))
              .toList());
    }
  }

  /** A field has no column. */
  private static final class ForgetsWhoWasTold extends ForwardingTaskStore {
    ForgetsWhoWasTold(TaskStore right) {
      super(right);
    }

    @Override
    public PathBoard paths(ListId list) {
      PathBoard right = super.paths(list);
      return new PathBoard(
          right.version(),
          right.at(),
          right.rows().stream()
              .map(it -> it.told() ? it.renewed(it.reason(), it.lease(), it.renewed()) : it)
              .toList());
    }
  }

  /** The list is no part of the key. */
  private static final class OneBoardForAll extends ForwardingTaskStore {
    OneBoardForAll(TaskStore right) {
      super(right);
    }

    @Override
    public PathBoard paths(ListId list) {
      return super.paths(StoreFixture.LIST);
    }
  }

  /** The condition on the list was forgotten. */
  private static final class HoldsReachOtherLists extends ForwardingTaskStore {
    HoldsReachOtherLists(TaskStore right) {
      super(right);
    }

    @Override
    public WaitingOn waitingOn(HoldTerms terms) {
      List<Hold> all = new ArrayList<>();
      for (ListId list : List.of(StoreFixture.LIST, StoreFixture.OTHER_LIST)) {
        all.addAll(
            super.waitingOn(new HoldTerms(list, terms.besides(), terms.paths(), terms.now()))
                .first());
      }
      return WaitingOn.of(all);
    }
  }

  /** What is too much is left out. */
  private static final class CutsBeyondTheLimit extends ForwardingTaskStore {
    CutsBeyondTheLimit(TaskStore right) {
      super(right);
    }

    @Override
    public synchronized PathOutcome applyPaths(PathWrite write) {
      int room = PATH_CLAIMS_PER_LIST_MAX - super.paths(write.list()).rows().size();
      List<PathClaim> put = write.put().subList(0, Math.min(room, write.put().size()));
      return super.applyPaths(
          new PathWrite(write.list(), write.at(), write.version(), put, write.remove()));
    }
  }

  private static PathWrite at(PathWrite write, long version) {
    return new PathWrite(write.list(), write.at(), version, write.put(), write.remove());
  }
}
