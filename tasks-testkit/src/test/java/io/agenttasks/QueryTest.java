package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What queries show, in which order, and how much of it in one page. */
final class QueryTest {

  private static final TaskQuery ALL = TaskQuery.all();
  private static final TaskQuery RECENT = ALL.orderBy(PageOrder.UPDATED);

  private final Board board = new Board();

  @Test
  void each_part_of_a_query_leaves_out_what_does_not_match() {
    board.create(
        NewTask.of("Fix the login")
            .priority(5)
            .tags("api", "bug")
            .paths("src/login.py")
            .assignee("ann")
            .persona("coder")
            .startAt(Board.T0.plusSeconds(60)));
    board.create(NewTask.of("Plain"));
    TaskId blocked = board.create("Blocked", TaskId.of("2"));

    for (TaskQuery query :
        List.of(
            ALL.tags("bug", "api"),
            ALL.assignedTo("ann"),
            ALL.persona("coder"),
            ALL.priority(5, 9),
            ALL.start(Board.T0, null),
            ALL.titlePrefix("Fix"),
            ALL.pathPrefix("src"))) {
      assertThat(shown(query)).as(query.toString()).containsExactly("1");
      assertThat(board.list.count(query)).isEqualTo(1);
    }
    assertThat(shown(ALL.blockedBy(TaskId.of("2")))).containsExactly(blocked.value());
    assertThat(shown(ALL.unassigned())).containsExactly("2", "3");
    assertThat(shown(ALL.titlePrefix("Fix").tags("other"))).isEmpty();
    assertThat(shown(ALL.titlePrefix("Fix").titlePrefix("Plain"))).containsExactly("2");
  }

  @Test
  void ready_is_what_the_next_claims_take() {
    board.create(NewTask.of("low"));
    board.create(NewTask.of("later").priority(9).startAt(Board.T0.plus(Board.MINUTE)));
    board.create(NewTask.of("high").priority(5));
    board.create("blocked", TaskId.of("1"));
    TaskQuery ready = ALL.ready().orderBy(PageOrder.PRIORITY);

    assertThat(shown(ready)).containsExactly("3", "1");
    assertThat(board.list.count(ready)).isEqualTo(2);
    board.clock.advance(Board.MINUTE);
    assertThat(shown(ready)).containsExactly("2", "3", "1");
    assertThat(shown(ready.limit(1))).containsExactly("2", "3", "1");
    assertThat(shown(ALL.ready())).containsExactly("1", "2", "3");
    assertThat(board.claimedBy("ann")).isEqualTo(TaskId.of("2"));
    assertThat(shown(ready)).containsExactly("3", "1");
  }

  @Test
  void ready_tasks_stand_in_claim_order_whether_they_name_paths_or_not() {
    board.create(NewTask.of("low").paths("a"));
    board.create(NewTask.of("high").priority(5));
    board.create(NewTask.of("highest").priority(9).paths("a"));
    board.create(NewTask.of("middle").priority(1));

    assertThat(shown(ALL.ready().orderBy(PageOrder.PRIORITY))).containsExactly("3", "2", "4", "1");
    assertThat(shown(ALL.ready().orderBy(PageOrder.PRIORITY).limit(1)))
        .containsExactly("3", "2", "4", "1");
    assertThat(shown(ALL.ready())).containsExactly("1", "2", "3", "4");
    assertThat(board.list.count(ALL.ready())).isEqualTo(4);
  }

  @Test
  void ready_tasks_are_found_behind_many_that_are_not() {
    TaskId gate = board.create("gate");
    board.list.create(Collections.nCopies(300, NewTask.of("t").blockedBy(gate)));
    IntStream.range(0, 3).forEach(count -> board.create("ready"));

    assertThat(shown(ALL.ready().limit(2))).containsExactly("1", "302", "303", "304");
    board.update(TaskUpdate.of(gate, "P").completed());
    assertThat(shown(ALL.ready().limit(7))).hasSize(303);
  }

  @Test
  void an_owner_has_a_task_has_parked_it_or_has_closed_it() {
    IntStream.range(0, 4).forEach(count -> board.create("t"));
    board.claim("ann").complete("");
    board.claim("ann").block("key?");
    board.claim("ann");
    board.claim("bob");

    assertThat(shown(ALL.owner("ann"))).containsExactly("1", "2", "3");
    assertThat(shown(ALL.owner("ann").status(Status.COMPLETED))).containsExactly("1");
    assertThat(shown(RECENT.owner("bob"))).containsExactly("4");
  }

  @Test
  void d59_forty_five_tasks_come_once_each_though_two_were_updated_between_pages() {
    for (int count = 0; count < 45; count++) {
      board.create("t");
      board.clock.advance(Board.MINUTE);
    }
    List<String> ids = new ArrayList<>();
    TaskQuery query = RECENT.limit(20);
    for (int number = 1; number <= 3; number++) {
      Page<TaskView> page = board.list.page(query);
      assertThat(page.total()).hasValue(45);
      assertThat(page.next().isPresent()).isEqualTo(number < 3);
      page.items().forEach(view -> ids.add(view.task().id().value()));
      board.update(TaskUpdate.of(TaskId.of("1"), "P").priority(number));
      board.update(TaskUpdate.of(TaskId.of("43"), "P").priority(number));
      board.clock.advance(Board.MINUTE);
      query = number < 3 ? query.after(page.next().orElseThrow()) : query;
    }

    assertThat(ids)
        .isEqualTo(
            IntStream.iterate(45, id -> id >= 1, id -> id - 1).mapToObj(String::valueOf).toList());
  }

