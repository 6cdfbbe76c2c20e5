package io.agenttasks.mcp.pull;

import static io.agenttasks.mcp.pull.PullDesk.answer;
import static io.agenttasks.mcp.pull.PullDesk.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.tool.ArgumentException;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks of the pull set: created, pulled, waited for, updated, listed. */
final class PullTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  private final PullDesk board = new PullDesk();

  @AfterEach
  void close() {
    board.close();
  }

  @Test
  @Shows(42)
  void a_wait_without_hope_ends_and_says_so() {
    board.create("one", "");
    board.create("two", ",'depends_on':['1']");
    board.ok("A", "task_update", "'task_id':'1','status':'blocked','note':'key'");

    JsonNode none = board.call("B", "task_pull", "'wait_secs':60");

    assertThat(status(none)).isEqualTo("none");
    assertThat(none.path("reason").asText()).isEqualTo("stuck");
    board.ok("A", "task_update", "'task_id':'1','status':'in_progress'");
    CompletableFuture<ToolReply> waiting = board.start("B", "task_pull", "'wait_secs':60");
    assertThat(waiting).isNotDone();
    board.ok("A", "task_update", "'task_id':'1','status':'blocked','note':'key'");
    assertThat(waiting).succeedsWithin(SOON);
    assertThat(answer(waiting.join()).path("reason").asText()).isEqualTo("stuck");
  }

  @Test
  @Shows(48)
  void a_new_task_is_answered_in_full() {
    JsonNode task = board.ok("A", "task_create", "'title':' x '").path("task");

    assertThat(task.path("title").asText()).isEqualTo("x");
    assertThat(task.path("priority").asInt()).isZero();
    assertThat(task.path("depends_on")).isEmpty();
    assertThat(task.path("paths")).isEmpty();
    assertThat(task.path("notes")).isEmpty();
    assertThat(status(task)).isEqualTo("todo");
    assertThat(task.path("created_at")).isEqualTo(task.path("updated_at"));
  }

  @Test
  @Shows(49)
  void of_several_mistakes_the_first_in_order_is_told_and_nothing_is_created() {
    JsonNode blank = board.call(" ", "task_create", "'title':'x','depends_on':['9']");
    assertThat(status(blank)).isEqualTo("invalid");
    assertThat(blank.path("message").asText()).contains("agent");
    assertThat(
            status(
                board.call("A", "task_create", "'title':'x','depends_on':['9'],'paths':['../x']")))
        .isEqualTo("not_found");
    JsonNode path = board.call("A", "task_create", "'title':' ','paths':['../x']");
    assertThat(status(path)).isEqualTo("invalid");
    assertThat(path.path("message").asText()).contains("path");
    assertThat(board.desk.list().counts().total()).isZero();
  }

  @Test
  @Shows(50)
  void a_name_has_up_to_64_characters_and_is_not_human_and_a_wrong_type_is_the_protocols() {
    assertThat(status(board.call("Human", "task_list", ""))).isEqualTo("invalid");
    assertThat(status(board.call("x".repeat(65), "task_list", ""))).isEqualTo("invalid");
    assertThat(status(board.call("", "task_list", ""))).isEqualTo("invalid");
    assertThat(status(board.call("😀".repeat(64), "task_list", ""))).isEqualTo("ok");
    assertThatThrownBy(() -> board.call("A", "task_create", "'title':'x','priority':'1'"))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("priority");
    assertThatThrownBy(() -> board.call("A", "task_create", ""))
        .isInstanceOf(ArgumentException.class);
    assertThatThrownBy(() -> board.call("A", "task_pull", "'wait_secs':-1"))
        .isInstanceOf(ArgumentException.class);
    assertThat(status(board.call("A", "task_list", "'nobody knows':1"))).isEqualTo("ok");
  }

  @Test
  @Shows(51)
  void nothing_to_wait_for_is_none_at_once() {
    assertThat(board.call("A", "task_pull", "'wait_secs':120").path("reason").asText())
        .isEqualTo("empty");
    board.create("done", "");
    board.ok("A", "task_update", "'task_id':1,'status':'done'");
    board.create("running", "");
    board.ok("A", "task_pull", "");

    assertThat(board.call("B", "task_pull", "'wait_secs':120").path("reason").asText())
        .isEqualTo("empty");
  }

  @Test
  @Shows(52)
  void a_wait_gets_what_is_created_and_ends_before_clients_give_up() {
    board.create("one", "");
    board.ok("A", "task_pull", "");
    board.create("two", ",'depends_on':['1']");
    CompletableFuture<ToolReply> waiting = board.start("B", "task_pull", "'wait_secs':600");
    assertThat(waiting).isNotDone();

    String third = board.create("three", "");

    assertThat(waiting).succeedsWithin(SOON);
    assertThat(answer(waiting.join()).path("task").path("id").asText()).isEqualTo(third);
    CompletableFuture<ToolReply> longer = board.start("C", "task_pull", "'wait_secs':120");
    board.passes(Duration.ofSeconds(110));
    assertThat(longer).succeedsWithin(SOON);
    assertThat(answer(longer.join()).path("reason").asText()).isEqualTo("waiting");
  }

  @Test
  @Shows(52)
  void what_others_hold_is_waited_out_and_named_at_the_end() {
    board.ok("C", "claim", "'paths':['a.rs'],'reason':'x','ttl_secs':3600");
    board.create("held", ",'paths':['a.rs']");

    CompletableFuture<ToolReply> waiting = board.start("B", "task_pull", "'wait_secs':120");
    assertThat(waiting).isNotDone();
    board.passes(Duration.ofSeconds(110));

    assertThat(waiting).succeedsWithin(SOON);
    assertThat(answer(waiting.join()).path("waiting_on").toString())
        .isEqualTo("[{\"path\":\"a.rs\",\"owner\":\"C\"}]");
  }

  @Test
  @Shows(53)
  void a_caller_that_left_owns_nothing_and_its_inbox_waits() {
    board.ok("C", "claim", "'paths':['a.rs'],'reason':'x'");
    board.create("held", ",'paths':['a.rs']");
    CompletableFuture<ToolReply> waiting = board.start("A", "task_pull", "'wait_secs':60");
    board.ok("C", "message_send", "'to':'A','text':'hello'");

    waiting.cancel(false);
    board.ok("C", "release", "");

    assertThat(board.ok("B", "task_pull", "").path("task").path("owner").asText()).isEqualTo("B");
    assertThat(board.ok("A", "task_list", "").path("inbox")).hasSize(1);
  }

  @Test
  @Shows(54)
  void a_task_of_another_is_a_conflict_unless_forced_and_its_owner_is_told_once() {
    board.create("one", "");
    board.ok("A", "task_pull", "");

    JsonNode conflict = board.call("B", "task_update", "'task_id':'1','status':'done'");
    assertThat(status(conflict)).isEqualTo("conflict");
    assertThat(conflict.path("owner").asText()).isEqualTo("A");
    assertThat(conflict.path("since").asText()).isEqualTo("2026-03-02T08:00:00Z");
    JsonNode forced =
        board.ok("B", "task_update", "'task_id':'1','status':'done','force':true").path("task");
    assertThat(forced.path("notes").toString()).contains("forced by B", "taken from A");
    assertThat(board.ok("A", "task_list", "").path("lost_tasks")).hasSize(1);
    assertThat(board.ok("A", "task_list", "").has("lost_tasks")).isFalse();
  }

  @Test
  @Shows(55)
  void an_open_blocker_is_a_conflict_unless_forced() {
    board.create("one", "");
    board.create("two", ",'depends_on':['1']");

    for (String status : Set.of("done", "in_progress")) {
      JsonNode conflict = board.call("A", "task_update", "'task_id':'2','status':'" + status + "'");
      assertThat(status(conflict)).isEqualTo("conflict");
      assertThat(conflict.path("blocked_by").toString()).isEqualTo("[\"1\"]");
    }
    board.ok("A", "task_update", "'task_id':'2','status':'done','force':true");
  }

  @Test
  @Shows(57)
  void a_late_done_counts_unless_another_has_the_task() {
    board.create("one", "");
    board.ok("A", "task_pull", "");
    board.passes(Duration.ofMinutes(30));
    board.ok("B", "status", "");

    assertThat(
            board
                .ok("A", "task_update", "'task_id':1,'status':'done'")
                .path("task")
                .path("by")
                .asText())
        .isEqualTo("A");

    board.create("two", "");
    board.ok("A", "task_pull", "");
    board.passes(Duration.ofMinutes(30));
    board.ok("B", "task_pull", "");
    assertThat(status(board.call("A", "task_update", "'task_id':2,'status':'done'")))
        .isEqualTo("conflict");
  }

  @Test
  @Shows(58)
  void a_stale_fence_is_a_conflict_where_a_name_is_not() {
    board.create("one", "");
    board.ok("W", "task_pull", "");
    board.passes(Duration.ofMinutes(30));
    board.ok("other", "status", "");
    assertThat(board.ok("W", "task_pull", "").path("task").path("fence").asInt()).isEqualTo(2);

    assertThat(status(board.call("W", "task_update", "'task_id':1,'status':'done','fence':1")))
        .isEqualTo("conflict");
    board.ok("W", "task_update", "'task_id':1,'status':'done'");
  }

  @Test
  @Shows(59)
  void a_walk_shows_every_task_once_though_some_change_meanwhile() {
    for (int index = 0; index < 45; index++) {
      board.create("t", "");
      board.passes(Duration.ofSeconds(1));
    }
    Set<String> seen = new LinkedHashSet<>();
    int pages = 0;
    String before = "";
    do {
      JsonNode page = board.ok("A", "task_list", "'limit':20" + before);
      page.path("tasks").forEach(task -> assertThat(seen.add(task.path("id").asText())).isTrue());
      assertThat(page.path("total").asInt()).isEqualTo(45);
      pages++;
      board.ok("A", "task_update", "'task_id':'" + pages + "','status':'blocked','note':'x'");
      board.ok("A", "task_update", "'task_id':'" + (pages + 40) + "','status':'blocked'");
      before =
          page.path("truncated").asBoolean()
              ? ",'before':'" + page.path("next_before").asText() + "'"
              : "";
    } while (!before.isEmpty());

    assertThat(pages).isEqualTo(3);
    assertThat(seen).hasSize(45);
  }

  @Test
  @Shows(60)
  void limits_are_clamped_and_filters_are_checked() {
    board.desk.list().create(Collections.nCopies(201, NewTask.of("t")));
    board.ok("A", "task_update", "'task_id':'1','status':'done'");

    assertThat(board.ok("A", "task_list", "'limit':0").path("count").asInt()).isEqualTo(1);
    assertThat(board.ok("A", "task_list", "'limit':1000").path("count").asInt()).isEqualTo(200);
    assertThat(board.ok("B", "task_list", "'owner':'A'").path("count").asInt()).isEqualTo(1);
    assertThat(status(board.call("B", "task_list", "'owner':' '"))).isEqualTo("invalid");
    String next = board.ok("A", "task_list", "'limit':1").path("next_before").asText();
    assertThat(status(board.call("A", "task_list", "'before':'x" + next + "'")))
        .isEqualTo("invalid");
    assertThat(status(board.call("A", "task_list", "'status':'todo','before':'" + next + "'")))
        .isEqualTo("invalid");
    assertThat(status(board.call("A", "task_list", "'status':'doing'"))).isEqualTo("invalid");
  }

  @Test
  @Shows(60)
  void an_instant_shows_what_changed_before_it() {
    for (int index = 0; index < 5; index++) {
      board.create("t", "");
      board.passes(Duration.ofSeconds(10));
    }

    JsonNode older = board.ok("A", "task_list", "'before':'2026-03-02T08:00:20Z','limit':1");

    assertThat(older.path("tasks").get(0).path("id").asText()).isEqualTo("2");
    assertThat(older.path("total").asInt()).isEqualTo(2);
    assertThat(board.ok("A", "task_list", "'before':'2026-03-02T08:00:00Z'").path("count").asInt())
        .isZero();
  }

  @Test
  @Shows(61)
  void a_reason_stays_without_a_new_note_and_words_are_read_generously() {
    board.create("one", "");
    board.ok("A", "task_update", "'task_id':1,'status':'blocked','note':'key'");

    JsonNode again = board.ok("A", "task_update", "'task_id':1,'status':'blocked'").path("task");

    assertThat(again.path("reason").asText()).isEqualTo("key");
    board.ok("A", "task_update", "'task_id':1,'status':'IN-PROGRESS'");
    assertThat(status(board.call("A", "task_update", "'task_id':1,'status':'doing'")))
        .isEqualTo("invalid");
  }

  @Test
  @Shows(67)
  void an_id_that_is_a_number_matches_whole() {
    for (int index = 0; index < 10; index++) {
      board.create("t" + index, "");
    }

    assertThat(
            board.ok("A", "task_update", "'task_id':'1','status':'done'").path("task").path("id"))
        .hasToString("\"1\"");
    assertThat(status(board.call("A", "task_update", "'task_id':'11','status':'done'")))
        .isEqualTo("not_found");
  }
}
