package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStore;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Stores that find other routes than there are. */
final class WrongRoutesTest {

  @Test
  void catches_a_store_that_misses_long_routes() {
    assertThat(failuresOf(MissesLongRoutes::new))
        .containsExactlyInAnyOrder(
            "a_long_route_is_found",
            "a_route_goes_around_edges_that_are_to_be_left_out",
            "a_route_is_found_on_any_board_if_there_is_one",
            "a_route_is_the_chain_from_one_to_the_other",
            "a_route_leads_through_closed_tasks_as_well");
  }

  @Test
  void catches_a_store_that_leaves_no_edge_out() {
    assertThat(failuresOf(LeavesNoEdgeOut::new))
        .containsExactlyInAnyOrder("a_route_goes_around_edges_that_are_to_be_left_out");
  }

  @Test
  void catches_a_store_that_routes_both_ways() {
    assertThat(failuresOf(RoutesBothWays::new))
        .containsExactlyInAnyOrder(
            "a_route_follows_edges_forward_only", "a_route_is_found_on_any_board_if_there_is_one");
  }

  @Test
  void catches_a_store_that_names_the_ends_of_routes() {
    assertThat(failuresOf(NamesTheEndsOfRoutes::new))
        .containsExactlyInAnyOrder(
            "a_long_route_is_found",
            "a_route_goes_around_edges_that_are_to_be_left_out",
            "a_route_is_found_on_any_board_if_there_is_one",
            "a_route_is_the_chain_from_one_to_the_other",
            "a_route_leads_through_closed_tasks_as_well");
  }

  @Test
  void catches_a_store_that_wants_an_edge_in_a_route() {
    assertThat(failuresOf(WantsAnEdgeInARoute::new))
        .containsExactlyInAnyOrder(
            "a_route_is_found_on_any_board_if_there_is_one", "a_task_is_a_route_to_itself");
  }

  @Test
  void catches_a_store_that_routes_from_one_only() {
    assertThat(failuresOf(RoutesFromOneOnly::new))
        .containsExactlyInAnyOrder("a_route_may_start_and_end_at_any_of_several");
  }

  @Test
  void catches_a_store_that_routes_around_closed_tasks() {
    assertThat(failuresOf(RoutesAroundClosedTasks::new))
        .containsExactlyInAnyOrder("a_route_leads_through_closed_tasks_as_well");
  }

  /** A route of more than two tasks is not found. */
  private static final class MissesLongRoutes extends ForwardingTaskStore {
    MissesLongRoutes(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(list, from, to, without).filter(route -> route.size() <= 2);
    }
  }

  /** Edges that are to be left out are not. */
  private static final class LeavesNoEdgeOut extends ForwardingTaskStore {
    LeavesNoEdgeOut(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(list, from, to, Set.of());
    }
  }

  /** Edges are followed in both directions. */
  private static final class RoutesBothWays extends ForwardingTaskStore {
    RoutesBothWays(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(list, from, to, without).or(() -> super.route(list, to, from, without));
    }
  }

  /** Of a route it knows the ends. */
  private static final class NamesTheEndsOfRoutes extends ForwardingTaskStore {
    NamesTheEndsOfRoutes(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(list, from, to, without)
          .map(
              route ->
                  route.size() < 3 ? route : List.of(route.get(0), route.get(route.size() - 1)));
    }
  }

  /** A task leads nowhere without an edge. */
  private static final class WantsAnEdgeInARoute extends ForwardingTaskStore {
    WantsAnEdgeInARoute(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(list, from, to, without).filter(route -> route.size() > 1);
    }
  }

  /** A route goes from the first of several only. */
  private static final class RoutesFromOneOnly extends ForwardingTaskStore {
    RoutesFromOneOnly(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(
          list,
          from.stream().min(Comparator.comparing(TaskId::value)).map(Set::of).orElse(Set.of()),
          to,
          without);
    }
  }

  /** A closed task is no part of a route. */
  private static final class RoutesAroundClosedTasks extends ForwardingTaskStore {
    RoutesAroundClosedTasks(TaskStore right) {
      super(right);
    }

    @Override
    public Optional<List<TaskId>> route(
        ListId list, Set<TaskId> from, Set<TaskId> to, Set<Edge> without) {
      return super.route(list, from, to, without)
          .filter(
              route ->
                  open(list, 0, route).tasks().values().stream()
                      .noneMatch(it -> it.task().status().isClosed()));
    }
  }
}
