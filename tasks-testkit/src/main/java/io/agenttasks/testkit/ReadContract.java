package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.HistoryTerms;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is read: routes, slices in their order, counts. */
abstract class ReadContract extends LeaseContract {

  @Test
  @Rule("S22")
  void a_route_is_the_chain_from_one_to_the_other() {
    List<TaskId> chain = Boards.chain(5).storeIn(store, LIST);

    assertThat(route(chain.get(0), chain.get(4))).hasValue(chain);
    assertThat(route(chain.get(1), chain.get(3))).hasValue(chain.subList(1, 4));
  }

  @Test
  @Rule("S22")
  void a_route_follows_edges_forward_only() {
    List<TaskId> chain = Boards.chain(3).storeIn(store, LIST);

    assertThat(route(chain.get(2), chain.get(0))).isEmpty();
  }

  @Test
  @Rule("S22")
  void a_task_is_a_route_to_itself() {
    TaskId task = add("task").task().id();

    assertThat(route(task, task)).hasValue(List.of(task));
  }

  @Test
  @Rule("S22")
  void a_route_goes_around_edges_that_are_to_be_left_out() {
    List<TaskId> diamond = Boards.diamond(2).storeIn(store, LIST);
    Edge left = new Edge(diamond.get(0), diamond.get(1));
    Edge right = new Edge(diamond.get(2), diamond.get(3));
    Set<TaskId> from = Set.of(diamond.get(0));
    Set<TaskId> to = Set.of(diamond.get(3));

    assertThat(other.route(LIST, from, to, Set.of(left)))
        .hasValue(List.of(diamond.get(0), diamond.get(2), diamond.get(3)));
    assertThat(other.route(LIST, from, to, Set.of(left, right))).isEmpty();
  }

  @Test
  @Rule("S22")
  void a_route_may_start_and_end_at_any_of_several() {
    List<TaskId> forest = Boards.forest(2, 7).storeIn(store, LIST);

    Optional<List<TaskId>> route =
        other.route(
            LIST,
            Set.of(forest.get(0), forest.get(8), TaskId.of("none")),
            Set.of(forest.get(9), forest.get(11)),
            Set.of());

    assertThat(route).hasValue(List.of(forest.get(8), forest.get(11)));
  }

  @Test
  @Rule("S22")
  void a_route_leads_through_closed_tasks_as_well() {
    List<TaskId> chain = Boards.chain(3).storeIn(store, LIST);
    written(changes.completed(now(chain.get(0))), changes.completed(now(chain.get(1))));

    assertThat(route(chain.get(0), chain.get(2))).hasValue(chain);
  }

  @Test
  @Rule("S22")
  void a_long_route_is_found() {
    List<TaskId> chain = Boards.chain(300).storeIn(store, LARGE_LIST);
    Set<TaskId> first = Set.of(chain.get(0));
    Set<TaskId> last = Set.of(chain.get(299));

    assertThat(other.route(LARGE_LIST, first, last, Set.of())).hasValue(chain);
  }

  /** Compared with the definition: what can be reached at all, step by step. */
  @RoundsTest
  @Rule("S22")
  void a_route_is_found_on_any_board_if_there_is_one(int round) {
    Board board = Boards.random(round, 10, 14);
    List<TaskId> ids = board.storeIn(store, LIST);
    Set<Edge> edges = snapshot().fromBlockers();

    for (TaskId from : ids) {
      Set<TaskId> reached = reached(from, edges);
      for (TaskId to : ids) {
        Optional<List<TaskId>> route = route(from, to);
        assertThat(route.isPresent())
            .as("%s: from %s to %s", board, from, to)
            .isEqualTo(reached.contains(to));
        route.ifPresent(chain -> assertChain(chain, from, to, edges));
      }
    }
  }

  private static Set<TaskId> reached(TaskId from, Set<Edge> edges) {
    Set<TaskId> reached = new HashSet<>(Set.of(from));
    while (edges.stream()
        .filter(edge -> reached.contains(edge.blocker()))
        .map(edge -> reached.add(edge.dependent()))
        .reduce(false, Boolean::logicalOr)) {
      // Until a round adds nothing.
    }
    return reached;
  }

  private static void assertChain(List<TaskId> chain, TaskId from, TaskId to, Set<Edge> edges) {
    assertThat(chain).startsWith(from).endsWith(to).doesNotHaveDuplicates();
    for (int place = 1; place < chain.size(); place++) {
      assertThat(edges).contains(new Edge(chain.get(place - 1), chain.get(place)));
    }
  }

  private Optional<List<TaskId>> route(TaskId from, TaskId to) {
    return other.route(LIST, Set.of(from), Set.of(to), Set.of());
  }

  @Test
  @Rule("S24")
  void a_page_shows_tasks_by_creation_and_whether_others_follow() {
    List<Stored> tasks = add(11);

    assertThat(page(TaskFilter.ALL, 0, 10)).isEqualTo(new Slice<>(tasks.subList(0, 10), true));
    assertThat(page(TaskFilter.ALL, 10, 10)).isEqualTo(new Slice<>(tasks.subList(10, 11), false));
    assertThat(page(TaskFilter.ALL, 0, 11)).isEqualTo(new Slice<>(tasks, false));
    assertThat(page(TaskFilter.ALL, 11, 10)).isEqualTo(new Slice<Stored>(List.of(), false));
  }

