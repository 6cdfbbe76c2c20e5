package io.agenttasks.mcp.pull;

import static io.agenttasks.mcp.pull.PullDesk.status;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.memory.InMemoryTaskStore;
import io.agenttasks.spi.TaskStoreException;
import io.agenttasks.spi.Write;
import io.agenttasks.spi.WriteOutcome;
import io.agenttasks.testkit.ForwardingTaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a board remembers: signs of life, paths, messages, failures. */
final class BoardTest {

  private final ManualClock clock = new ManualClock(ToolDesk.START);
  private final InMemoryTaskStore store = new InMemoryTaskStore(clock);
  private final PullDesk board = new PullDesk(store, clock);

  @AfterEach
  void close() {
    board.close();
  }

  @Test
  @Shows(56)
  void who_is_silent_for_too_long_loses_its_task() {
    board.create("one", "");
    board.ok("A", "task_pull", "");

    board.passes(Duration.ofSeconds(1_799));
    assertThat(task("B").path("owner").asText()).isEqualTo("A");
    board.passes(Duration.ofSeconds(2));
    JsonNode task = task("B");

    assertThat(status(task)).isEqualTo("todo");
    assertThat(task.path("notes").toString()).contains("silent", "\"by\":\"A\"");
    assertThat(board.ok("B", "status", "").path("tasks_orphaned").asInt()).isEqualTo(1);
    assertThat(board.ok("A", "task_list", "").path("lost_tasks").get(0).path("id").asText())
        .isEqualTo("1");
  }

  @Test
  @Shows(56)
  void a_renewal_keeps_a_task_also_across_a_restart() {
    board.create("one", "");
    board.ok("A", "task_pull", "");
    board.passes(Duration.ofSeconds(1_000));
    assertThat(board.ok("A", "renew", "").path("tasks").asInt()).isEqualTo(1);

    board.passes(Duration.ofSeconds(100));
    PullDesk next = new PullDesk(store, clock);
    next.passes(Duration.ofSeconds(1_699));
    assertThat(next.ok("B", "task_list", "").path("tasks").get(0).path("owner").asText())
        .isEqualTo("A");
    next.passes(Duration.ofSeconds(1));
    assertThat(status(next.ok("B", "task_list", "").path("tasks").get(0))).isEqualTo("todo");
  }

  @Test
  void boards_of_two_lists_know_nothing_of_each_other() {
    PullDesk other =
        board.as(Caller.agent(new AgentPath("frontend", "github_oauth", "bob", "new-page")));
    board.create("secret", "");
    board.ok("A", "task_pull", "");
    board.passes(Duration.ofSeconds(10));
    other.create("other", "");
    other.ok("A", "task_pull", "");

    board.passes(Duration.ofSeconds(1_795));
    assertThat(other.ok("C", "status", "").path("tasks_orphaned").asInt()).isZero();
    assertThat(status(task("B"))).isEqualTo("todo");
    board.passes(Duration.ofSeconds(10));

    JsonNode seen = other.ok("B", "task_list", "");
    assertThat(status(seen.path("tasks").get(0))).isEqualTo("todo");
    assertThat(seen.toString()).doesNotContain("secret");
    JsonNode told = other.ok("A", "task_list", "");
    assertThat(told.path("lost_tasks")).hasSize(1);
    assertThat(told.toString()).doesNotContain("secret");
    assertThat(board.ok("A", "task_list", "").path("lost_tasks").get(0).path("title").asText())
        .isEqualTo("secret");
    // A, B and the maker; not C.
    assertThat(board.ok("A", "status", "").path("agents_active").asInt()).isEqualTo(3);
  }

  @Test
  void a_lease_that_was_asked_for_lives_on_by_signs_of_life_four_times_at_most() {
    board.create("one", "");
    board.ok("A", "task_pull", "'lease_secs':60");
    for (int index = 0; index < 5; index++) {
      board.passes(Duration.ofSeconds(45));
      board.ok("A", "status", "");
    }

    assertThat(task("B").path("owner").asText()).isEqualTo("A");
    board.passes(Duration.ofSeconds(15));
    assertThat(status(task("B"))).isEqualTo("todo");
  }

