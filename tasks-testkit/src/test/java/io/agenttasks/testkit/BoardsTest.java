package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Opening;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The well-known boards have the shapes that their names say. */
final class BoardsTest {

  private static final ListId LIST = ListId.of("/boards");

  @Test
  void a_chain_leads_from_each_task_to_the_next() {
    assertThat(Boards.chain(3).links()).containsExactly(new Board.Link(0, 1), new Board.Link(1, 2));
  }

  @Test
  void a_diamond_leads_from_one_through_many_to_one() {
    Board diamond = Boards.diamond(2);

    assertThat(diamond.tasks()).hasSize(4);
    assertThat(diamond.links())
        .containsExactlyInAnyOrder(
            new Board.Link(0, 1), new Board.Link(0, 2), new Board.Link(1, 3), new Board.Link(2, 3));
  }

  @Test
  void a_fan_leads_from_one_to_many() {
    assertThat(Boards.fan(2).links()).containsExactly(new Board.Link(0, 1), new Board.Link(0, 2));
  }

  @Test
  void a_forest_has_trees_side_by_side() {
    assertThat(Boards.forest(2, 3).links())
        .containsExactly(
            new Board.Link(0, 1), new Board.Link(0, 2), new Board.Link(3, 4), new Board.Link(3, 5));
  }

  @Test
  void a_random_board_is_the_same_for_the_same_seed_and_says_it() {
    assertThat(Boards.random(7, 10, 20)).isEqualTo(Boards.random(7, 10, 20));
    assertThat(Boards.random(7, 10, 20)).isNotEqualTo(Boards.random(8, 10, 20));
    assertThat(Boards.random(7, 10, 20))
        .hasToString("random board of 10 tasks and 20 links, seed 7");
    assertThat(Boards.random(7, 10, 20).links()).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void a_random_board_has_no_more_links_than_fit_and_no_cycle() {
    assertThat(Boards.random(1, 4, 99).links())
        .hasSize(6)
        .allSatisfy(link -> assertThat(link.blocker()).isLessThan(link.dependent()));
  }

  @Test
  void a_board_is_stored_by_one_write() {
    try (TaskStore store = new InMemoryTaskStore(new ManualClock())) {
      assertThat(Boards.fan(2).storeIn(store, LIST)).containsExactlyElementsOf(ids(1, 2, 3));
      assertThat(Boards.fan(1).storeIn(store, LIST)).containsExactlyElementsOf(ids(4, 5));
      StoreInvariants.check(store, LIST);
    }
  }

  @Test
  void a_board_that_is_refused_says_so() {
    try (TaskStore store = new Refuses(new InMemoryTaskStore(new ManualClock()))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> Boards.chain(2).storeIn(store, LIST))
          .withMessageContaining("chain of 2");
    }
  }

  private static List<TaskId> ids(long... numbers) {
    return Arrays.stream(numbers).mapToObj(TaskId::of).toList();
  }

  private static final class Refuses extends ForwardingTaskStore {
    Refuses(TaskStore right) {
      super(right);
    }

    @Override
    public WriteOutcome apply(Write write) {
      Opening now = open(write.list(), 0, List.of());
      return new WriteOutcome.Overtaken(now);
    }
  }
}
