package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Hold;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.WaitingOn;
import io.agenttasks.spi.ClaimOutcome;
import io.agenttasks.spi.Guard;
import io.agenttasks.spi.HoldTerms;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.WriteOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Path claims: one board for each list, with one version; and holds between threads. */
abstract class PathContract extends TierContract {

  private static final int THREADS = 8;

  @Test
  @Rule("S37")
  void a_list_without_path_claims_has_an_empty_board() {
    assertThat(other.paths(LIST)).isEqualTo(PathBoard.UNWRITTEN);
  }

  @Test
  @Rule("S37")
  void a_path_claim_is_kept_with_all_that_it_says() {
    Instant since = clock.instant();
    PathClaim whole =
        new PathClaim(
            7,
            "a.py#C::m",
            ANN,
            "a reason, with \"quotes\" and 漢字",
            since.plus(MICROSECOND),
            since.plusSeconds(5),
            since.plusSeconds(65),
            Duration.ofSeconds(61).plus(Duration.ofMillis(250)),
            true);

    assertThat(writtenPaths(List.of(whole), Set.of())).isEqualTo(1);

    assertThat(other.paths(LIST)).isEqualTo(new PathBoard(1, since, List.of(whole)));
  }

  @Test
  @Rule("S37")
  void path_claims_are_shown_by_path_and_then_by_owner() {
    PathClaim[] rows = {row(ANN, "b"), row(ANN, "B"), row(BOB, "a"), row(ANN, "a"), row(CY, "a/b")};

    writtenPaths(List.of(rows), Set.of());

    assertThat(other.paths(LIST).rows())
        .containsExactly(rows[1], rows[3], rows[2], rows[4], rows[0]);
  }

  @Test
  @Rule("S37")
  void a_path_claim_is_replaced_by_one_of_its_path_and_owner_only() {
    claims(ANN, "a", "A");
    claims(BOB, "a");
    assertThat(other.paths(LIST).rows()).hasSize(3);
    clock.advance(MICROSECOND);
    PathClaim again = row(ANN, "a");

    assertThat(writtenPaths(List.of(again), Set.of())).isEqualTo(3);

    assertThat(other.paths(LIST).rows()).hasSize(3).contains(again);
    assertThat(other.paths(LIST).rows()).filteredOn(it -> it.owner().equals(BOB)).hasSize(1);
  }

  @Test
  @Rule("S37")
  void path_claims_are_removed_by_path_and_owner_and_what_is_not_there_is_no_error() {
    claims(ANN, "a", "a/b");
    claims(BOB, "a");

    writtenPaths(
        List.of(), Set.of(new PathClaim.Key("a", ANN), new PathClaim.Key("not there", ANN)));

    assertThat(other.paths(LIST).rows())
        .extracting(PathClaim::key)
        .containsExactly(new PathClaim.Key("a", BOB), new PathClaim.Key("a/b", ANN));
    assertThat(other.paths(LIST).version()).isEqualTo(3);
  }

  @Test
  @Rule("S37")
  void a_write_of_path_claims_that_was_overtaken_changes_nothing_and_shows_the_board() {
    claims(ANN, "a");
    PathBoard before = other.paths(LIST);

    PathOutcome outcome =
        store.applyPaths(
            new PathWrite(
                LIST,
                clock.instant(),
                0,
                List.of(row(BOB, "b")),
                Set.of(new PathClaim.Key("a", ANN))));

    assertThat(outcome).isEqualTo(new PathOutcome.Overtaken(before));
    assertThat(other.paths(LIST)).isEqualTo(before);
    assertThat(holdsOn("a", "b")).containsExactly(hold("a", ANN));
  }

  @Test
  @Rule("S37")
  void a_write_of_path_claims_cannot_rely_on_a_version_to_come() {
    PathWrite early = new PathWrite(LIST, clock.instant(), 1, List.of(row(ANN, "a")), Set.of());

    assertThat(store.applyPaths(early)).isInstanceOf(PathOutcome.Overtaken.class);
  }

  @Test
  @Rule("S37")
  void the_end_of_a_path_claim_makes_no_version_and_removes_nothing() {
    claims(ANN, "a");
    PathBoard before = other.paths(LIST);
    clock.advance(LEASE.multipliedBy(100));
    nothingFor(BOB);

    assertThat(other.paths(LIST)).isEqualTo(before);
  }