  @Test
  @Rule("S24")
  void a_page_may_show_some_statuses() {
    List<Stored> tasks = add(4);
    written(changes.completed(tasks.get(1)), changes.parked(tasks.get(2)));

    assertThat(titles(TaskFilter.of(Set.of(Status.COMPLETED, Status.BLOCKED))))
        .containsExactly("1", "2");
    assertThat(titles(TaskFilter.of(Set.of(Status.PENDING)))).containsExactly("0", "3");
    assertThat(titles(TaskFilter.of(Set.of()))).isEmpty();
  }

  @Test
  @Rule("S24")
  void a_page_may_show_what_is_held_back() {
    Stored blocker = add("blocker");
    addBlockedBy(blocker);
    add(TaskDetails.of("later").withStart(clock.instant().plus(LEASE)));
    Stored closed = addBlockedBy(blocker);
    written(changes.cancelled(closed));

    assertThat(titles(TaskFilter.HELD_BACK)).containsExactly("waits", "later");
  }

  @Test
  @Rule("S24")
  void pages_of_any_size_show_the_same() {
    List<Stored> tasks = add(13);

    for (int limit = 1; limit <= 14; limit++) {
      assertThat(new Walk(other, LIST, limit).tasks()).isEqualTo(tasks);
    }
  }

  @Test
  @Rule("S24")
  void a_walk_goes_on_after_a_task_that_left_the_filter() {
    List<Stored> tasks = add(4);
    TaskFilter pending = TaskFilter.of(Set.of(Status.PENDING));
    assertThat(page(pending, 0, 2).items()).isEqualTo(tasks.subList(0, 2));

    written(changes.completed(tasks.get(0)), changes.completed(tasks.get(1)));

    assertThat(page(pending, 2, 2).items()).isEqualTo(tasks.subList(2, 4));
  }

  @Test
  @Rule("S24")
  void edges_stand_in_the_order_of_what_was_asked_about_and_then_of_the_other_end() {
    List<TaskId> ids = Boards.single(12).storeIn(store, LIST);
    TaskId second = ids.get(1);
    TaskId ninth = ids.get(8);
    List<Edge> outgoing =
        List.of(
            new Edge(second, ids.get(2)),
            new Edge(second, ids.get(9)),
            new Edge(second, ids.get(11)),
            new Edge(ninth, ids.get(2)),
            new Edge(ninth, ids.get(10)));
    written(write().edges(List.of(4, 2, 0, 3, 1).stream().map(outgoing::get).toList(), List.of()));

    for (int limit = 1; limit <= 6; limit++) {
      Walk walk = new Walk(other, LIST, limit);
      assertThat(walk.edges(Set.of(ninth, second, TaskId.of("none")), Direction.DEPENDENTS))
          .isEqualTo(outgoing);
      assertThat(walk.edges(Set.of(ids.get(9), ids.get(2)), Direction.BLOCKERS))
          .containsExactly(outgoing.get(0), outgoing.get(3), outgoing.get(1));
    }
  }

  @Test
  @Rule("S24")
  void a_walk_over_edges_goes_on_after_one_that_was_removed() {
    List<TaskId> fan = Boards.fan(3).storeIn(store, LIST);
    Edge first = new Edge(fan.get(0), fan.get(1));
    written(removing(first));

    assertThat(
            other
                .edges(new EdgeTerms(LIST, Set.of(fan.get(0)), Direction.DEPENDENTS, first, 10))
                .items())
        .containsExactly(new Edge(fan.get(0), fan.get(2)), new Edge(fan.get(0), fan.get(3)));
  }

  @Test
  @Rule("S24")
  void a_history_is_read_in_slices_of_any_size() {
    Stored task = add("task");
    for (int edit = 1; edit <= 6; edit++) {
      written(changes.retitled(now(task), "edit " + edit));
    }
    List<Event> events = eventsOf(task);
    assertThat(events).hasSize(7);

    for (int limit = 1; limit <= 8; limit++) {
      assertThat(new Walk(other, LIST, limit).events(task.task().id())).isEqualTo(events);
    }
    assertThat(other.history(new HistoryTerms(LIST, task.task().id(), 5, 2)))
        .isEqualTo(new Slice<>(events.subList(5, 7), false));
  }

  @Test
  @Rule("S27")
  void an_empty_list_counts_nothing() {
    assertThat(other.counts(LIST)).isEqualTo(new Counts(Map.of()));
  }

  @Test
  @Rule("S27")
  void each_status_is_counted() {
    List<Stored> tasks = add(9);
    claimed(ANN);
    written(
        changes.parked(tasks.get(1)),
        changes.completed(tasks.get(2)),
        changes.completed(tasks.get(3)),
        changes.unneeded(tasks.get(4)),
        changes.failed(tasks.get(5)),
        changes.cancelled(tasks.get(6)));

    assertThat(other.counts(LIST))
        .isEqualTo(
            new Counts(
                Map.of(
                    Status.PENDING, 2L,
                    Status.IN_PROGRESS, 1L,
                    Status.BLOCKED, 1L,
                    Status.COMPLETED, 2L,
                    Status.NOT_APPLICABLE, 1L,
                    Status.FAILED, 1L,
                    Status.CANCELLED, 1L)));
  }

  private Slice<Stored> page(TaskFilter filter, long after, int limit) {
    return other.page(new PageTerms(LIST, filter, after, limit));
  }

  private List<String> titles(TaskFilter filter) {
    return page(filter, 0, 100).items().stream().map(it -> it.task().title()).toList();
  }
}
