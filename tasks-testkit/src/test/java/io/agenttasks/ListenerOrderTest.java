package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Listeners and repeats when writers meet, fail or are slow. */
final class ListenerOrderTest {

  @Test
  void versions_come_in_order_although_another_write_is_under_way() throws Exception {
    TaskId task = board.create("task");
    TaskId other = board.create("other");
    HeldUp store = new HeldUp(board, task, other);
    Tasks tasks = Tasks.on(store);
    tasks.listen((list, event) -> heard.add(event));
    TaskList list = tasks.list("/board");
    Thread second = new Thread(() -> list.update(TaskUpdate.of(task, "A").title("second")));
    second.start();
    await(store.secondWritten);
    list.update(TaskUpdate.of(task, "B").title("third"));
    Thread third = new Thread(() -> list.update(TaskUpdate.of(other, "C").title("changed")));
    third.start();
    await(store.otherBegun);

    store.secondGoOn.countDown();
    second.join();
    // What is not held back comes soon; what is, comes once the other write has ended.
    Event early = heard.poll(200, TimeUnit.MILLISECONDS);
    store.otherGoOn.countDown();
    third.join();

    List<Long> versions = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      Event event = index == 0 && early != null ? early : heard.poll(5, TimeUnit.SECONDS);
      if (event.task().equals(task)) {
        versions.add(event.version());
      }
    }
    assertThat(versions).containsExactly(2L, 3L);
  }

  @Test
  void what_a_listener_misses_is_counted_also_after_an_unknown_outcome() throws Exception {
    AtomicBoolean fail = new AtomicBoolean(true);
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public WriteOutcome apply(Write write) {
                WriteOutcome outcome = super.apply(write);
                if (fail.getAndSet(false)) {
                  throw new TaskStoreException("the connection was lost", true, null);
                }
                return outcome;
              }
            });
    Listening listening = tasks.listen((list, event) -> heard.add(event));
    TaskList list = tasks.list("/board");
    TaskId task = board.create("t");
    TaskUpdate update = TaskUpdate.of(task, "A").title("new").requestId("r1");
    assertThatThrownBy(() -> list.update(update)).isInstanceOf(TaskStoreException.class);

    list.update(update);

    assertThat(board.list.history(task).events()).hasSize(2);
    Event event = heard.poll(2, TimeUnit.SECONDS);
    assertThat(event != null || listening.lost() > 0).as("told, or counted as lost").isTrue();
  }

  @Test
  void closing_a_listening_harms_no_writer() throws Exception {
    AtomicReference<Throwable> harmed = new AtomicReference<>();
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> writers = new ArrayList<>();
    for (int index = 0; index < 3; index++) {
      Thread writer =
          new Thread(
              () -> {
                while (!over.get()) {
                  try {
                    board.create("t");
                  } catch (Throwable e) {
                    harmed.compareAndSet(null, e);
                    over.set(true);
                  }
                }
              });
      writers.add(writer);
      writer.start();
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(2);
    while (!over.get() && System.nanoTime() < end) {
      List<Listening> some = new ArrayList<>();
      for (int index = 0; index < 20; index++) {
        some.add(board.tasks.listen((list, event) -> {}));
      }
      some.forEach(Listening::close);
    }
    over.set(true);
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(harmed.get()).isNull();
  }

  @Test
  void the_same_call_once_more_goes_on_with_a_cascade_also_under_a_request_id() {
    Board cascade = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.CASCADE));
    TaskId root = cascade.create("root");
    List<NewTask> many = new ArrayList<>();
    for (int index = 0; index < 500; index++) {
      many.add(NewTask.of("d" + index).blockedBy(root));
    }
    cascade.list.create(many);
    AtomicInteger writes = new AtomicInteger();
    TaskList list =
        Tasks.on(
                new ForwardingTaskStore(cascade.store) {
                  @Override
                  public WriteOutcome apply(Write write) {
                    if (writes.incrementAndGet() == 2) {
                      throw new TaskStoreException("a hiccup", false, null);
                    }
                    return super.apply(write);
                  }
                })
            .list("/board");
    TaskUpdate update = TaskUpdate.of(root, "A").cancelled().requestId("r1");
    assertThatThrownBy(() -> list.update(update))
        .isInstanceOfSatisfying(
            TaskStoreException.class, e -> assertThat(e.mayHaveHappened()).isTrue());

    list.update(update);

    assertThat(list.counts().of(Status.PENDING)).isZero();
  }

  @Test
  void a_slow_write_of_one_list_holds_up_no_event_of_another() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    Tasks tasks =
        Tasks.on(
            new ForwardingTaskStore(board.store) {
              @Override
              public WriteOutcome apply(Write write) {
                if (write.list().value().equals("/slow")) {
                  begun.countDown();
                  await(go);
                }
                return super.apply(write);
              }
            });
    Listening listening = tasks.listen((list, event) -> heard.add(event));
    Thread slow = new Thread(() -> tasks.list("/slow").create(NewTask.of("slow")));
    slow.start();
    await(begun);
    try {
      for (int index = 0; index < 11_000; index++) {
        tasks.list("/board").create(NewTask.of("t"));
      }
      assertThat(listening.lost()).isZero();
      assertThat(heard.poll(2, TimeUnit.SECONDS)).isNotNull();
    } finally {
      go.countDown();
      slow.join();
    }
  }

  @Test
  void a_repeated_update_of_edges_is_answered_the_updated_task() {
    TaskId task = board.create("task");
    TaskId dependent = board.create("dependent");
    TaskUpdate update = TaskUpdate.of(task, "A").addDependents(dependent).requestId("r1");
    assertThat(Board.updated(board.update(update)).id()).isEqualTo(task);

    assertThat(Board.updated(board.update(update)).id()).isEqualTo(task);
  }

  @Test
  void a_repeated_removal_of_an_edge() {
    TaskId blocker = board.create("blocker");
    TaskId task = board.create("task", blocker);
    TaskUpdate update = TaskUpdate.of(task, "A").removeBlockers(blocker).requestId("r1");
    UpdateResult first = board.update(update);
    UpdateResult again = board.update(update);
    assertThat(again).isEqualTo(first);
  }

  private final Board board = new Board();

  private final BlockingQueue<Event> heard = new LinkedBlockingQueue<>();

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Holds up the writer of one task's version 2 after its write, and that of another before it. */
  private static final class HeldUp extends ForwardingTaskStore {

    final CountDownLatch secondWritten = new CountDownLatch(1);
    final CountDownLatch secondGoOn = new CountDownLatch(1);
    final CountDownLatch otherBegun = new CountDownLatch(1);
    final CountDownLatch otherGoOn = new CountDownLatch(1);
    private final TaskId task;
    private final TaskId other;

    HeldUp(Board board, TaskId task, TaskId other) {
      super(board.store);
      this.task = task;
      this.other = other;
    }

    @Override
    public WriteOutcome apply(Write write) {
      if (write.changes().get(0).id().equals(other)) {
        otherBegun.countDown();
        await(otherGoOn);
      }
      WriteOutcome outcome = super.apply(write);
      if (write.changes().get(0).id().equals(task)
          && write.changes().get(0).after().version() == 2) {
        secondWritten.countDown();
        await(secondGoOn);
      }
      return outcome;
    }
  }
}