  @Test
  @Shows(62)
  void paths_are_held_all_or_none_and_fold_into_each_other() {
    board.ok("A", "claim", "'paths':['src'],'reason':'r'");

    JsonNode conflict = board.call("B", "claim", "'paths':['src/x'],'reason':'r'");
    assertThat(status(conflict)).isEqualTo("conflict");
    assertThat(conflict.path("conflicts")).hasSize(1);
    assertThat(conflict.path("conflicts").get(0).path("overlaps").asText()).isEqualTo("src");
    assertThat(status(board.call("B", "claim", "'paths':['b','src/x'],'reason':'r'")))
        .isEqualTo("conflict");
    assertThat(board.ok("B", "claims_list", "").path("count").asInt()).isZero();
    JsonNode renewed = board.ok("A", "claim", "'paths':['src/x'],'reason':'r'");
    assertThat(renewed.path("renewed_paths").toString()).isEqualTo("[\"src/x\"]");
    assertThat(renewed.path("claim_id").isNull()).isTrue();
    board.ok("A", "claim", "'paths':['a/b'],'reason':'r'");
    assertThat(
            board.ok("A", "claim", "'paths':['a'],'reason':'r'").path("absorbed_paths").toString())
        .isEqualTo("[\"a/b\"]");
    for (int ttl : List.of(0, 3_601)) {
      assertThat(status(board.call("A", "claim", "'paths':['z'],'reason':'r','ttl_secs':" + ttl)))
          .isEqualTo("invalid");
    }
    assertThat(status(board.call("A", "release", "'paths':['src','zzz']"))).isEqualTo("not_found");
    assertThat(board.ok("A", "claims_list", "'path':'src'").path("claims").toString())
        .contains("\"src\"");
  }

  @Test
  @Shows(63)
  void calls_keep_a_path_four_times_its_lease_and_a_renewal_longer() {
    board.ok("A", "claim", "'paths':['src'],'reason':'r','ttl_secs':600");
    for (int second = 500; second <= 2_000; second += 500) {
      board.passes(Duration.ofSeconds(500));
      board.ok("A", "status", "");
    }
    board.passes(Duration.ofSeconds(399));
    assertThat(status(board.call("B", "claim", "'paths':['src'],'reason':'r'")))
        .isEqualTo("conflict");
    board.passes(Duration.ofSeconds(1));

    JsonNode taken = board.ok("B", "claim", "'paths':['src'],'reason':'r'");
    assertThat(taken.path("previous_owner").get(0).path("owner").asText()).isEqualTo("A");
    assertThat(board.ok("A", "status", "").path("lost")).hasSize(1);
    assertThat(board.ok("A", "status", "").has("lost")).isFalse();
  }

  @Test
  @Shows(63)
  void a_renewal_of_a_path_begins_its_four_leases_anew() {
    board.ok("A", "claim", "'paths':['src'],'reason':'r','ttl_secs':600");
    for (int second = 500; second <= 2_000; second += 500) {
      board.passes(Duration.ofSeconds(500));
      board.ok("A", "status", "");
    }
    board.passes(Duration.ofMinutes(5));
    board.ok("A", "renew", "");

    board.passes(Duration.ofSeconds(599));
    assertThat(status(board.call("B", "claim", "'paths':['src'],'reason':'r'")))
        .isEqualTo("conflict");
    board.passes(Duration.ofSeconds(1));
    board.ok("B", "claim", "'paths':['src'],'reason':'r'");
  }

  @Test
  @Shows(64)
  void messages_are_delivered_once_the_newest_first_also_after_a_restart() {
    for (int index = 1; index <= 7; index++) {
      board.ok("B", "message_send", "'to':'A','text':'" + "x".repeat(994) + " no. " + index + "'");
    }

    JsonNode first = board.ok("A", "status", "");
    assertThat(first.path("inbox")).hasSize(5);
    assertThat(first.path("inbox").get(0).path("text").asText()).endsWith("no. 7").hasSize(1_000);
    assertThat(first.path("inbox_more").asInt()).isEqualTo(2);
    PullDesk next = new PullDesk(store, clock);
    JsonNode second = next.ok("A", "status", "");
    assertThat(second.path("inbox")).hasSize(2);
    assertThat(second.has("inbox_more")).isFalse();
    assertThat(next.ok("A", "status", "").has("inbox")).isFalse();
  }

