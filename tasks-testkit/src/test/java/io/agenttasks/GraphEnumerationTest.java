package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Small enough to try them all: every graph of up to four tasks, finished in every order. */
final class GraphEnumerationTest {

  private static final int TASKS = 4;

  private int orders;

  @Test
  void in_every_graph_and_every_order_a_task_is_ready_exactly_when_its_blockers_are_done() {
    int refused = 0;
    // A bit for each of the twelve edges that four tasks can have.
    for (int edges = 0; edges < 1 << (TASKS * (TASKS - 1)); edges++) {
      CreateResult result = listOf(edges).tryCreate(wishes(edges));
      assertThat(result instanceof CreateResult.Refused).isEqualTo(hasCycle(edges));
      if (result instanceof CreateResult.Refused) {
        refused++;
      } else {
        finishInEveryOrder(edges, new ArrayList<>());
      }
    }
    // 543 graphs of four numbered tasks have no cycle.
    assertThat(refused).isEqualTo(4_096 - 543);
    assertThat(orders).isGreaterThan(543);
  }

  private void finishInEveryOrder(int edges, List<Integer> done) {
    if (done.size() == TASKS) {
      orders++;
      return;
    }
    for (int task = 0; task < TASKS; task++) {
      if (done.contains(task)) {
        continue;
      }
      TaskList list = replayed(edges, done);
      boolean ready = done.containsAll(blockersOf(edges, task));
      ClaimResult result = list.claim(ClaimRequest.by("A").task(idOf(task)));
      assertThat(result instanceof ClaimResult.Claimed)
          .as("edges %s, done %s, task %s", Integer.toBinaryString(edges), done, task)
          .isEqualTo(ready);
      if (ready) {
        List<Integer> more = new ArrayList<>(done);
        more.add(task);
        finishInEveryOrder(edges, more);
      }
    }
  }

  private static TaskList replayed(int edges, List<Integer> done) {
    TaskList list = listOf(edges);
    list.create(wishes(edges));
    for (int task : done) {
      Board.claimed(list.claim(ClaimRequest.by("A").task(idOf(task)))).claim().complete();
    }
    return list;
  }

  private static TaskList listOf(int edges) {
    return Tasks.on(new InMemoryTaskStore()).list("/graph/" + edges);
  }

  private static List<NewTask> wishes(int edges) {
    List<NewTask> wishes = new ArrayList<>();
    for (int task = 0; task < TASKS; task++) {
      String[] blockers =
          blockersOf(edges, task).stream().map(String::valueOf).toArray(String[]::new);
      wishes.add(NewTask.of("t").key("" + task).blockedByKey(blockers));
    }
    return wishes;
  }

  private static Set<Integer> blockersOf(int edges, int task) {
    Set<Integer> blockers = new HashSet<>();
    for (int blocker = 0; blocker < TASKS; blocker++) {
      if (blocker != task && (edges & 1 << bit(blocker, task)) != 0) {
        blockers.add(blocker);
      }
    }
    return blockers;
  }

  private static int bit(int blocker, int task) {
    return blocker * (TASKS - 1) + (task < blocker ? task : task - 1);
  }

  /** Takes away tasks without blockers until none is left, or none is without. */
  private static boolean hasCycle(int edges) {
    Set<Integer> left = new HashSet<>(Set.of(0, 1, 2, 3));
    Set<Integer> free = left;
    while (!free.isEmpty()) {
      Set<Integer> waiting = Set.copyOf(left);
      free = new HashSet<>(left);
      free.removeIf(task -> blockersOf(edges, task).stream().anyMatch(waiting::contains));
      left.removeAll(free);
    }
    return !left.isEmpty();
  }

  private static TaskId idOf(int task) {
    return TaskId.of(task + 1L);
  }
}
