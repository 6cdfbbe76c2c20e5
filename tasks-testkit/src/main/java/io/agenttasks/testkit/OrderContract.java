package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Change;
import io.agenttasks.spi.Frozen;
import io.agenttasks.spi.FrozenTerms;
import io.agenttasks.spi.PageKey;
import io.agenttasks.spi.PageOrder;
import io.agenttasks.spi.PageTerms;
import io.agenttasks.spi.Placed;
import io.agenttasks.spi.Slice;
import io.agenttasks.spi.Stored;
import io.agenttasks.spi.TaskFilter;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Orders beside that of creation: claim order, and the frozen order of changes. */
abstract class OrderContract extends QueryContract {

  @Test
  @Rule("S40")
  void pages_by_priority_stand_in_claim_order() {
    int[] priorities = {0, 5, -3, 5, Integer.MAX_VALUE, 0, Integer.MIN_VALUE, 10};
    for (int place = 0; place < priorities.length; place++) {
      add(TaskDetails.of("t" + place).withPriority(priorities[place]));
    }

    for (int limit = 1; limit <= priorities.length + 1; limit++) {
      assertThat(byPriority(TaskFilter.ALL, limit))
          .containsExactly("t4", "t7", "t1", "t3", "t0", "t5", "t2", "t6");
    }
  }

  @Test
  @Rule("S40")
  void pages_by_priority_follow_a_new_priority() {
    List<Stored> tasks = add(3);
    assertThat(byPriority(TaskFilter.ALL, 9)).containsExactly("0", "1", "2");

    written(changes.edited(tasks.get(2), tasks.get(2).task().details().withPriority(1)));
    add(TaskDetails.of("new").withPriority(2));

    assertThat(byPriority(TaskFilter.ALL, 9)).containsExactly("new", "2", "0", "1");
  }

  @Test
  @Rule("S40")
  void pages_by_priority_go_on_behind_a_place_that_its_task_has_left() {
    List<Stored> tasks = new ArrayList<>();
    for (int place = 0; place < 4; place++) {
      tasks.add(add(TaskDetails.of("t" + place).withPriority(5)));
    }
    PageKey second = PageKey.ofPriority(tasks.get(1).task());

    written(changes.edited(tasks.get(1), tasks.get(1).task().details().withPriority(1)));
    written(changes.edited(tasks.get(0), tasks.get(0).task().details().withPriority(9)));

    assertThat(titlesOf(page(TaskFilter.ALL, second, 9).items())).containsExactly("t2", "t3", "t1");
    TaskFilter ready = TaskFilter.ALL.withReadyAt(clock.instant());
    assertThat(titlesOf(page(ready, second, 9).items())).containsExactly("t2", "t3", "t1");
  }

  @Test
  @Rule("S40")
  void what_is_ready_stands_in_claim_order_whoever_it_is_for() {
    add(TaskDetails.of("low"));
    add(TaskDetails.of("of bob").withPriority(7).withAssignee(BOB));
    add(TaskDetails.of("of ann").withPriority(3).withAssignee(ANN));
    add(TaskDetails.of("high").withPriority(9));
    add(TaskDetails.of("of cy").withPriority(7).withAssignee(Agent.of("cy")));
    add(TaskDetails.of("begins").withPriority(8).withStart(clock.instant().plus(LEASE)));
    clock.advance(LEASE);

    TaskFilter ready = TaskFilter.ALL.withReadyAt(clock.instant());
    for (int limit = 1; limit <= 7; limit++) {
      assertThat(byPriority(ready, limit))
          .containsExactly("high", "begins", "of bob", "of cy", "of ann", "low");
    }
  }

  @Test
  @Rule("S41")
  void a_frozen_order_shows_the_latest_change_first_and_then_the_newer_task() {
    List<Stored> tasks = add(4);
    clock.advance(MICROSECOND);
    written(changes.retitled(tasks.get(1), "edited"));
    clock.advance(MICROSECOND);
    claimed(ANN);

    for (int limit = 1; limit <= 5; limit++) {
      assertThat(walk(freeze(TaskFilter.ALL), TaskFilter.ALL, limit))
          .containsExactly("0", "edited", "3", "2");
    }
  }

