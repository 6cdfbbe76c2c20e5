package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.util.Collections;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A page costs what it shows, and not what stands before it. What is compared is the fastest of
 * many readings, so that a busy machine makes no difference; a page that passes over what stands
 * before it takes a hundred times as long. The exact figure is the bar {@code page-depth}.
 */
final class PageDepthTest {

  private static final int TASKS = 200_000;
  private static final int READINGS = 100;
  private static final int TIMES_MAX = 10;

  private final Board board = new Board();

  @BeforeEach
  void create() {
    for (int part = 0; part < TASKS / 10_000; part++) {
      board.list.create(Collections.nCopies(10_000, NewTask.of("t").priority(part)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_page_at_the_end_costs_about_as_much_as_the_first(PageOrder order) {
    TaskQuery first = TaskQuery.all().orderBy(order).limit(TaskQuery.PAGE_SIZE_MAX);
    TaskQuery deep = first;
    Page<TaskView> page = board.list.page(first);
    while (page.next().isPresent()) {
      deep = first.after(page.next().orElseThrow());
      page = board.list.page(deep);
    }
    assertThat(page.items()).hasSize(TaskQuery.PAGE_SIZE_MAX);

    assertThat(fastest(deep)).isLessThan(TIMES_MAX * fastest(first));
  }

  private long fastest(TaskQuery query) {
    long fastest = Long.MAX_VALUE;
    for (int reading = 0; reading < READINGS; reading++) {
      long begin = System.nanoTime();
      board.list.page(query);
      fastest = Math.min(fastest, System.nanoTime() - begin);
    }
    return fastest;
  }
}