  @Test
  @Shows(64)
  void a_word_to_all_skips_its_sender_and_those_who_come_later() {
    board.ok("A", "status", "");
    board.ok("B", "status", "");

    JsonNode sent = board.ok("B", "message_send", "'to':'*','text':'hello'");

    assertThat(sent.path("audience").toString()).isEqualTo("[\"A\"]");
    assertThat(board.ok("B", "status", "").has("inbox")).isFalse();
    assertThat(board.ok("late", "status", "").has("inbox")).isFalse();
    assertThat(board.ok("A", "status", "").path("inbox")).hasSize(1);
    assertThat(status(board.call("A", "message_send", "'to':'B','text':'x','reply_to':'99'")))
        .isEqualTo("not_found");
    assertThat(
            status(board.call("A", "message_send", "'to':'B','text':'" + "x".repeat(1_001) + "'")))
        .isEqualTo("invalid");
  }

  @Test
  @Shows(65)
  void a_failed_write_is_an_error_and_nothing_of_it_is_listed() {
    AtomicBoolean fails = new AtomicBoolean();
    ForwardingTaskStore failing =
        new ForwardingTaskStore(store) {
          @Override
          public WriteOutcome apply(Write write) {
            if (fails.get()) {
              throw new TaskStoreException("full", false, null);
            }
            return super.apply(write);
          }
        };
    PullDesk fragile = new PullDesk(failing, clock);
    fails.set(true);

    ToolReply reply = fragile.desk.call("task_create", "{'agent':'A','title':'x'}");

    assertThat(reply.error()).isTrue();
    ObjectNode answer = PullDesk.answer(reply);
    assertThat(status(answer)).isEqualTo("invalid");
    assertThat(answer.path("persist_error").asText()).contains("nothing changed");
    assertThat(reply.texts().get(0)).startsWith("warning: persist_error; invalid: ");
    fails.set(false);
    JsonNode list = fragile.ok("B", "task_list", "");
    assertThat(list.path("count").asInt()).isZero();
    assertThat(list.has("persist_error")).isFalse();
    assertThat(fragile.ok("B", "status", "").path("persist_error").isNull()).isFalse();
  }

  @Test
  @Shows(66)
  void texts_are_one_short_line_and_the_guide_names_exactly_the_tools() {
    List<ToolReply> replies = new ArrayList<>();
    replies.add(
        board.desk.call(
            "task_create",
            "{'agent':'A','title':'" + "漢".repeat(500) + "','description':'a\\nb'}"));
    replies.add(board.desk.call("task_list", "{'agent':'A','status':'a\\nb'}"));
    replies.add(board.desk.call("guide", "{}"));
    for (ToolReply reply : replies) {
      assertThat(reply.texts()).hasSize(1);
      String text = reply.texts().get(0);
      assertThat(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)).hasSizeLessThan(200);
      assertThat(text).doesNotContain("\n");
      assertThat(text).startsWith(status(PullDesk.answer(reply)));
    }
    ObjectNode guide = PullDesk.answer(replies.get(2));
    assertThat(guide.toString().length()).isLessThanOrEqualTo(3_072);
    List<String> named = new ArrayList<>();
    guide.path("tools").forEach(tool -> named.add(tool.path("tool").asText()));
    assertThat(named)
        .containsExactlyInAnyOrderElementsOf(
            Pull.toolSet().tools().stream().map(Tool::name).toList());
    assertThat(status(PullDesk.answer(board.desk.call("guide", "{'topic':'x'}"))))
        .isEqualTo("invalid");
  }

  private JsonNode task(String agent) {
    board.ok(agent, "status", "");
    return board.ok(agent, "task_list", "").path("tasks").get(0);
  }
}
