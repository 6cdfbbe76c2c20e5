package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.ListSettings;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What can't start as things stand, and what is in its way. */
final class StalledTest {

  private final Board board = new Board();

  @Test
  void what_stands_behind_a_parked_failed_or_cancelled_task_is_stalled() {
    TaskId parked = board.create("parked");
    TaskId failed = board.create("failed");
    TaskId cancelled = board.create("cancelled");
    TaskId first = board.create("first", parked);
    TaskId second = board.create("second", first, failed);
    TaskId third = board.create("third", cancelled, second);
    board.create("free");
    board.update(TaskUpdate.of(parked, "P").blocked("key?"));
    board.update(TaskUpdate.of(failed, "P").failed("no"));
    board.update(TaskUpdate.of(cancelled, "P").cancelled());

    Stalled stalled = board.list.stalled();

    assertThat(stalled.more()).isFalse();
    assertThat(stalled.tasks())
        .containsExactly(
            entry(first, new Blocker(parked, Status.BLOCKED)),
            entry(second, new Blocker(parked, Status.BLOCKED), new Blocker(failed, Status.FAILED)),
            entry(
                third,
                new Blocker(parked, Status.BLOCKED),
                new Blocker(failed, Status.FAILED),
                new Blocker(cancelled, Status.CANCELLED)));
  }

  @Test
  void nothing_is_stalled_behind_what_is_done_or_being_done() {
    TaskId working = board.create("working");
    TaskId waits = board.create("waits", working);
    board.create("waits too", waits);
    board.claim("ann");
    assertThat(board.list.stalled().tasks()).isEmpty();

    board.claim(ClaimRequest.by("ann").task(waits).force());
    board.update(TaskUpdate.of(working, "P").failed("no").force());
    assertThat(board.list.stalled().tasks()).isEmpty();
    assertThat(board.tasks.list("/empty").stalled()).isEqualTo(new Stalled(List.of(), false));
  }

