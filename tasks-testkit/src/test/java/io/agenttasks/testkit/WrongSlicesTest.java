package io.agenttasks.testkit;

import static io.agenttasks.testkit.WrongStores.RECOUNT;
import static io.agenttasks.testkit.WrongStores.failuresOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Counts;
import io.agenttasks.model.Edge;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.spi.EdgeTerms;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.TaskStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Stores that read edges wrongly, or count tasks wrongly. */
final class WrongSlicesTest {

  @Test
  void catches_a_store_that_shuffles_edges() {
    assertThat(failuresOf(ShufflesEdges::new))
        .containsExactlyInAnyOrder(
            "a_walk_over_edges_goes_on_after_one_that_was_removed",
            "edges_stand_in_the_order_of_what_was_asked_about_and_then_of_the_other_end");
  }

  @Test
  void catches_a_store_that_wants_to_find_the_last_edge() {
    assertThat(failuresOf(WantsToFindTheLastEdge::new))
        .containsExactlyInAnyOrder("a_walk_over_edges_goes_on_after_one_that_was_removed");
  }

  @Test
  void catches_a_store_that_repeats_an_edge() {
    assertThat(failuresOf(RepeatsAnEdge::new))
        .containsExactlyInAnyOrder(
            "a_walk_over_edges_goes_on_after_one_that_was_removed",
            "edges_stand_in_the_order_of_what_was_asked_about_and_then_of_the_other_end");
  }

  @Test
  void catches_a_store_that_counts_open_tasks_only() {
    assertThat(failuresOf(CountsOpenTasksOnly::new))
        .containsExactlyInAnyOrder(
            "a_task_may_begin_in_any_state_and_counts_as_what_it_is",
            "a_write_is_seen_by_the_next_call_through_any_instance",
            "each_status_is_counted",
            RECOUNT);
  }

  @Test
  void catches_a_store_that_counts_new_tasks_only() {
    assertThat(failuresOf(CountsNewTasksOnly::new))
        .containsExactlyInAnyOrder(
            "a_task_may_begin_in_any_state_and_counts_as_what_it_is",
            "a_write_is_seen_by_the_next_call_through_any_instance",
            "each_status_is_counted",
            RECOUNT);
  }

  /** Edges come in any order. */
  private static final class ShufflesEdges extends ForwardingTaskStore {
    ShufflesEdges(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms terms) {
      Slice<Edge> right = super.edges(terms);
      List<Edge> backwards = new ArrayList<>(right.items());
      Collections.reverse(backwards);
      return new Slice<>(backwards, right.more());
    }
  }

  /** To go on after an edge, the edge must be there still. */
  private static final class WantsToFindTheLastEdge extends ForwardingTaskStore {
    WantsToFindTheLastEdge(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms it) {
      if (it.after() != null
          && !super.edges(new EdgeTerms(it.list(), it.of(), it.direction(), null, SLICE_MAX))
              .items()
              .contains(it.after())) {
        throw new IllegalArgumentException("after: no such edge: " + it.after());
      }
      return super.edges(it);
    }
  }

  /** The next slice begins with the same edge. */
  private static final class RepeatsAnEdge extends ForwardingTaskStore {
    RepeatsAnEdge(TaskStore right) {
      super(right);
    }

    @Override
    public Slice<Edge> edges(EdgeTerms it) {
      Slice<Edge> right = super.edges(it);
      if (it.after() == null) {
        return right;
      }
      List<Edge> items = new ArrayList<>(List.of(it.after()));
      items.addAll(right.items());
      return new Slice<>(items, right.more());
    }
  }

  /** What is closed is not counted. */
  private static final class CountsOpenTasksOnly extends ForwardingTaskStore {
    CountsOpenTasksOnly(TaskStore right) {
      super(right);
    }

    @Override
    public Counts counts(ListId list) {
      Map<Status, Long> open = new EnumMap<>(super.counts(list).byStatus());
      open.keySet().removeIf(Status::isClosed);
      return new Counts(open);
    }
  }

  /** Tasks are counted once, when they are created. */
  private static final class CountsNewTasksOnly extends ForwardingTaskStore {
    CountsNewTasksOnly(TaskStore right) {
      super(right);
    }

    @Override
    public Counts counts(ListId list) {
      return new Counts(Map.of(Status.PENDING, super.counts(list).total()));
    }
  }
}