  @Test
  @Rule("S37")
  void a_board_says_when_it_was_written_last() {
    claims(ANN, "a");
    Instant first = clock.instant();
    clock.advance(LEASE.plus(MICROSECOND));
    PathWrite overtaken = new PathWrite(LIST, clock.instant(), 0, List.of(), Set.of());
    assertThat(store.applyPaths(overtaken))
        .isInstanceOfSatisfying(
            PathOutcome.Overtaken.class, it -> assertThat(it.now().at()).isEqualTo(first));
    assertThat(other.paths(LIST).at()).isEqualTo(first);

    // Also by a write that changes no row.
    writtenPaths(List.of(), Set.of());
    assertThat(other.paths(LIST).at()).isEqualTo(clock.instant());
    assertThat(other.paths(LIST).version()).isEqualTo(2);
  }

  @Test
  @Rule("S37")
  void a_write_of_path_claims_at_an_earlier_instant_takes_no_time_back() {
    Instant early = clock.instant();
    clock.advance(LEASE);
    claims(ANN, "a");

    PathOutcome outcome =
        store.applyPaths(new PathWrite(LIST, early, 1, List.of(row(BOB, "b")), Set.of()));

    assertThat(outcome).isEqualTo(new PathOutcome.Written(2));
    assertThat(other.paths(LIST).at()).isEqualTo(clock.instant());
  }

  @Test
  @Rule("S37")
  void path_claims_and_the_list_have_versions_of_their_own() {
    Stored task = add("task");
    long list = store.open(LIST, 0, List.of()).list().version();
    claims(ANN, "a");

    assertThat(store.open(LIST, 0, List.of()).list().version()).isEqualTo(list);
    written(changes.retitled(task, "other"));
    assertThat(other.paths(LIST).version()).isEqualTo(1);
  }

  @Test
  @Rule("S43")
  void a_write_of_path_claims_is_followed_by_a_hint() throws Exception {
    CountDownLatch hinted = new CountDownLatch(1);
    other.watch(LIST, hinted::countDown);

    claims(ANN, "a");

    assertThat(comes(hinted)).isTrue();
  }

  @Test
  @Rule("S44")
  void the_first_end_of_a_path_claim_is_due_next_and_no_longer_once_it_is_removed() {
    Instant first = clock.instant().plus(LEASE);
    claims(BOB, "b");
    clock.advance(MICROSECOND);
    claims(ANN, "a");
    assertThat(other.nextDue(LIST)).contains(first);

    writtenPaths(List.of(), Set.of(new PathClaim.Key("b", BOB)));
    assertThat(other.nextDue(LIST)).contains(first.plus(MICROSECOND));
    writtenPaths(List.of(), Set.of(new PathClaim.Key("a", ANN)));
    assertThat(other.nextDue(LIST)).isEmpty();
  }

  @Test
  @Rule("S25")
  void path_claims_and_holds_of_another_list_are_not_there() {
    claims(ANN, "a");
    works(ANN, "a");
    Instant now = clock.instant();

    assertThat(other.paths(OTHER_LIST)).isEqualTo(PathBoard.UNWRITTEN);
    assertThat(other.waitingOn(new HoldTerms(OTHER_LIST, BOB, List.of("a"), now)))
        .isEqualTo(WaitingOn.NOTHING);
    store.applyPaths(new PathWrite(OTHER_LIST, now, 0, List.of(row(BOB, "b")), Set.of()));
    assertThat(other.paths(LIST).rows()).extracting(PathClaim::path).containsExactly("a");
    assertThat(holdsOn("a", "b")).containsExactly(hold("a", ANN));
  }

