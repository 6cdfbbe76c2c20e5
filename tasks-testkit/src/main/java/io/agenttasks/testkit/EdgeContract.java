package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Event;
import io.agenttasks.model.Event.What;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Freed;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Direction;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What follows from edges: open blockers, who is held again, what becomes ready, stamps. */
abstract class EdgeContract extends GuardContract {

  @Test
  @Rule("S11")
  void a_blocker_that_holds_counts() {
    assertThat(addBlockedBy(add("one"), add("two")).openBlockers()).isEqualTo(2);
  }

  @Test
  @Rule("S11")
  void a_blocker_that_does_not_hold_does_not_count() {
    Stored done = add("done");
    written(changes.completed(done));

    assertThat(addBlockedBy(done).openBlockers()).isZero();
  }

  @Test
  @Rule("S11")
  void a_blocker_that_ends_lowers_the_count() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker, add("another"));

    written(changes.completed(blocker));

    assertThat(now(dependent).openBlockers()).isEqualTo(1);
    assertThat(now(blocker).holds()).isFalse();
  }

  @Test
  @Rule("S11")
  void a_blocker_that_is_reopened_raises_the_count() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(blocker));

    written(changes.reopened(now(blocker)));

    assertThat(now(dependent).openBlockers()).isEqualTo(1);
  }

  @Test
  @Rule("S11")
  void an_edge_that_is_removed_lowers_the_count() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);

    written(removing(edge(blocker, dependent)));

    assertThat(now(dependent).openBlockers()).isZero();
    assertThat(snapshot().fromBlockers()).isEmpty();
  }

  @Test
  @Rule("S11")
  void an_edge_from_a_blocker_that_the_same_write_ends_does_not_count() {
    Stored blocker = add("blocker");
    Stored dependent = add("dependent");

    written(write(changes.completed(blocker)).edges(List.of(edge(blocker, dependent)), List.of()));

    assertThat(now(dependent).openBlockers()).isZero();
  }

  @Test
  @Rule("S11")
  void a_count_follows_the_facts_and_not_the_status() {
    Stored stalling = add("stalling");
    Stored releasing = add("releasing");
    Stored dependent = addBlockedBy(stalling, releasing);
    Change cancelled = changes.cancelled(releasing);
    Facts released = Facts.of(cancelled.after().state(), BlockerPolicy.RELEASE);

    written(
        changes.cancelled(stalling),
        new Change(releasing, cancelled.after(), released, cancelled.event(), cancelled.guards()));

    assertThat(now(dependent).openBlockers()).isEqualTo(1);
    assertThat(now(stalling).holds()).isTrue();
    assertThat(now(releasing).holds()).isFalse();
  }

  @Test
  @Rule("S11")
  void an_edge_that_is_there_already_changes_nothing() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    Snapshot before = snapshot();

    written(adding(edge(blocker, dependent), edge(blocker, dependent)));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S11")
  void an_edge_that_is_not_there_can_be_removed_without_a_change() {
    Stored one = add("one");
    Stored two = add("two");
    Snapshot before = snapshot();

    written(removing(edge(one, two)));

    assertThat(snapshot()).isEqualTo(before);
  }

  @Test
  @Rule("S11")
  void an_edge_that_is_removed_and_added_is_there_afterwards() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);

    written(write().edges(List.of(edge(blocker, dependent)), List.of(edge(blocker, dependent))));

    assertThat(now(dependent).openBlockers()).isEqualTo(1);
    assertThat(snapshot().fromDependents()).containsExactly(edge(blocker, dependent));
  }

  @Test
  @Rule("S11")
  void an_edge_is_found_from_both_ends() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    Walk walk = Walk.of(other, LIST);

    assertThat(walk.edges(Set.of(blocker.task().id()), Direction.DEPENDENTS))
        .containsExactly(edge(blocker, dependent));
    assertThat(walk.edges(Set.of(dependent.task().id()), Direction.BLOCKERS))
        .containsExactly(edge(blocker, dependent));
    assertThat(walk.edges(Set.of(blocker.task().id()), Direction.BLOCKERS)).isEmpty();
    assertThat(walk.edges(Set.of(dependent.task().id()), Direction.DEPENDENTS)).isEmpty();
  }

  /** The recount after the test judges each of the boards, and after each step the order. */
  @RoundsTest
  @Rule("S11")
  void any_board_ends_in_any_order(int round) {
    Board board = Boards.random(round, 12, 25);
    List<TaskId> ids = new ArrayList<>(board.storeIn(store, LIST));
    Collections.shuffle(ids, new Random(round));

    for (TaskId id : ids) {
      written(changes.completed(now(id)));
      StoreInvariants.check(other, LIST);
    }

    assertThat(ids).as(board.name()).allSatisfy(id -> assertThat(now(id).openBlockers()).isZero());
  }

  @Test
  @Rule("S12")
  void a_holder_whose_blocker_is_reopened_learns_it_from_the_history() {
    Stored blocker = add("blocker");
    addBlockedBy(blocker);
    written(changes.completed(blocker));
    Stored taken = claimed(ANN);

    written(changes.reopened(now(blocker)));

    Stored held = now(taken);
    assertThat(held.task()).isEqualTo(taken.task().touch(clock.instant()));
    assertThat(held.openBlockers()).isEqualTo(1);
    assertThat(eventsOf(taken)).last().isEqualTo(Event.of(held.task(), null, What.HELD_AGAIN, ""));
  }

  @Test
  @Rule("S12")
  void a_holder_whose_task_gets_a_blocker_learns_it_from_the_history() {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    add("task");
    Stored taken = claimed(ANN);

    written(adding(edge(blocker, taken)));

    assertThat(historyOf(taken)).endsWith(What.CLAIMED, What.HELD_AGAIN);
    assertThat(now(taken).task().holder()).isEqualTo(taken.task().holder());
  }

  @Test
  @Rule("S12")
  void a_holder_that_is_held_twice_by_one_write_learns_it_once() {
    List<Stored> blockers = add(2);
    addBlockedBy(blockers.get(0), blockers.get(1));
    written(changes.completed(blockers.get(0)), changes.completed(blockers.get(1)));
    Stored taken = claimed(ANN);

    written(changes.reopened(now(blockers.get(0))), changes.reopened(now(blockers.get(1))));

    assertThat(now(taken).openBlockers()).isEqualTo(2);
    assertThat(historyOf(taken)).containsOnlyOnce(What.HELD_AGAIN);
  }

  @Test
  @Rule("S12")
  void a_write_that_names_the_task_makes_its_own_event_only() {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    add("task");
    Stored taken = claimed(ANN);

    written(
        write(changes.retitled(taken, "edited")).edges(List.of(edge(blocker, taken)), List.of()));

    assertThat(historyOf(taken)).containsExactly(What.CREATED, What.CLAIMED, What.EDITED);
  }

  @Test
  @Rule("S12")
  void a_task_that_nobody_has_keeps_its_version() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);
    written(changes.completed(blocker));

    written(changes.reopened(now(blocker)));

    assertThat(now(dependent).task()).isEqualTo(dependent.task());
  }

  @Test
  @Rule("S12")
  void a_count_that_falls_makes_no_version_of_its_holder() {
    Stored blocker = add(TaskDetails.of("blocker").withAssignee(BOB));
    add("task");
    Stored taken = claimed(ANN);
    written(adding(edge(blocker, taken)));

    written(changes.completed(now(blocker)));

    assertThat(historyOf(taken)).last().isEqualTo(What.HELD_AGAIN);
    assertThat(now(taken).task().version()).isEqualTo(taken.task().version() + 1);
  }

  @Test
  @Rule("S13")
  void a_new_task_without_blockers_is_freed() {
    Change added = changes.created(number(), TaskDetails.of("new"));

    assertThat(written(added)).isEqualTo(new Freed(List.of(added.id()), 1));
  }

  @Test
  @Rule("S13")
  void a_new_task_that_is_held_back_is_not_freed() {
    TaskDetails later = TaskDetails.of("later").withStart(clock.instant().plus(MICROSECOND));
    Change blocked = changes.created(number(), TaskDetails.of("blocked"));
    Stored blocker = add("blocker");

    assertThat(written(changes.created(number(), later))).isEqualTo(Freed.NONE);
    assertThat(written(write(blocked).edges(List.of(edge(blocker, blocked.result())), List.of())))
        .isEqualTo(Freed.NONE);
  }

  @Test
  @Rule("S13")
  void the_end_of_the_last_blocker_frees_the_dependent() {
    Stored one = add("one");
    Stored two = add("two");
    Stored dependent = addBlockedBy(one, two);

    assertThat(written(changes.completed(one))).isEqualTo(Freed.NONE);
    assertThat(written(changes.completed(two)))
        .isEqualTo(new Freed(List.of(dependent.task().id()), 1));
  }

  @Test
  @Rule("S13")
  void a_task_that_comes_back_is_freed() {
    Stored task = add("task");

    assertThat(written(changes.released(claimed(ANN))))
        .isEqualTo(new Freed(List.of(task.task().id()), 1));
  }

  @Test
  @Rule("S13")
  void an_edge_that_is_removed_frees_the_dependent() {
    Stored blocker = add("blocker");
    Stored dependent = addBlockedBy(blocker);

    assertThat(written(removing(edge(blocker, dependent))))
        .isEqualTo(new Freed(List.of(dependent.task().id()), 1));
  }

  @Test
  @Rule("S13")
  void what_was_ready_before_is_not_freed() {
    Stored task = add("task");

    assertThat(written(changes.retitled(task, "edited"))).isEqualTo(Freed.NONE);
  }

  @Test
  @Rule("S13")
  void what_was_ready_before_is_not_freed_by_leaving_and_coming_back_in_one_write() {
    Stored task = add("task");
    Change taken = changes.claimed(task, ANN, null);

    assertThat(written(taken, changes.released(taken.result()))).isEqualTo(Freed.NONE);
  }

  @Test
  @Rule("S13")
  void what_is_freed_is_counted_in_full_and_named_in_part_by_creation() {
    List<TaskId> fan = Boards.fan(25).storeIn(store, LIST);

    assertThat(written(changes.completed(now(fan.get(0)))))
        .isEqualTo(new Freed(fan.subList(1, 1 + Freed.FREED_SHOWN_MAX), 25));
  }

  @Test
  @Rule("S14")
  void an_edge_raises_the_stamp_of_its_blocker_alone() {
    Stored blocker = add("blocker");
    Stored dependent = add("dependent");

    written(adding(edge(blocker, dependent)));
    assertThat(stamps(blocker, dependent)).containsExactly(1L, 0L);

    written(removing(edge(blocker, dependent)));
    assertThat(stamps(blocker, dependent)).containsExactly(2L, 0L);
  }

  @Test
  @Rule("S14")
  void an_edge_makes_neither_a_version_nor_an_event_of_its_blocker() {
    Stored blocker = add("blocker");
    Stored dependent = add("dependent");

    written(adding(edge(blocker, dependent)));
    written(removing(edge(blocker, dependent)));

    assertThat(now(blocker).task()).isEqualTo(blocker.task());
    assertThat(historyOf(blocker)).containsExactly(What.CREATED);
  }

  @Test
  @Rule("S14")
  void a_holder_finishes_although_its_task_got_dependents_meanwhile() {
    add("task");
    Stored taken = claimed(Agent.of("holder"));
    List<Stored> dependents = add(3);
    written(
        Write.of(LIST, clock.instant(), List.of())
            .edges(dependents.stream().map(it -> edge(taken, it)).toList(), List.of()));

    written(changes.completed(taken));

    assertThat(now(dependents)).extracting(Stored::openBlockers).containsOnly(0);
  }

  private List<Long> stamps(Stored... tasks) {
    return Stream.of(tasks).map(it -> now(it).edgeStamp()).toList();
  }
}
