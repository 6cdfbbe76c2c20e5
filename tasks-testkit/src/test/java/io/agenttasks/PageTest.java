package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.CursorKeys;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Walks through a list by pages, and what a cursor is good for. */
final class PageTest {

  private static final TaskQuery TWO = TaskQuery.all().limit(2);

  private final Board board = new Board();

  @Test
  void a_walk_shows_each_task_once_in_order_of_creation() {
    IntStream.range(0, 5).forEach(count -> board.create(NewTask.of("t").priority(count)));

    assertThat(walk(board.list, TWO)).containsExactly("1", "2", "3", "4", "5");
    assertThat(walk(board.list, TWO.limit(5))).hasSize(5);
    assertThat(board.list.page(TWO.limit(5)).next()).isEmpty();
    assertThat(board.tasks.list("/empty").page(TWO).items()).isEmpty();
  }

  @Test
  void edits_and_new_tasks_between_pages_repeat_and_skip_nothing() {
    IntStream.range(0, 5).forEach(count -> board.create("t"));
    Page<TaskView> first = board.list.page(TWO);
    board.update(TaskUpdate.of(TaskId.of("1"), "P").priority(9));
    board.update(TaskUpdate.of(TaskId.of("4"), "P").completed());
    board.create("late");

    assertThat(walk(board.list, TWO.after(first.next().orElseThrow())))
        .containsExactly("3", "4", "5", "6");
  }

  @Test
  void a_page_may_be_of_some_statuses_only() {
    IntStream.range(0, 6).forEach(count -> board.create("t"));
    board.update(TaskUpdate.of(TaskId.of("2"), "P").completed());
    board.update(TaskUpdate.of(TaskId.of("5"), "P").cancelled());

    assertThat(
            walk(board.list, TaskQuery.all().status(Status.COMPLETED, Status.CANCELLED).limit(1)))
        .containsExactly("2", "5");
  }

  @Test
  void edges_come_when_asked_for() {
    TaskId one = board.create("one");
    TaskId two = board.create("two", one);

    assertThat(board.list.page(TWO).items().get(0).links()).isEmpty();
    List<TaskView> views = board.list.page(TWO.edges()).items();
    assertThat(views.get(0).links()).contains(new Links(List.of(), List.of(two), false));
    assertThat(views.get(1).links()).contains(new Links(List.of(one), List.of(), false));
    assertThat(views.get(1).openBlockers()).isEqualTo(1);
  }

  @Test
  void more_edges_than_one_answer_holds_are_left_out_and_said() {
    TaskId hub = board.create("hub");
    for (int part = 0; part < 2; part++) {
      board.list.create(java.util.Collections.nCopies(6_000, NewTask.of("t").blockedBy(hub)));
    }

    Links links = board.list.get(hub).orElseThrow().links().orElseThrow();

    assertThat(links.blocks()).hasSize(Links.LINKS_MAX);
    assertThat(links.more()).isTrue();
  }

  @Test
  void a_cursor_opens_only_for_its_list_query_and_caller() {
    Cursor cursor = cursorOf(TWO.caller("alice"));
    TaskList other = board.tasks.list("/other");

    assertThat(refused(board.list, TWO.caller("bob").after(cursor)))
        .isEqualTo(Reason.NOT_AUTHENTIC);
    assertThat(refused(board.list, TWO.after(cursor))).isEqualTo(Reason.NOT_AUTHENTIC);
    assertThat(refused(board.list, TWO.caller("alice").status(Status.PENDING).after(cursor)))
        .isEqualTo(Reason.NOT_AUTHENTIC);
    assertThat(refused(other, TWO.caller("alice").after(cursor))).isEqualTo(Reason.NOT_AUTHENTIC);
    assertThat(board.list.page(TWO.caller("alice").limit(1).after(cursor)).items()).hasSize(1);
  }

  @Test
  void equal_queries_written_differently_share_cursors() {
    TaskQuery one = TaskQuery.all().status(Status.PENDING, Status.FAILED).limit(2);
    TaskQuery other = TaskQuery.all().limit(1).status(Status.FAILED, Status.PENDING);

    assertThat(board.list.page(other.after(cursorOf(one))).items()).hasSize(1);
  }

  @Test
  void any_altered_letter_of_a_cursor_is_refused() {
    String value = cursorOf(TWO).value();

    for (int index = 0; index < value.length(); index++) {
      for (char letter : new char[] {'A', 'B', 'z', '_', '=', ' ', 'é'}) {
        if (value.charAt(index) != letter) {
          String altered = value.substring(0, index) + letter + value.substring(index + 1);
          assertThatThrownBy(() -> board.list.page(TWO.after(Cursor.of(altered))))
              .as(altered)
              .isInstanceOf(InvalidCursorException.class);
        }
      }
    }
  }

