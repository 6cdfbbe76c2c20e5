package io.agenttasks.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Edge;
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
import io.agenttasks.spi.TaskFilter.Priorities;
import io.agenttasks.spi.TaskFilter.Starts;
import io.agenttasks.spi.TaskStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which tasks a filter lets pass, and how many. */
abstract class QueryContract extends ReadContract {

  private static final TaskFilter ALL = TaskFilter.ALL;
  private static final TaskDetails PLAIN = TaskDetails.of("plain");

  @Test
  @Rule("S39")
  void a_query_by_owner_finds_what_the_agent_has_parked_or_closed() {
    List<Stored> tasks = add(8);
    claimed(ANN);
    claimed(BOB);
    written(
        changes.completed(tasks.get(2)),
        changes.unneeded(tasks.get(3)),
        changes.failed(tasks.get(4)),
        changes.cancelled(tasks.get(5)),
        changes.parkedBy(tasks.get(6), ANN));

    assertThat(found(ALL.withOwner(ANN))).containsExactly("0", "2", "3", "4", "5", "6");
    assertThat(found(ALL.withOwner(BOB))).containsExactly("1");
    assertThat(found(ALL.withOwner(Agent.of("an")))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_by_assignee_finds_those_and_what_is_nobodys_if_asked() {
    add(TaskDetails.of("of ann").withAssignee(ANN));
    add(TaskDetails.of("of bob").withAssignee(BOB));
    add(TaskDetails.of("of nobody"));

    assertThat(found(ALL.withAssignees(Set.of(ANN)))).containsExactly("of ann");
    assertThat(found(ALL.withAssignees(Set.of(ANN, BOB)))).containsExactly("of ann", "of bob");
    assertThat(found(ALL.withUnassigned())).containsExactly("of nobody");
    assertThat(found(ALL.withAssignees(Set.of(BOB)).withUnassigned()))
        .containsExactly("of bob", "of nobody");
  }

  @Test
  @Rule("S39")
  void a_query_by_tags_finds_what_has_all_of_them() {
    add(TaskDetails.of("both").withTags(List.of("x", "y", "z")));
    add(TaskDetails.of("one").withTags(List.of("x")));
    add(TaskDetails.of("longer").withTags(List.of("xy")));
    add(PLAIN);

    assertThat(found(ALL.withTags(Set.of("x")))).containsExactly("both", "one");
    assertThat(found(ALL.withTags(Set.of("y", "x")))).containsExactly("both");
    assertThat(found(ALL.withTags(Set.of("X")))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_by_persona_finds_its_tasks_only() {
    add(TaskDetails.of("reviews").withPersona("reviewer"));
    add(TaskDetails.of("writes").withPersona("writer"));
    add(PLAIN);

    assertThat(found(ALL.withPersona("reviewer"))).containsExactly("reviews");
    assertThat(found(ALL.withPersona("review"))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_by_priority_includes_both_ends() {
    for (int priority : new int[] {Integer.MIN_VALUE, -10, -9, 0, 9, 10, Integer.MAX_VALUE}) {
      add(TaskDetails.of("p" + priority).withPriority(priority));
    }

    assertThat(found(ALL.withPriorities(new Priorities(-9, 9)))).containsExactly("p-9", "p0", "p9");
    assertThat(found(ALL.withPriorities(new Priorities(10, Integer.MAX_VALUE))))
        .containsExactly("p10", "p" + Integer.MAX_VALUE);
    assertThat(found(ALL)).hasSize(7);
  }

  @Test
  @Rule("S39")
  void a_query_by_start_includes_its_first_instant_and_not_its_last() {
    Instant from = clock.instant().plusSeconds(60);
    Instant before = from.plusSeconds(60);
    add(PLAIN);
    add(TaskDetails.of("too early").withStart(from.minus(MICROSECOND)));
    add(TaskDetails.of("first").withStart(from));
    add(TaskDetails.of("last").withStart(before.minus(MICROSECOND)));
    add(TaskDetails.of("too late").withStart(before));

    assertThat(found(ALL.withStarts(new Starts(from, before)))).containsExactly("first", "last");
    assertThat(found(ALL.withStarts(new Starts(null, from)))).containsExactly("too early");
    assertThat(found(ALL.withStarts(new Starts(before, null)))).containsExactly("too late");
    assertThat(found(ALL.withStarts(new Starts(null, null)))).hasSize(4);
  }

  /** With what means something where prefixes are patterns. */
  @Test
  @Rule("S39")
  void a_query_by_title_compares_its_beginning_as_it_is() {
    for (String title : List.of("50% off", "50 off", "Fix_it", "fix_it", "fixit", "not fix_it")) {
      add(title);
    }

    assertThat(found(ALL.withTitlePrefix("50%"))).containsExactly("50% off");
    assertThat(found(ALL.withTitlePrefix("fix_"))).containsExactly("fix_it");
    assertThat(found(ALL.withTitlePrefix("F"))).containsExactly("Fix_it");
    assertThat(found(ALL.withTitlePrefix("\\"))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_by_path_compares_whole_segments() {
    add(TaskDetails.of("equal").withPaths(List.of("doc", "src/a_b")));
    add(TaskDetails.of("beneath").withPaths(List.of("src/a_b/c.py")));
    add(TaskDetails.of("beside").withPaths(List.of("src/a_bc", "src/aXb")));
    add(TaskDetails.of("above").withPaths(List.of("src")));
    add(TaskDetails.of("symbol").withPaths(List.of("src/x.py#C::m")));
    add(PLAIN);

    assertThat(found(ALL.withPathPrefix("src/a_b"))).containsExactly("equal", "beneath");
    assertThat(found(ALL.withPathPrefix("src")))
        .containsExactly("equal", "beneath", "beside", "above", "symbol");
    assertThat(found(ALL.withPathPrefix("src/x.py"))).containsExactly("symbol");
    assertThat(found(ALL.withPathPrefix("src/x.py#C"))).containsExactly("symbol");
    assertThat(found(ALL.withPathPrefix("SRC"))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_by_blocker_finds_its_dependents_open_or_not() {
    Stored blocker = add("blocker");
    Stored second = add("second");
    addBlockedBy(blocker);
    addBlockedBy(second);
    written(changes.retitled(addBlockedBy(blocker, second), "of both"));
    written(adding(edge(second, now(blocker))));

    assertThat(found(ALL.withBlockedBy(blocker.task().id()))).containsExactly("waits", "of both");
    written(changes.completed(now(blocker)));
    assertThat(found(ALL.withBlockedBy(blocker.task().id()))).containsExactly("waits", "of both");
    assertThat(found(ALL.withBlockedBy(second.task().id())))
        .containsExactly("blocker", "waits", "of both");
    assertThat(found(ALL.withBlockedBy(TaskId.of("none")))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_by_update_includes_its_instant() {
    List<Stored> tasks = add(3);
    clock.advance(MICROSECOND);
    Instant since = clock.instant();
    written(changes.retitled(tasks.get(1), "edited"));

    assertThat(found(ALL.withUpdatedSince(since))).containsExactly("edited");
    assertThat(found(ALL.withUpdatedSince(since.minus(MICROSECOND)))).hasSize(3);
    assertThat(found(ALL.withUpdatedSince(since.plus(MICROSECOND)))).isEmpty();
  }

  @Test
  @Rule("S39")
  void a_query_for_what_is_ready_is_judged_at_its_own_instant() {
    Instant start = clock.instant().plus(LEASE);
    Stored taken = add(TaskDetails.of("taken").withPriority(1));
    Stored ready = add("ready");
    add(TaskDetails.of("later").withStart(start));
    addBlockedBy(ready);
    written(changes.parked(add("parked")), changes.completed(add("done")));
    assertThat(claimed(ANN)).isEqualTo(now(taken));

    TaskFilter before = ALL.withReadyAt(start.minus(MICROSECOND));
    assertThat(found(before)).containsExactly("ready");
    assertThat(found(ALL.withReadyAt(start))).containsExactly("ready", "later");
    assertThat(found(before)).containsExactly("ready");
    assertThat(claimOrder(terms(BOB).filter())).containsExactly("ready");
  }

  /** What a claim or a write noticed at a later instant is not ready at an earlier one. */
  @Test
  @Rule("S39")
  void a_query_for_what_is_ready_may_ask_about_an_instant_that_has_passed() {
    Instant start = clock.instant().plus(LEASE);
    add(TaskDetails.of("later").withStart(start));
    clock.advance(LEASE);
    add("now");

    assertThat(found(ALL.withReadyAt(start.minus(MICROSECOND)))).containsExactly("now");
    assertThat(found(ALL.withReadyAt(start))).containsExactly("later", "now");
  }

  @Test
  @Rule("S39")
  void a_query_shows_only_that_for_which_all_its_parts_hold() {
    add(TaskDetails.of("both").withPriority(5).withTags(List.of("x")));
    add(TaskDetails.of("tag").withTags(List.of("x")));
    add(TaskDetails.of("priority").withPriority(5));

    TaskFilter urgent = ALL.withPriorities(new Priorities(5, 5));
    assertThat(found(urgent.withTags(Set.of("x")))).containsExactly("both");
    assertThat(found(urgent.withStatuses(Set.of(Status.BLOCKED)))).isEmpty();
  }

  /** One part of a filter, and what it means. */
  private record Part(UnaryOperator<TaskFilter> put, Predicate<Stored> meaning) {}

  @RoundsTest
  @Rule({"S39", "S40", "S42"})
  void any_query_shows_and_counts_what_it_means_on_any_board(int round) {
    Random random = new Random(round);
    List<Stored> tasks = randomTasks(random);
    Set<Edge> edges = snapshot().fromBlockers();
    for (int query = 0; query < 30; query++) {
      List<Part> parts = parts(random, tasks, edges);
      TaskFilter filter = ALL;
      List<Stored> meant = tasks;
      for (Part part : parts) {
        filter = part.put().apply(filter);
        meant = meant.stream().filter(part.meaning()).toList();
      }
      assertThat(found(filter))
          .as("seed %d: %s", round, filter)
          .isEqualTo(meant.stream().map(it -> it.task().title()).toList());
      assertThat(other.count(LIST, filter))
          .as("seed %d: %s", round, filter)
          .isEqualTo(meant.size());
      assertThat(other.freeze(LIST, filter, clock.instant()).total())
          .as("seed %d, frozen: %s", round, filter)
          .isEqualTo(meant.size());
    }
  }

  private List<Stored> randomTasks(Random random) {
    List<TaskId> ids = Boards.random(random.nextInt(), 16, 20).storeIn(store, LIST);
    for (TaskId id : ids) {
      clock.advance(MICROSECOND);
      TaskDetails details =
          now(id)
              .task()
              .details()
              .withTags(Stream.of("x", "y").filter(tag -> random.nextBoolean()).toList())
              .withPaths(random.nextBoolean() ? List.of("src/a") : List.of("src/ab", "doc"))
              .withAssignee(random.nextBoolean() ? ANN : null)
              .withPersona(random.nextBoolean() ? "qa" : null)
              .withStart(random.nextInt(3) > 0 ? null : clock.instant().plus(MICROSECOND));
      written(changes.edited(now(id), details));
      List<Function<Stored, Change>> ends =
          List.of(changes::completed, changes::cancelled, changes::parked);
      if (random.nextInt(3) == 0) {
        written(ends.get(random.nextInt(3)).apply(now(id)));
      }
    }
    clock.advance(LEASE);
    return ids.stream().map(this::now).toList();
  }

  private List<Part> parts(Random random, List<Stored> tasks, Set<Edge> edges) {
    Stored one = tasks.get(random.nextInt(tasks.size()));
    int priority = one.task().priority();
    Instant updated = one.task().updatedAt();
    TaskId blocker = one.task().id();
    Instant now = clock.instant();
    List<Part> parts =
        new ArrayList<>(
            List.of(
                new Part(
                    it -> it.withPriorities(new Priorities(priority, priority)),
                    it -> it.task().priority() == priority),
                new Part(it -> it.withReadyAt(now), it -> it.readyAt(now)),
                new Part(
                    it -> it.withStatuses(Set.of(Status.PENDING, Status.COMPLETED)),
                    it -> Set.of(Status.PENDING, Status.COMPLETED).contains(it.task().status())),
                new Part(
                    it -> it.withUpdatedSince(updated),
                    it -> !it.task().updatedAt().isBefore(updated)),
                new Part(
                    it -> it.withBlockedBy(blocker),
                    it -> edges.contains(new Edge(blocker, it.task().id()))),
                new Part(it -> it.withTags(Set.of("x")), it -> it.task().tags().contains("x")),
                new Part(
                    it -> it.withPathPrefix("src/a"), it -> it.task().paths().contains("src/a")),
                new Part(it -> it.withUnassigned(), it -> it.task().details().assignee() == null),
                new Part(it -> it.withPersona("qa"), it -> it.task().details().persona() != null)));
    Collections.shuffle(parts, random);
    return parts.subList(0, random.nextInt(4));
  }

  /** The titles of what passes, by creation, read in small slices; other orders must agree. */
  private List<String> found(TaskFilter filter) {
    List<Stored> found = new Walk(other, LIST, 2).tasks(filter);
    for (Slice<Stored> slice : List.of(byPriority(filter), frozen(filter))) {
      assertThat(slice.items()).as("another order of %s", filter).hasSameElementsAs(found);
      assertThat(slice.more()).isFalse();
    }
    return found.stream().map(stored -> stored.task().title()).toList();
  }

  private Slice<Stored> byPriority(TaskFilter filter) {
    return other.page(
        new PageTerms(LIST, filter, PageOrder.PRIORITY, PageKey.START, TaskStore.SLICE_MAX));
  }

  private Slice<Stored> frozen(TaskFilter filter) {
    Frozen order = other.freeze(LIST, filter, clock.instant());
    Slice<Placed> slice =
        other
            .frozen(new FrozenTerms(LIST, filter, order, PageKey.START, TaskStore.SLICE_MAX))
            .orElseThrow();
    return new Slice<>(slice.items().stream().map(Placed::stored).toList(), slice.more());
  }

  @Test
  @Rule("S42")
  void the_count_of_a_query_follows_the_tasks() {
    List<Stored> tasks = add(5);
    TaskFilter pending = TaskFilter.of(Set.of(Status.PENDING));
    assertThat(other.count(LIST, pending)).isEqualTo(5);

    written(changes.completed(tasks.get(0)));
    claimed(ANN);

    assertThat(other.count(LIST, pending)).isEqualTo(3);
    assertThat(other.count(LIST, ALL)).isEqualTo(5);
    assertThat(other.count(LIST, pending.withReadyAt(clock.instant()))).isEqualTo(3);
    assertThat(other.freeze(LIST, pending, clock.instant()).total()).isEqualTo(3);
    assertThat(other.count(OTHER_LIST, ALL)).isZero();
  }
}