  @Test
  void d60_a_blank_owner_and_the_cursor_of_another_filter_are_refused() {
    IntStream.range(0, 3).forEach(count -> board.create("t"));
    board.claim("ann").complete("");
    board.claim("ann").complete("");

    assertThat(shown(RECENT.owner("ann"))).containsExactly("2", "1");
    Cursor cursor = board.list.page(RECENT.owner("ann").limit(1)).next().orElseThrow();
    assertThat(refused(RECENT.owner("bob").after(cursor))).isEqualTo(Reason.NOT_AUTHENTIC);
    assertThatIllegalArgumentException().isThrownBy(() -> RECENT.owner(" "));
  }

  /** Instants can't tell these changes from those before: the clock stands still, or goes back. */
  @Test
  void a_change_of_the_same_or_an_earlier_instant_moves_no_task_of_a_frozen_walk() {
    IntStream.range(0, 6).forEach(count -> board.create("t"));
    board.clock.advance(Board.MINUTE.multipliedBy(2));
    Page<TaskView> first = board.list.page(RECENT.limit(2));
    assertThat(ids(first)).containsExactly("6", "5");

    board.update(TaskUpdate.of(TaskId.of("3"), "P").priority(1));
    board.clock.set(Board.T0.plus(Board.MINUTE));
    board.update(TaskUpdate.of(TaskId.of("1"), "P").priority(1));
    board.create("late");

    assertThat(shown(RECENT.limit(2).after(first.next().orElseThrow())))
        .containsExactly("4", "3", "2", "1");
  }

  @Test
  void a_cursor_of_a_frozen_order_is_good_for_an_hour() {
    IntStream.range(0, 3).forEach(count -> board.create("t"));
    Cursor frozen = board.list.page(RECENT.limit(1)).next().orElseThrow();
    Cursor moving = board.list.page(ALL.limit(1)).next().orElseThrow();

    board.clock.advance(Duration.ofHours(1));
    assertThat(shown(RECENT.limit(1).after(frozen))).containsExactly("2", "1");
    board.clock.advance(Duration.ofNanos(1_000));
    assertThat(refused(RECENT.limit(1).after(frozen))).isEqualTo(Reason.EXPIRED);
    assertThat(shown(ALL.limit(1).after(moving))).containsExactly("2", "3");
  }

  @Test
  void a_frozen_order_is_given_up_when_over_ten_thousand_tasks_have_changed() {
    IntStream.range(0, 3).forEach(count -> board.create("t"));
    Cursor frozen = board.list.page(RECENT.limit(1)).next().orElseThrow();

    board.list.create(Collections.nCopies(10_000, NewTask.of("t")));
    assertThat(shown(RECENT.limit(1).after(frozen))).containsExactly("2", "1");
    board.create("one more");
    assertThat(refused(RECENT.limit(1).after(frozen))).isEqualTo(Reason.TOO_MANY_CHANGES);
  }

  @Test
  void a_page_ends_before_the_task_that_would_exceed_its_bytes() {
    // The id has one byte, the title three; the euro sign has three, the emoji four.
    board.create(NewTask.of("abc").description("€😀é"));
    board.create(NewTask.of("abc").tags("x").paths("y").persona("z").assignee("a"));
    board.create(NewTask.of("abc"));

    assertThat(ids(board.list.page(ALL.bytes(13 + 8)))).containsExactly("1", "2");
    assertThat(ids(board.list.page(ALL.bytes(13 + 7)))).containsExactly("1");
    assertThat(ids(board.list.page(ALL.bytes(1)))).containsExactly("1");
    assertThat(shown(ALL.bytes(1))).containsExactly("1", "2", "3");
    assertThat(shown(RECENT.bytes(12))).containsExactly("3", "2", "1");
    assertThat(ids(board.list.page(RECENT.bytes(12)))).containsExactly("3", "2");
  }

  @Test
  void a_page_of_the_whole_budget_has_no_next_one() {
    board.create("abc");
    board.create("abc");

    assertThat(board.list.page(ALL.bytes(8)).next()).isEmpty();
    assertThat(board.list.page(ALL.bytes(7)).next()).isPresent();
  }

  @Test
  void a_reason_and_the_names_of_agents_count_as_text() {
    board.create("abc");
    board.create("abc");
    board.claim("ann").block("key?");

    assertThat(ids(board.list.page(ALL.bytes(4 + 3 + 4 + 4)))).containsExactly("1", "2");
    assertThat(ids(board.list.page(ALL.bytes(4 + 3 + 4 + 4 - 1)))).containsExactly("1");
  }

