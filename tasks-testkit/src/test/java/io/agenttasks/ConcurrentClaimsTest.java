package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Many agents at once on one list in memory. */
final class ConcurrentClaimsTest {

  @Test
  void eight_threads_claim_each_of_ten_thousand_tasks_once_in_a_hundred_rounds() throws Exception {
    for (int round = 0; round < 100; round++) {
      TaskList list = listOf(10_000);

      List<List<Task>> taken = together(8, agent -> () -> claimAll(list, "agent " + agent));

      assertThat(taken.stream().flatMap(List::stream).map(Task::creation).distinct().count())
          .isEqualTo(10_000);
      assertThat(taken.stream().flatMap(List::stream)).hasSize(10_000);
      assertThat(taken).allSatisfy(ConcurrentClaimsTest::assertFirstClaimsInOrder);
    }
  }

  @Test
  void d7_thirty_two_threads_claim_each_of_a_thousand_tasks_once_in_order_under_fence_one()
      throws Exception {
    TaskList list = listOf(1_000);

    List<List<Task>> taken = together(32, agent -> () -> claimAll(list, "agent " + agent));

    assertThat(taken.stream().flatMap(List::stream).map(Task::creation).distinct()).hasSize(1_000);
    assertThat(taken.stream().flatMap(List::stream)).hasSize(1_000);
    assertThat(taken).allSatisfy(ConcurrentClaimsTest::assertFirstClaimsInOrder);
  }

  @RepeatedTest(20)
  void same_name_is_two_workers() throws Exception {
    TaskList list = listOf(100);

    List<List<Task>> taken = together(8, agent -> () -> claimAll(list, "one name"));

    assertThat(taken.stream().flatMap(List::stream).map(Task::creation)).doesNotHaveDuplicates();
    assertThat(taken.stream().flatMap(List::stream)).hasSize(100);
  }

  @RepeatedTest(20)
  void d8_claims_never_come_back_empty_while_tasks_stay_ready() throws Exception {
    TaskList list = listOf(108);

    List<Integer> none =
        together(
            8,
            agent ->
                () -> {
                  int empty = 0;
                  for (int cycle = 0; cycle < 200; cycle++) {
                    ClaimResult result = list.claim(ClaimRequest.by("agent " + agent));
                    if (result instanceof ClaimResult.Claimed claimed) {
                      claimed.claim().complete();
                      list.create(NewTask.of("next"));
                    } else {
                      empty++;
                    }
                  }
                  return empty;
                });

    assertThat(none).containsOnly(0);
  }

  @RepeatedTest(20)
  void two_edges_at_once_make_no_cycle() throws Exception {
    TaskList list = listOf(2);
    TaskId one = TaskId.of("1");
    TaskId two = TaskId.of("2");

    List<UpdateResult> results =
        together(
            2,
            agent ->
                () ->
                    list.update(
                        agent == 0
                            ? TaskUpdate.of(one, "P").addBlockers(two)
                            : TaskUpdate.of(two, "P").addBlockers(one)));

    assertThat(results).filteredOn(UpdateResult.Updated.class::isInstance).hasSize(1);
    assertThat(results).filteredOn(UpdateResult.Refused.class::isInstance).hasSize(1);
  }

  @RepeatedTest(20)
  void many_fields_edited_at_once_are_all_kept() throws Exception {
    TaskList list = listOf(1);
    TaskId id = TaskId.of("1");

    together(
        4,
        agent ->
            () ->
                list.update(
                    switch (agent) {
                      case 0 -> TaskUpdate.of(id, "P").title("title");
                      case 1 -> TaskUpdate.of(id, "P").description("description");
                      case 2 -> TaskUpdate.of(id, "P").priority(7);
                      default -> TaskUpdate.of(id, "P").tags("tag");
                    }));

    Task task = list.get(id).orElseThrow().task();
    assertThat(task.title()).isEqualTo("title");
    assertThat(task.description()).isEqualTo("description");
    assertThat(task.priority()).isEqualTo(7);
    assertThat(task.tags()).containsExactly("tag");
    assertThat(task.version()).isEqualTo(5);
  }

  @RepeatedTest(20)
  void a_list_made_by_many_at_once_has_all_their_tasks() throws Exception {
    TaskList list = Tasks.on(new InMemoryTaskStore()).list("/made");

    together(8, agent -> () -> list.create(NewTask.of("by " + agent)));

    assertThat(list.counts().of(Status.PENDING)).isEqualTo(8);
  }

  private static TaskList listOf(int tasks) {
    TaskList list = Tasks.on(new InMemoryTaskStore()).list("/board");
    list.create(Collections.nCopies(tasks, NewTask.of("t")));
    return list;
  }

  private static List<Task> claimAll(TaskList list, String agent) {
    List<Task> taken = new ArrayList<>();
    while (list.claim(ClaimRequest.by(agent)) instanceof ClaimResult.Claimed claimed) {
      taken.add(claimed.claim().task());
    }
    assertThat(Board.none(list.claim(ClaimRequest.by(agent))).reason()).isEqualTo(NoneReason.EMPTY);
    return taken;
  }

  private static void assertFirstClaimsInOrder(List<Task> taken) {
    assertThat(taken).allMatch(task -> task.fence() == 1);
    assertThat(taken).extracting(Task::creation).isSorted();
  }

  /** Runs one job for each agent, all begun at the same moment. */
  private static <T> List<T> together(int agents, IntFunction<Callable<T>> job) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(agents);
    try {
      CyclicBarrier start = new CyclicBarrier(agents);
      List<Future<T>> futures = new ArrayList<>();
      for (int agent = 0; agent < agents; agent++) {
        Callable<T> own = job.apply(agent);
        futures.add(
            threads.submit(
                () -> {
                  start.await();
                  return own.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
    }
  }
}