  @Test
  void a_failed_task_that_releases_stalls_nothing() {
    Board releasing = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.RELEASE));
    TaskId failed = releasing.create("failed");
    TaskId parked = releasing.create("parked");
    TaskId behind = releasing.create("behind", failed, parked);
    releasing.update(TaskUpdate.of(failed, "P").failed("no"));
    assertThat(releasing.list.stalled().tasks()).isEmpty();

    releasing.update(TaskUpdate.of(parked, "P").blocked("key?"));
    assertThat(releasing.list.stalled().tasks())
        .extracting(entry -> entry.task().id())
        .containsExactly(behind);
  }

  @Test
  void what_is_in_the_way_is_named_up_to_ten() {
    List<TaskId> parked = new ArrayList<>();
    for (int count = 0; count < 12; count++) {
      parked.add(board.create("parked"));
      board.update(TaskUpdate.of(parked.get(count), "P").blocked("key?"));
    }
    TaskId last = board.create("last two", parked.get(10), parked.get(11));
    List<TaskId> all = new ArrayList<>(parked.subList(0, 10));
    all.add(last);
    board.create("all", all.toArray(TaskId[]::new));

    List<Stalled.Entry> entries = board.list.stalled().tasks();

    assertThat(ids(entries.get(0))).isEqualTo(parked.subList(10, 12));
    assertThat(ids(entries.get(1))).isEqualTo(parked.subList(0, 10));
  }

  @Test
  void more_than_a_thousand_are_said_to_be_more() {
    TaskId parked = board.create("parked");
    board.list.create(Collections.nCopies(1_000, NewTask.of("t").blockedBy(parked)));
    board.update(TaskUpdate.of(parked, "P").blocked("key?"));
    assertThat(board.list.stalled().tasks()).hasSize(1_000);
    assertThat(board.list.stalled().more()).isFalse();

    board.create("one more", parked);
    assertThat(board.list.stalled().tasks()).hasSize(1_000);
    assertThat(board.list.stalled().more()).isTrue();
  }

  @Test
  void a_long_chain_is_followed_to_its_end() {
    List<NewTask> chain = new ArrayList<>(List.of(NewTask.of("t").key("0")));
    for (int place = 1; place <= 500; place++) {
      chain.add(NewTask.of("t").key("" + place).blockedByKey("" + (place - 1)));
    }
    List<Task> tasks = board.list.create(chain);
    board.update(TaskUpdate.of(tasks.get(0).id(), "P").cancelled());

    List<Stalled.Entry> entries = board.list.stalled().tasks();
    assertThat(entries).hasSize(500);
    assertThat(ids(entries.get(499))).containsExactly(tasks.get(0).id());
  }

  /** Compared with the definition, task by task, on any board. */
  @Property(tries = 300)
  void any_board_stalls_what_the_definition_says(@ForAll Random random) {
    Board any = new Board();
    List<TaskId> ids = new ArrayList<>();
    for (int place = 0; place < 25; place++) {
      Set<TaskId> blockers = new HashSet<>();
      for (int count = random.nextInt(3); count > 0 && place > 0; count--) {
        blockers.add(ids.get(random.nextInt(place)));
      }
      ids.add(any.create("t", blockers.toArray(TaskId[]::new)));
    }
    for (TaskId id : ids) {
      TaskUpdate update = TaskUpdate.of(id, "P").force();
      switch (random.nextInt(9)) {
        case 0 -> any.update(update.blocked("key?"));
        case 1 -> any.update(update.failed("no"));
        case 2 -> any.update(update.cancelled());
        case 3 -> any.update(update.completed());
        case 4 -> any.update(update.inProgress());
        default -> {}
      }
    }

    List<TaskId> found = any.list.stalled().tasks().stream().map(it -> it.task().id()).toList();

    assertThat(found)
        .isEqualTo(
            ids.stream()
                .filter(id -> any.task(id).status() == Status.PENDING)
                .filter(id -> !roots(any, id).isEmpty())
                .toList());
    for (Stalled.Entry entry : any.list.stalled().tasks()) {
      assertThat(ids(entry))
          .isEqualTo(
              ids.stream().filter(roots(any, entry.task().id())::contains).limit(10).toList());
    }
  }

  private static Set<TaskId> roots(Board any, TaskId id) {
    Set<TaskId> roots = new HashSet<>();
    for (TaskId blocker : any.list.get(id).orElseThrow().links().orElseThrow().blockedBy()) {
      switch (any.task(blocker).status()) {
        case PENDING -> roots.addAll(roots(any, blocker));
        case BLOCKED, FAILED, CANCELLED -> roots.add(blocker);
        case IN_PROGRESS, COMPLETED, NOT_APPLICABLE -> {}
      }
    }
    return roots;
  }

  private Stalled.Entry entry(TaskId id, Blocker... behind) {
    return new Stalled.Entry(board.task(id), List.of(behind));
  }

  private static List<TaskId> ids(Stalled.Entry entry) {
    return entry.behind().stream().map(Blocker::id).toList();
  }

  @Test
  void ten_thousand_cancelled_tasks_that_release_hide_nothing_that_is_stalled() {
    Board releasing = new Board(ListSettings.DEFAULT.withPolicy(BlockerPolicy.RELEASE));
    List<Task> tasks = releasing.list.create(Collections.nCopies(10_000, NewTask.of("t")));
    tasks.forEach(it -> releasing.update(TaskUpdate.of(it.id(), "P").cancelled()));
    TaskId parked = releasing.create("parked");
    TaskId behind = releasing.create("behind", parked);
    releasing.update(TaskUpdate.of(parked, "P").blocked("key?"));

    Stalled stalled = releasing.list.stalled();

    assertThat(stalled.tasks()).extracting(it -> it.task().id()).containsExactly(behind);
    assertThat(stalled.more()).isFalse();
  }
}