  @Test
  void only_a_frozen_page_has_a_total() {
    IntStream.range(0, 3).forEach(count -> board.create("t"));

    assertThat(board.list.page(ALL.limit(1)).total()).isEmpty();
    assertThat(board.list.page(RECENT.limit(1).status(Status.PENDING)).total()).hasValue(3);
    assertThat(board.list.page(RECENT.status(Status.FAILED)).total()).hasValue(0);
  }

  @Test
  void edges_come_in_any_order() {
    TaskId one = board.create("one");
    TaskId two = board.create("two", one);

    List<TaskView> views = board.list.page(RECENT.edges()).items();
    assertThat(views.get(0).links()).contains(new Links(List.of(one), List.of(), false));
    assertThat(views.get(1).links()).contains(new Links(List.of(), List.of(two), false));
  }

  @Test
  void limits_of_a_query_name_field_and_value() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.bytes(0))
        .withMessageContaining("bytes")
        .withMessageContaining("\"0\"");
    String[] tags = IntStream.range(0, 33).mapToObj(count -> "t" + count).toArray(String[]::new);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.tags(tags))
        .withMessageContaining("tags")
        .withMessageContaining("33");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.titlePrefix("x".repeat(501)))
        .withMessageContaining("title prefix");
  }

  private List<String> shown(TaskQuery query) {
    List<String> ids = new ArrayList<>();
    Optional<TaskQuery> next = Optional.of(query);
    while (next.isPresent()) {
      TaskQuery now = next.get();
      Page<TaskView> page = board.list.page(now);
      ids.addAll(ids(page));
      next = page.next().map(now::after);
    }
    return ids;
  }

  private static List<String> ids(Page<TaskView> page) {
    return page.items().stream().map(view -> view.task().id().value()).toList();
  }

  private Reason refused(TaskQuery query) {
    try {
      throw new AssertionError("was opened: " + board.list.page(query));
    } catch (InvalidCursorException refused) {
      return refused.reason();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"src/auth/", "./src", "src\\auth", "src//auth", " src", "src/auth/a.py#C.m"})
  void a_path_prefix_is_read_like_a_path(String prefix) {
    board.create(NewTask.of("a").paths("src/auth/a.py#C.m"));
    assertThat(shown(ALL.pathPrefix(prefix))).containsExactly("1");
  }

  @Test
  void a_path_prefix_that_is_no_path_is_refused_by_its_name() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.pathPrefix("../src"))
        .withMessage("path prefix: no .. segment, found \"../src\"");
    board.create("without paths");
    assertThat(shown(ALL.pathPrefix("src").pathPrefix(""))).containsExactly("1");
  }

  @Test
  void a_range_of_starts_may_be_open_to_the_end_of_time() {
    board.create(NewTask.of("some day").startAt(Instant.MAX));
    board.create(NewTask.of("ever").startAt(Instant.MIN));
    board.create("at once");

    assertThat(shown(ALL.start(Board.T0, Instant.MAX))).containsExactly("1");
    assertThat(shown(ALL.start(Instant.MAX, null))).containsExactly("1");
    assertThat(shown(ALL.start(Instant.MIN, Board.T0))).containsExactly("2");
    assertThat(shown(ALL.start(null, Instant.MAX.minusNanos(1)))).containsExactly("1", "2");
  }

  @Test
  void nothing_is_updated_since_the_end_of_time() {
    board.create("t");
    assertThat(shown(ALL.updatedSince(Instant.MAX))).isEmpty();
    assertThat(shown(ALL.updatedSince(Instant.MIN.plusNanos(1)))).containsExactly("1");
  }

  @Test
  void ranges_that_are_upside_down_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.priority(5, 1))
        .withMessage("priority: from 5 to no less, found \"1\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.start(Board.T0.plusSeconds(1), Board.T0))
        .withMessage(
            "start: from 2026-03-02T08:00:01Z to no earlier instant,"
                + " found \"2026-03-02T08:00:00Z\"");
    board.create(NewTask.of("t").priority(5).startAt(Board.T0));
    assertThat(shown(ALL.priority(5, 5))).containsExactly("1");
    assertThat(shown(ALL.start(Board.T0, Board.T0))).isEmpty();
  }

  @Test
  void assigned_to_none_is_refused_as_in_a_claim() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ALL.assignedTo())
        .withMessage("assignees: at least one, found \"[]\"");
  }

  @Test
  void active_leaves_of_the_statuses_asked_for_those_that_are_not_resolved() {
    board.create("pending");
    TaskId failed = board.create("failed");
    TaskId done = board.create("done");
    board.update(TaskUpdate.of(failed, "P").failed("no"));
    board.update(TaskUpdate.of(done, "P").force().completed());

    assertThat(shown(ALL.active())).containsExactly("1", "2");
    assertThat(shown(ALL.status(Status.FAILED, Status.COMPLETED).active())).containsExactly("2");
    assertThat(shown(ALL.status(Status.COMPLETED).active())).isEmpty();
    assertThat(board.list.count(ALL.status(Status.COMPLETED).active())).isZero();
    assertThat(shown(ALL.active().status(Status.COMPLETED))).containsExactly("3");
  }
}
