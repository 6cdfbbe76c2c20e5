package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.Tasks;
import io.agenttasks.jdbc.WorkerProcess.Line;
import io.agenttasks.model.Event;
import io.agenttasks.model.Holder;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.Board;
import io.agenttasks.testkit.Boards;
import io.agenttasks.testkit.StoreInvariants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What is left when a process is killed in the middle of claims and completions: all that it was
 * answered, and a list that adds up, on which others go on.
 */
final class KilledProcessTest {

  /** How often a process is killed on each database, unless a system property says otherwise. */
  private static final int KILLS = Integer.getInteger("agenttasks.kills", 3);

  private static final int THREADS = 2;

  /** Each task is blocked by one, and blocks up to two. */
  private static final Board BOARD = Boards.forest(10, 10);

  /** Less than all lines that a worker writes for the board. */
  private static final int LINES_MAX = 150;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "H2_FILE", "POSTGRESQL"})
  void nothing_that_it_was_answered_is_lost_and_all_adds_up(Backend backend) throws Exception {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    try (Place place = Place.of(backend, folder)) {
      for (int kill = 1; kill <= KILLS; kill++) {
        ListId list = ListId.of("/killed/" + kill);
        try (TaskStore store = place.open()) {
          BOARD.storeIn(store, list);
        }

        List<Line> said = saidUntilKilled(place, list, random.nextInt(LINES_MAX));

        String name = "kill " + kill + " of seed " + seed + " on " + backend;
        try (TaskStore store = place.open()) {
          assertAddsUp(name, store, list);
          assertKept(name, Tasks.on(store).list(list), said);
          assertAddsUp(name, store, list);
        }
      }
    }
  }

  /** What a worker says; it is killed as it says this line, whatever it does by then. */
  private static List<Line> saidUntilKilled(Place place, ListId list, int line) throws Exception {
    try (WorkerProcess worker = WorkerProcess.start(place, list, THREADS, true)) {
      worker.awaitReady();
      worker.begin();
      List<Line> said = new ArrayList<>(worker.next(line));
      worker.kill();
      said.addAll(worker.rest());
      return said;
    }
  }

  private static void assertAddsUp(String name, TaskStore store, ListId list) {
    assertThatCode(() -> StoreInvariants.check(store, list)).as(name).doesNotThrowAnyException();
  }

  private static void assertKept(String name, TaskList list, List<Line> said) {
    assertThat(said).as(name).doesNotHaveDuplicates();
    for (Line line : said) {
      Event.What what = Event.What.valueOf(line.what().toUpperCase(Locale.ROOT));
      assertThat(list.history(line.task()).events())
          .as("%s: %s", name, line)
          .anyMatch(event -> event.what() == what && event.fence() == line.fence());
    }
    for (TaskView view : list.page(TaskQuery.all().limit(500)).items()) {
      view.task()
          .holder()
          .map(Holder::fence)
          .ifPresent(fence -> list.expire(view.task().id(), fence));
    }
    finishAll(list);
    // Nothing is stuck: what the dead process had has been handed out again.
    assertThat(list.counts().of(Status.COMPLETED)).as(name).isEqualTo(BOARD.tasks().size());
  }

  private static void finishAll(TaskList list) {
    List<TaskId> finished = new ArrayList<>();
    while (list.claim(ClaimRequest.by("other").upTo(50)) instanceof Claimed claimed) {
      for (Claim claim : claimed.claims()) {
        claim.complete();
        finished.add(claim.task().id());
      }
    }
    assertThat(finished).doesNotHaveDuplicates();
  }
}
