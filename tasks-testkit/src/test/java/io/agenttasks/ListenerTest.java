package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Event;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Listeners hear what was written, in order, and hurt nobody. */
final class ListenerTest {

  private final Board board = new Board();
  private final BlockingQueue<Event> heard = new LinkedBlockingQueue<>();

  @Test
  void a_listener_hears_every_event_as_the_history_has_it() throws Exception {
    board.tasks.listen((list, event) -> heard.add(event));
    TaskId blocker = board.create("blocker");
    TaskId task = board.create("task", blocker);
    board.claim("A").complete("done");
    Claim claim = board.claim(ClaimRequest.by("B").lease(Board.MINUTE));
    board.clock.advance(Board.MINUTE);
    Board.none(board.list.claim(ClaimRequest.by("C").tags("other")));
    claim.renew();
    claim.fail("no");

    List<Event> both = new ArrayList<>(board.list.history(blocker).events());
    both.addAll(board.list.history(task).events());
    List<Event> told = hear(both.size());

    assertThat(told).containsExactlyInAnyOrderElementsOf(both);
    assertThat(told.stream().filter(event -> event.task().equals(task)))
        .containsExactlyElementsOf(board.list.history(task).events());
  }

  @Test
  void events_of_one_task_come_by_their_versions_although_their_writers_end_in_another_order()
      throws Exception {
    // The writer of version 2 is held up after its write until version 3 is written.
    CountDownLatch second = new CountDownLatch(1);
    CountDownLatch third = new CountDownLatch(1);
    TaskId task = board.create("task");
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public WriteOutcome apply(Write write) {
                WriteOutcome outcome = super.apply(write);
                if (write.changes().get(0).after().version() == 2) {
                  second.countDown();
                  await(third);
                }
                return outcome;
              }
            });
    tasks.listen((list, event) -> heard.add(event));
    TaskList list = tasks.list("/board");
    Thread slow = new Thread(() -> list.update(TaskUpdate.of(task, "A").title("second")));
    slow.start();
    await(second);

    list.update(TaskUpdate.of(task, "B").title("third"));
    assertThat(heard).isEmpty();
    third.countDown();
    slow.join();

    assertThat(hear(2)).extracting(Event::version).containsExactly(2L, 3L);
  }

  @Test
  void a_slow_listener_holds_up_no_writer_and_what_it_loses_is_counted() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Listening slow =
        board.tasks.listen(
            (list, event) -> {
              await(go);
              heard.add(event);
            });
    int writes = Listening.EVENTS_MAX + 5_000;

    for (int write = 0; write < writes; write++) {
      board.create("t" + write);
    }

    long lost = slow.lost();
    // Some may be in the listener's hands already, and so outside the queue.
    assertThat(lost).isBetween(1L, 5_000L);
    go.countDown();
    assertThat(hear(writes - (int) lost)).hasSize(writes - (int) lost);
    assertThat(slow.lost()).isEqualTo(lost);
  }

  @Test
  void a_failing_listener_is_counted_and_told_the_next_event() throws Exception {
    Listening failing =
        board.tasks.listen(
            (list, event) -> {
              heard.add(event);
              throw new IllegalStateException("no");
            });

    board.create("one");
    board.create("two");

    hear(2);
    board.create("three");
    hear(1);
    assertThat(failing.failures()).isGreaterThanOrEqualTo(2);
    assertThat(failing.lost()).isZero();
  }

  @Test
  void a_listener_that_is_closed_hears_nothing_more() throws Exception {
    Listening ended = board.tasks.listen((list, event) -> heard.add(event));
    board.create("one");
    hear(1);

    ended.close();
    ended.close();
    board.create("two");
    BlockingQueue<Event> later = new LinkedBlockingQueue<>();
    board.tasks.listen((list, event) -> later.add(event));
    board.create("three");

    assertThat(later.poll(10, TimeUnit.SECONDS)).isNotNull();
    assertThat(heard).isEmpty();
  }

  @Test
  void many_writers_of_one_task_are_heard_in_order() throws Exception {
    TaskId task = board.create("task");
    board.tasks.listen((list, event) -> heard.add(event));
    List<Thread> writers = new ArrayList<>();
    for (int writer = 0; writer < 4; writer++) {
      int number = writer;
      Thread thread =
          new Thread(
              () -> {
                for (int edit = 0; edit < 250; edit++) {
                  board.update(TaskUpdate.of(task, "w" + number).title("t " + number + " " + edit));
                }
              });
      writers.add(thread);
      thread.start();
    }
    for (Thread thread : writers) {
      thread.join();
    }

    List<Event> told = hear(1_000);

    assertThat(told).isSortedAccordingTo(Comparator.comparingLong(Event::version));
  }

  private List<Event> hear(int count) throws InterruptedException {
    List<Event> events = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      Event event = heard.poll(10, TimeUnit.SECONDS);
      assertThat(event).as("event %d of %d", index + 1, count).isNotNull();
      events.add(event);
    }
    return events;
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
