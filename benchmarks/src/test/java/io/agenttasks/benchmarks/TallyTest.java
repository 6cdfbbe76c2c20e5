package io.agenttasks.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TallyTest {

  private final Tally one = new Tally();
  private final Tally other = new Tally();

  @Test
  void accepts_each_task_once_and_finished() {
    cycle(one, 1);
    cycle(other, 2);

    assertThatCode(this::check).doesNotThrowAnyException();
  }

  @Test
  void refuses_a_task_that_one_worker_was_given_twice() {
    cycle(one, 1);
    cycle(one, 1);

    assertThatThrownBy(this::check).hasMessageContaining("given twice: expected 0, found 1");
  }

  @Test
  void refuses_a_task_that_two_workers_were_given() {
    cycle(one, 1);
    cycle(other, 1);

    assertThatThrownBy(this::check).hasMessageContaining("expected 2, found 1");
  }

  @Test
  void refuses_a_second_claim() {
    one.took(1, 2);

    assertThatThrownBy(this::check).hasMessageContaining("fences above 1: expected 0, found 1");
  }

  @Test
  void refuses_a_task_that_was_not_ready() {
    one.took(1, 1);
    one.settle(creation -> Tally.PRIORITIES);

    assertThatThrownBy(this::check).hasMessageContaining("not ready");
  }

  @Test
  void refuses_a_task_that_was_not_finished() {
    one.took(1, 1);

    assertThatThrownBy(this::check).hasMessageContaining("finished by a worker");
  }

  @Test
  void a_side_gives_each_of_its_tasks_once() {
    TaskListSide side = new TaskListSide(10, 90, 1);
    side.work(0, 5);

    assertThatCode(side::drain).doesNotThrowAnyException();
  }

  private void check() {
    one.settle(creation -> 0);
    other.settle(creation -> 0);
    Tally.check(List.of(one, other));
  }

  private static void cycle(Tally tally, long creation) {
    tally.took(creation, 1);
    tally.completed();
  }
}