  @Test
  @Tag("large")
  @Rule("S26")
  void as_many_path_claims_are_kept_as_the_limit_says_and_no_more() {
    List<PathClaim> rows = new ArrayList<>();
    for (int index = 0; index < TaskStore.PATH_CLAIMS_PER_LIST_MAX; index++) {
      rows.add(row(ANN, "p" + index));
    }
    writtenPaths(rows, Set.of());
    PathWrite more =
        new PathWrite(LIST, clock.instant(), 1, List.of(row(BOB, "more"), rows.get(0)), Set.of());

    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.applyPaths(more))
        .withMessageContaining("path claims")
        .withMessageContaining(Integer.toString(TaskStore.PATH_CLAIMS_PER_LIST_MAX));
    assertThat(other.paths(LIST).version()).isEqualTo(1);
    assertThat(holdsOn("more")).isEmpty();
    writtenPaths(more.put().subList(0, 1), Set.of(rows.get(0).key()));
    assertThat(other.paths(LIST).rows()).hasSize(TaskStore.PATH_CLAIMS_PER_LIST_MAX);
  }

  @Test
  @Rule("S26")
  void terms_about_paths_beyond_a_limit_cannot_be_built() {
    List<String> paths = new ArrayList<>();
    for (int index = 0; index <= TaskDetails.PATHS_PER_TASK_MAX; index++) {
      paths.add("p" + index);
    }

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HoldTerms(LIST, ANN, paths, clock.instant()))
        .withMessageContaining("paths");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new PathWrite(
                    LIST,
                    clock.instant(),
                    0,
                    List.of(row(ANN, "a")),
                    Set.of(new PathClaim.Key("a", ANN))))
        .withMessageContaining("twice");
  }

  @RoundsTest
  @Rule({"S1", "S37"})
  void of_many_writes_of_path_claims_from_one_version_exactly_one_is_written() throws Exception {
    List<PathOutcome> outcomes =
        Together.run(
            THREADS,
            thread ->
                through(thread)
                    .applyPaths(
                        new PathWrite(
                            LIST,
                            clock.instant(),
                            0,
                            List.of(row(Agent.of("agent-" + thread), "a")),
                            Set.of())));

    assertThat(outcomes).filteredOn(PathOutcome.Written.class::isInstance).hasSize(1);
    assertThat(other.paths(LIST).rows()).hasSize(1);
    assertThat(other.paths(LIST).version()).isEqualTo(1);
  }

  @RoundsTest
  @Rule({"S1", "S38"})
  @Promise("P6")
  void of_many_claims_of_tasks_that_overlap_exactly_one_is_told_that_its_task_is_free()
      throws Exception {
    for (int index = 0; index < THREADS; index++) {
      add(onPaths("task", index % 2 == 0 ? "src" : "src/a/b"));
    }

    List<ClaimOutcome> outcomes =
        Together.run(THREADS, thread -> through(thread).claim(terms(Agent.of("a" + thread))));

    assertThat(outcomes).hasOnlyElementsOfType(ClaimOutcome.Taken.class);
    assertThat(outcomes)
        .filteredOn(it -> ((ClaimOutcome.Taken) it).waitingOn().isEmpty())
        .hasSize(1);
  }

  @RoundsTest
  @Rule({"S1", "S36", "S38"})
  void of_many_unheld_writes_of_tasks_that_overlap_exactly_one_is_written() throws Exception {
    List<Stored> tasks = new ArrayList<>();
    for (int index = 0; index < THREADS; index++) {
      tasks.add(add(onPaths("task", index % 2 == 0 ? "src" : "src/a")));
    }

    List<WriteOutcome> outcomes =
        Together.run(
            THREADS,
            thread ->
                through(thread)
                    .apply(
                        write(
                            changes
                                .claimed(tasks.get(thread), Agent.of("a" + thread), null)
                                .guardedBy(Guard.UNHELD))));

    assertThat(outcomes).filteredOn(WriteOutcome.Written.class::isInstance).hasSize(1);
    assertThat(holdsOn("src")).hasSize(1);
  }

  /** Whatever begins and ends at once: the recount after the test judges what is held. */
  @RoundsTest
  @Rule({"S1", "S33"})
  void holds_that_begin_and_end_at_once_leave_what_is_held_and_no_more() throws Exception {
    for (int index = 0; index < THREADS * 2; index++) {
      add(onPaths("task", "src/" + index % 3, "lib"));
    }

    List<Integer> done = Together.run(THREADS, this::beginsAndEnds);

    assertThat(done).doesNotContain(0);
    StoreInvariants.check(other, LIST);
    assertThat(holdsOn("lib")).extracting(Hold::agent).doesNotHaveDuplicates();
  }

  private int beginsAndEnds(int thread) {
    int done = 0;
    Agent agent = Agent.of("agent-" + thread);
    for (int round = 0; round < 10; round++) {
      PathBoard board = through(thread).paths(LIST);
      through(thread)
          .applyPaths(
              new PathWrite(
                  LIST,
                  clock.instant(),
                  board.version(),
                  round % 2 == 0 ? List.of(row(agent, "src")) : List.of(),
                  round % 2 == 0 ? Set.of() : Set.of(new PathClaim.Key("src", agent))));
      if (through(thread).claim(terms(agent)) instanceof ClaimOutcome.Taken taken) {
        done++;
        if (round < 9) {
          through(thread).apply(write(changes.released(taken.tasks().get(0))));
        }
      }
    }
    return done;
  }

  /** The instance that a thread works through. */
  private TaskStore through(int thread) {
    return thread % 2 == 0 ? store : other;
  }
}