  @Test
  @Rule("S41")
  void a_task_that_changes_keeps_its_place_in_a_frozen_order() {
    List<Stored> tasks = add(6);
    Frozen frozen = freeze(TaskFilter.ALL);
    List<String> shown = new ArrayList<>(titlesOf(stored(first(frozen, 2))));
    PageKey last = first(frozen, 2).items().get(1).place();

    clock.advance(MICROSECOND);
    written(changes.retitled(tasks.get(0), "0, edited"));
    written(changes.retitled(tasks.get(5), "5, edited"));
    clock.advance(MICROSECOND);
    written(changes.completed(now(tasks.get(0))));

    shown.addAll(titlesOf(stored(behind(last, frozen, TaskFilter.ALL, 9).orElseThrow())));
    assertThat(shown).containsExactly("5", "4", "3", "2", "1", "0, edited");
    assertThat(walk(freeze(TaskFilter.ALL), TaskFilter.ALL, 9))
        .containsExactly("0, edited", "5, edited", "4", "3", "2", "1");
  }

  @Test
  @Rule("S41")
  void a_frozen_place_is_that_of_the_version_of_its_moment() {
    List<Stored> tasks = add(3);
    clock.advance(MICROSECOND);
    written(changes.retitled(tasks.get(0), "second version"));
    Frozen between = freeze(TaskFilter.ALL);
    clock.advance(MICROSECOND);
    written(changes.retitled(tasks.get(2), "later"));
    Frozen after = freeze(TaskFilter.ALL);
    clock.advance(MICROSECOND);
    for (int version = 3; version <= 6; version++) {
      written(changes.retitled(now(tasks.get(0)), "version " + version));
    }

    assertThat(walk(between, TaskFilter.ALL, 1)).containsExactly("version 6", "later", "1");
    assertThat(walk(after, TaskFilter.ALL, 1)).containsExactly("later", "version 6", "1");
  }

  @Test
  @Rule("S41")
  void what_is_created_later_is_not_in_a_frozen_order() {
    add(2);
    Frozen frozen = freeze(TaskFilter.ALL);
    clock.advance(MICROSECOND);
    written(changes.retitled(add("late"), "late, edited"));

    assertThat(walk(frozen, TaskFilter.ALL, 1)).containsExactly("1", "0");
    assertThat(frozen.total()).isEqualTo(2);
  }

  @Test
  @Rule("S41")
  void a_frozen_order_shows_tasks_as_they_are_and_filters_by_that() {
    List<Stored> tasks = add(3);
    TaskFilter pending = TaskFilter.of(Set.of(Status.PENDING));
    Frozen frozen = freeze(pending);
    clock.advance(MICROSECOND);
    written(changes.completed(tasks.get(1)), changes.retitled(tasks.get(0), "edited"));

    Slice<Placed> slice = behind(PageKey.START, frozen, pending, 9).orElseThrow();

    assertThat(stored(slice)).isEqualTo(now(List.of(tasks.get(2), tasks.get(0))));
    assertThat(frozen.total()).isEqualTo(3);
  }

  @RoundsTest
  @Rule("S41")
  void a_frozen_walk_repeats_and_skips_nothing_whatever_is_written_meanwhile(int round) {
    Random random = new Random(round);
    List<TaskId> ids = new ArrayList<>(ids(add(20)));
    for (int step = 0; step < 30; step++) {
      edit(ids, random);
    }
    Frozen frozen = freeze(TaskFilter.ALL);
    List<TaskId> asItWas = ids(stored(first(frozen, 99)));
    assertThat(asItWas).hasSize((int) frozen.total()).doesNotHaveDuplicates();
    List<TaskId> shown = new ArrayList<>();
    PageKey last = PageKey.START;
    Slice<Placed> slice;
    do {
      slice = behind(last, frozen, TaskFilter.ALL, 1 + random.nextInt(4)).orElseThrow();
      shown.addAll(ids(stored(slice)));
      last = slice.items().isEmpty() ? last : slice.items().get(slice.items().size() - 1).place();
      for (int step = 0; step < 4; step++) {
        edit(ids, random);
      }
    } while (slice.more() && shown.size() <= asItWas.size());

    assertThat(shown).as("seed %d", round).isEqualTo(asItWas);
  }

  private void edit(List<TaskId> ids, Random random) {
    clock.advance(MICROSECOND.multipliedBy(1 + random.nextInt(3)));
    if (random.nextInt(8) == 0) {
      add("new");
    } else {
      TaskId id = ids.get(random.nextInt(ids.size()));
      written(changes.retitled(now(id), "edited"));
    }
  }