  @Test
  void each_defect_has_its_reason() {
    String value = cursorOf(TWO).value();

    assertThat(refused(board.list, TWO.after(Cursor.of("")))).isEqualTo(Reason.MALFORMED);
    assertThat(refused(board.list, TWO.after(Cursor.of("not a cursor"))))
        .isEqualTo(Reason.MALFORMED);
    assertThat(refused(board.list, TWO.after(Cursor.of(value + "AAAA"))))
        .isEqualTo(Reason.MALFORMED);
    assertThat(refused(board.list, TWO.after(Cursor.of(value.substring(4)))))
        .isIn(Reason.MALFORMED, Reason.UNKNOWN_VERSION);
    assertThat(refused(board.list, TWO.after(Cursor.of("/" + value)))).isEqualTo(Reason.MALFORMED);
    assertThat(refused(board.list, TWO.after(Cursor.of("B" + value.substring(1)))))
        .isEqualTo(Reason.UNKNOWN_VERSION);
    assertThat(refused(board.list, TWO.after(Cursor.of("A".repeat(2_001)))))
        .isEqualTo(Reason.TOO_LONG);
    assertThat(refused(Tasks.on(board.store).list("/board"), TWO.after(Cursor.of(value))))
        .isEqualTo(Reason.UNKNOWN_KEY);
  }

  @Test
  void keys_rotate_and_the_former_one_still_opens() {
    CursorKeys old = CursorKeys.of(new byte[CursorKeys.KEY_BYTES]);
    byte[] secret = new byte[CursorKeys.KEY_BYTES];
    secret[0] = 1;
    CursorKeys next = old.rotatedTo(secret);
    byte[] third = new byte[CursorKeys.KEY_BYTES];
    third[0] = 2;
    InMemoryTaskStore store = new InMemoryTaskStore();
    TaskList before = Tasks.on(store, old).list("/rotating");
    IntStream.range(0, 5).forEach(count -> before.create(NewTask.of("t")));
    Cursor cursor = before.page(TWO).next().orElseThrow();

    assertThat(Tasks.on(store, next).list("/rotating").page(TWO.after(cursor)).items()).hasSize(2);
    assertThat(refused(Tasks.on(store, next.rotatedTo(third)).list("/rotating"), TWO.after(cursor)))
        .isEqualTo(Reason.UNKNOWN_KEY);
    assertThat(next.toString()).doesNotContain("AAAA");
  }

  @Test
  void a_key_has_exactly_32_bytes() {
    assertThatThrownBy(() -> CursorKeys.of(new byte[16]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("16");
  }

  @Test
  void a_page_has_at_most_500_tasks() {
    assertThatThrownBy(() -> TaskQuery.all().limit(501)).hasMessageContaining("\"501\"");
    assertThatThrownBy(() -> TaskQuery.all().limit(0)).hasMessageContaining("\"0\"");
  }

  @Test
  void a_history_goes_on_where_it_ended() {
    TaskId id = board.create("t");
    for (int count = 0; count < 1_200; count++) {
      board.update(TaskUpdate.of(id, "P").priority(count + 1));
    }

    History first = board.list.history(id);
    History rest = board.list.history(id, 1_000);

    assertThat(first.events()).hasSize(1_000);
    assertThat(first.more()).isTrue();
    assertThat(rest.events()).hasSize(201);
    assertThat(rest.more()).isFalse();
    assertThat(rest.events().get(0).version()).isEqualTo(1_001);
    assertThat(board.list.history(TaskId.of("99")).events()).isEmpty();
  }

  private Cursor cursorOf(TaskQuery query) {
    IntStream.range(0, 5).forEach(count -> board.create("t"));
    return board.list.page(query).next().orElseThrow();
  }

  private static Reason refused(TaskList list, TaskQuery query) {
    try {
      throw new AssertionError("was opened: " + list.page(query));
    } catch (InvalidCursorException refused) {
      return refused.reason();
    }
  }

  private static List<String> walk(TaskList list, TaskQuery query) {
    List<String> ids = new ArrayList<>();
    Optional<TaskQuery> next = Optional.of(query);
    while (next.isPresent()) {
      TaskQuery now = next.get();
      Page<TaskView> page = list.page(now);
      page.items().forEach(view -> ids.add(view.task().id().value()));
      next = page.next().map(now::after);
    }
    return ids;
  }
}
