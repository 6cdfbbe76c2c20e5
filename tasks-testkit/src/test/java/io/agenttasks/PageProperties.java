package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Ten thousand walks while others create and edit tasks, claim and finish them: no task comes
 * twice, and none is missing that was there and matched throughout. In the frozen order also the
 * order is that of the beginning.
 */
final class PageProperties {

  private static final int WALKS_PER_TRY = 20;
  private static final int TRIES = 500;

  /** A walk under way, and what it must and may show. */
  private static final class Walk {
    private final TaskQuery query;
    private final Set<TaskId> throughout;
    private final List<TaskId> shown = new ArrayList<>();
    private TaskQuery next;
    private boolean ended;

    Walk(TaskQuery query, Set<TaskId> matching) {
      this.query = query;
      this.next = query;
      this.throughout = new HashSet<>(matching);
    }
  }

  @Property(tries = TRIES)
  void walks_repeat_and_skip_nothing_whatever_is_written_meanwhile(@ForAll Random random) {
    Board board = new Board();
    for (int count = 0; count < 12; count++) {
      write(board, random, count);
    }
    List<Walk> walks = new ArrayList<>();
    for (int count = 0; count < WALKS_PER_TRY; count++) {
      TaskQuery query = query(random);
      List<TaskId> now = ids(board.list.page(query.limit(TaskQuery.PAGE_SIZE_MAX)));
      Walk walk = new Walk(query, Set.copyOf(now));
      walks.add(walk);
      step(board, walk);
      advance(board, random, walks);
    }
    while (walks.stream().anyMatch(walk -> !walk.ended)) {
      walks.stream().filter(walk -> !walk.ended).forEach(walk -> step(board, walk));
      advance(board, random, walks);
    }

    for (Walk walk : walks) {
      assertThat(walk.shown)
          .as(walk.query.toString())
          .doesNotHaveDuplicates()
          .containsAll(walk.throughout);
    }
  }

  @Property(tries = TRIES)
  void a_frozen_walk_shows_the_order_of_its_beginning(@ForAll Random random) {
    Board board = new Board();
    for (int count = 0; count < 20; count++) {
      write(board, random, count);
    }
    TaskQuery query = TaskQuery.all().orderBy(PageOrder.UPDATED).limit(1 + random.nextInt(5));
    List<TaskId> wanted = ids(board.list.page(query.limit(TaskQuery.PAGE_SIZE_MAX)));
    Walk walk = new Walk(query, Set.of());
    while (!walk.ended) {
      step(board, walk);
      write(board, random, 20);
    }

    assertThat(walk.shown).isEqualTo(wanted);
  }

  private static TaskQuery query(Random random) {
    TaskQuery query =
        TaskQuery.all()
            .limit(1 + random.nextInt(6))
            .orderBy(random.nextBoolean() ? PageOrder.CREATION : PageOrder.UPDATED);
    return switch (random.nextInt(6)) {
      case 0 -> query.status(Status.PENDING, Status.IN_PROGRESS);
      case 1 -> query.ready();
      case 2 -> query.priority(0, 1);
      case 3 -> query.bytes(1 + random.nextInt(20));
      default -> query;
    };
  }

  private static void step(Board board, Walk walk) {
    Page<TaskView> page = board.list.page(walk.next);
    walk.shown.addAll(ids(page));
    walk.ended = page.next().isEmpty();
    walk.next = page.next().map(walk.query::after).orElse(walk.next);
    assertThat(walk.shown).as("goes in circles").hasSizeLessThan(1_000);
  }

  /** Some writes; what no longer matches then did not match throughout. */
  private static void advance(Board board, Random random, List<Walk> walks) {
    for (int count = random.nextInt(4); count > 0; count--) {
      write(board, random, 12);
      for (Walk walk : walks) {
        if (!walk.ended) {
          TaskQuery all = walk.query.limit(TaskQuery.PAGE_SIZE_MAX).bytes(TaskQuery.PAGE_BYTES_MAX);
          walk.throughout.retainAll(ids(board.list.page(all.orderBy(PageOrder.CREATION))));
        }
      }
    }
  }

  private static void write(Board board, Random random, int tasks) {
    board.clock.advance(Board.MINUTE.dividedBy(60).multipliedBy(random.nextInt(3) - 1));
    TaskId id = TaskId.of(1 + random.nextInt(Math.max(1, tasks)));
    switch (random.nextInt(tasks == 0 ? 1 : 6)) {
      case 0 -> board.create(NewTask.of("t").priority(random.nextInt(3)));
      case 1 -> board.list.claim(ClaimRequest.by("ann"));
      case 2 -> board.update(TaskUpdate.of(id, "P").completed().force());
      case 3 -> board.update(TaskUpdate.of(id, "P").pending());
      default -> board.update(TaskUpdate.of(id, "P").priority(random.nextInt(3)).note("n"));
    }
  }

  private static List<TaskId> ids(Page<TaskView> page) {
    return page.items().stream().map(view -> view.task().id()).toList();
  }
}
