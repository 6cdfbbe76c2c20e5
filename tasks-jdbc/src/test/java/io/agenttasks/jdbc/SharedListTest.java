package io.agenttasks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult.Claimed;
import io.agenttasks.TaskList;
import io.agenttasks.Tasks;
import io.agenttasks.jdbc.WorkerProcess.Line;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.Boards;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Many workers claim all tasks of one list; the numbers are the lines of the pull specification.
 */
final class SharedListTest {

  private static final ListId LIST = ListId.of("/shared/list");
  private static final int TASKS = 1_000;
  private static final int THREADS = 32;
  private static final int PROCESSES = 4;

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void d7_thirty_two_threads_claim_each_of_a_thousand_tasks_once_in_order_under_fence_one(
      Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        Tasks tasks = Tasks.on(filled(place))) {
      List<List<Task>> taken = together(tasks.list(LIST));

      assertThat(taken).allSatisfy(own -> assertThat(own).extracting(Task::creation).isSorted());
      List<Task> all = taken.stream().flatMap(List::stream).toList();
      assertThat(all).hasSize(TASKS).allMatch(task -> task.fence() == 1);
      assertThat(all).extracting(Task::id).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2_IN_MEMORY")
  void d7_four_processes_claim_each_of_a_thousand_tasks_once_in_order_under_fence_one(
      Backend backend) throws Exception {
    try (Place place = Place.of(backend, folder);
        TaskStore store = filled(place)) {
      List<List<Line>> taken = byProcesses(place);

      assertThat(taken)
          .allSatisfy(own -> assertThat(own).extracting(SharedListTest::numberOf).isSorted());
      List<Line> all = taken.stream().flatMap(List::stream).toList();
      assertThat(all).hasSize(TASKS).allMatch(line -> line.fence() == 1);
      assertThat(all).extracting(Line::task).doesNotHaveDuplicates();
      assertThat(store.counts(LIST).of(Status.IN_PROGRESS)).isEqualTo(TASKS);
    }
  }

  private static int numberOf(Line line) {
    return Integer.parseInt(line.task().value());
  }

  private static TaskStore filled(Place place) {
    TaskStore store = place.open();
    Boards.single(TASKS).storeIn(store, LIST);
    return store;
  }

  private static List<List<Task>> together(TaskList list) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    try {
      List<Future<List<Task>>> running = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return claimAll(list);
                }));
      }
      List<List<Task>> taken = new ArrayList<>();
      for (Future<List<Task>> one : running) {
        taken.add(one.get());
      }
      return taken;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Task> claimAll(TaskList list) {
    List<Task> taken = new ArrayList<>();
    while (list.claim(ClaimRequest.by("agent")) instanceof Claimed claimed) {
      taken.add(claimed.claim().task());
    }
    return taken;
  }

  /** What each of some processes claimed, all of which begin once all are ready. */
  private static List<List<Line>> byProcesses(Place place) throws Exception {
    List<WorkerProcess> workers =
        Stream.generate(() -> WorkerProcess.start(place, LIST, 1, false)).limit(PROCESSES).toList();
    try {
      for (WorkerProcess worker : workers) {
        worker.awaitReady();
      }
      for (WorkerProcess worker : workers) {
        worker.begin();
      }
      return workers.stream().map(WorkerProcess::rest).toList();
    } finally {
      for (WorkerProcess worker : workers) {
        worker.close();
      }
    }
  }
}