  @Test
  @Tag("large")
  @Rule("S41")
  void a_frozen_order_is_given_up_once_too_many_tasks_have_changed() {
    List<TaskId> ids = Boards.single(TaskStore.CHANGED_SINCE_MAX).storeIn(store, LARGE_LIST);
    Frozen frozen = other.freeze(LARGE_LIST, TaskFilter.ALL, clock.instant());
    FrozenTerms terms = new FrozenTerms(LARGE_LIST, TaskFilter.ALL, frozen, PageKey.START, 1);
    clock.advance(MICROSECOND);
    // The same task twice is one that changed.
    editAll(ids);
    editAll(ids.subList(0, 1));
    assertThat(other.frozen(terms)).isPresent();

    Boards.single(1).storeIn(store, LARGE_LIST);

    assertThat(other.frozen(terms)).isEmpty();
    assertThat(other.frozen(terms(LARGE_LIST, TaskFilter.ALL))).isPresent();
  }

  @Test
  @Rule({"S25", "S42"})
  void counts_and_orders_are_those_of_their_list() {
    add("mine");
    Boards.single(3).storeIn(store, OTHER_LIST);

    assertThat(other.count(LIST, TaskFilter.ALL)).isEqualTo(1);
    assertThat(other.count(OTHER_LIST, TaskFilter.ALL)).isEqualTo(3);
    assertThat(byPriority(TaskFilter.ALL, 2)).containsExactly("mine");
    Frozen frozen = freeze(TaskFilter.ALL);
    assertThat(frozen.total()).isEqualTo(1);
    clock.advance(MICROSECOND);
    Boards.single(1).storeIn(store, OTHER_LIST);
    assertThat(walk(frozen, TaskFilter.ALL, 2)).containsExactly("mine");
  }

  @Test
  @Rule("S26")
  void terms_of_a_frozen_order_beyond_a_limit_cannot_be_built() {
    Frozen frozen = new Frozen(clock.instant(), 0, 0);
    for (int limit : new int[] {0, TaskStore.SLICE_MAX + 1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new FrozenTerms(LIST, TaskFilter.ALL, frozen, PageKey.START, limit))
          .withMessageContaining("limit")
          .withMessageContaining(Integer.toString(limit));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PageTerms(LIST, TaskFilter.ALL, PageOrder.UPDATED, PageKey.START, 1))
        .withMessageContaining("order")
        .withMessageContaining("UPDATED");
  }

  private FrozenTerms terms(ListId list, TaskFilter filter) {
    return new FrozenTerms(
        list, filter, other.freeze(list, filter, clock.instant()), PageKey.START, 1);
  }

  private void editAll(List<TaskId> ids) {
    List<Change> edits = new ArrayList<>();
    var tasks = other.open(LARGE_LIST, 0, ids).tasks().values();
    tasks.forEach(stored -> edits.add(changes.retitled(stored, "edited")));
    assertThat(new HashSet<>(ids)).hasSameSizeAs(edits);
    written(Write.of(LARGE_LIST, clock.instant(), edits));
  }

  private Frozen freeze(TaskFilter filter) {
    return other.freeze(LIST, filter, clock.instant());
  }

  private Slice<Placed> first(Frozen frozen, int limit) {
    return behind(PageKey.START, frozen, TaskFilter.ALL, limit).orElseThrow();
  }

  private Optional<Slice<Placed>> behind(
      PageKey last, Frozen frozen, TaskFilter filter, int limit) {
    return other.frozen(new FrozenTerms(LIST, filter, frozen, last, limit));
  }

  private List<String> walk(Frozen frozen, TaskFilter filter, int limit) {
    List<Placed> all = new ArrayList<>();
    Slice<Placed> slice = behind(PageKey.START, frozen, filter, limit).orElseThrow();
    all.addAll(slice.items());
    while (slice.more() && all.size() <= TaskStore.SLICE_MAX) {
      PageKey last = all.get(all.size() - 1).place();
      slice = behind(last, frozen, filter, limit).orElseThrow();
      all.addAll(slice.items());
    }
    return titlesOf(all.stream().map(Placed::stored).toList());
  }

  private List<String> byPriority(TaskFilter filter, int limit) {
    List<Stored> all = new ArrayList<>();
    Slice<Stored> slice = page(filter, PageKey.START, limit);
    all.addAll(slice.items());
    while (slice.more() && all.size() <= TaskStore.SLICE_MAX) {
      slice = page(filter, PageKey.ofPriority(all.get(all.size() - 1).task()), limit);
      all.addAll(slice.items());
    }
    return titlesOf(all);
  }

  private Slice<Stored> page(TaskFilter filter, PageKey after, int limit) {
    return other.page(new PageTerms(LIST, filter, PageOrder.PRIORITY, after, limit));
  }

  private static List<Stored> stored(Slice<Placed> slice) {
    return slice.items().stream().map(Placed::stored).toList();
  }

  private static List<String> titlesOf(List<Stored> tasks) {
    return tasks.stream().map(stored -> stored.task().title()).toList();
  }
}
