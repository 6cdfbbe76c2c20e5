package io.agenttasks.mcp.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskId;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an agent sees of the set agent-tasks. */
final class AgentTasksTest {

  private static final String PLAN =
      "{'tasks':[{'title':'docs','blocked_by':['api']},"
          + "{'title':'api','key':'api','priority':5,'paths':['src/api']}]}";

  private final ToolDesk desk = ToolDesk.with(AgentTasks.toolSet());

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void all_that_an_agent_reads_before_it_starts_is_short() {
    int characters =
        AgentTasks.toolSet().tools().stream()
            .mapToInt(
                tool ->
                    tool.name().length()
                        + tool.description().length()
                        + tool.input().schema().toString().length()
                        + 200)
            .sum();

    assertThat(characters).isLessThan(12_000);
    assertThat(AgentTasks.toolSet().tools())
        .extracting(Tool::name)
        .containsExactly(
            "task_create", "task_claim", "task_update", "task_list", "task_get", "task_explain");
  }

  @Test
  void a_plan_is_created_whole_and_its_keys_name_tasks_of_the_call() {
    assertThat(desk.text("task_create", PLAN))
        .isEqualTo("{\"created\":[{\"id\":\"1\"},{\"id\":\"2\",\"key\":\"api\"}]}");

    JsonNode docs = desk.object("task_get", "{'task_id':1}");
    assertThat(docs.get("blocked_by").toString()).isEqualTo("[\"2\"]");
    assertThat(docs.get("open_blockers").asInt()).isEqualTo(1);
  }

  @Test
  void a_plan_with_a_mistake_creates_nothing() {
    assertThat(
            desk.error("task_create", "{'tasks':[{'title':'a'},{'title':'b','blocked_by':[9]}]}"))
        .isEqualTo("not found: no such task: 9");
    assertThat(desk.error("task_create", "{'tasks':[{'title':' '}]}"))
        .startsWith("invalid: tasks[0]: title: 1 to 500 characters");
    assertThat(desk.list().counts().total()).isZero();
  }

  @Test
  void an_agent_works_off_a_plan() {
    desk.call("task_create", PLAN);

    JsonNode first = desk.object("task_claim", "{}").get("task");
    assertThat(first.get("title").asText()).isEqualTo("api");
    assertThat(first.get("owner").asText()).isEqualTo("fix-auth");
    assertThat(first.get("lease_until").asText()).isEqualTo("2026-03-02T08:30:00Z");
    JsonNode done =
        desk.object(
            "task_update", "{'task_id':'2','status':'completed','fence':1,'note':'merged'}");
    assertThat(done.get("ready_now").toString()).isEqualTo("[\"1\"]");
    assertThat(desk.object("task_get", "{'task_id':2,'history_after':0}").get("history"))
        .extracting(event -> event.get("what").asText())
        .containsExactly("created", "claimed", "completed");
  }

  @Test
  void a_waiting_claim_gets_what_becomes_ready() {
    desk.call("task_create", PLAN);
    desk.call("task_claim", "{}");

    CompletableFuture<ToolReply> waiting =
        desk.start("task_claim", "{'wait_secs':110}").toCompletableFuture();
    assertThat(waiting).isNotDone();
    desk.call("task_update", "{'task_id':2,'status':'completed','fence':1}");

    assertThat(waiting).succeedsWithin(Duration.ofSeconds(10));
    assertThat(waiting.join().texts().get(0)).contains("\"title\":\"docs\"");
  }

  @Test
  void what_a_waiting_claim_won_is_given_back_if_its_caller_is_gone() {
    desk.call("task_create", "{'tasks':[{'title':'a'}]}");
    ToolReply reply = desk.call("task_claim", "{}");

    reply.undelivered().run();

    assertThat(desk.list().get(TaskId.of(1)).orElseThrow().task().status())
        .isEqualTo(Status.PENDING);
  }

  @Test
  void a_holder_that_lost_its_task_is_told_so_and_changes_nothing() {
    desk.call("task_create", "{'tasks':[{'title':'a'}]}");
    desk.call("task_claim", "{'lease_secs':60}");
    desk.clock.advance(Duration.ofSeconds(60));
    desk.call("task_claim", "{'agent':'bob'}");

    assertThat(desk.error("task_update", "{'task_id':1,'status':'completed','fence':1}"))
        .isEqualTo(
            "lost: fence 1 of task 1 is over, the task is in_progress with bob; nothing changed,"
                + " stop working on it");
  }

  @Test
  void a_lease_is_renewed_under_its_fence() {
    desk.call("task_create", "{'tasks':[{'title':'a'}]}");
    desk.call("task_claim", "{'lease_secs':60}");
    desk.clock.advance(Duration.ofSeconds(59));

    JsonNode renewed =
        desk.object(
            "task_update", "{'task_id':1,'status':'in_progress','fence':1,'lease_secs':90}");

    assertThat(renewed.get("task").get("lease_until").asText()).isEqualTo("2026-03-02T08:02:29Z");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'task_id':1}                                     | invalid: task_id: say what is to",
        "{'task_id':1,'status':'blocked'}                  | invalid: reason: missing, status bl",
        "{'task_id':1,'status':'completed','reason':'x'}   | invalid: reason: only with status",
        "{'task_id':1,'fence':1}                           | invalid: fence: with a status, and",
        "{'task_id':1,'fence':1,'status':'pending','title':'x'} | invalid: fence: with a status",
        "{'task_id':1,'lease_secs':60}                     | invalid: lease_secs: only with a f",
        "{'task_id':1,'fence':1,'status':'cancelled'}      | invalid: status: cancelled goes wit",
        "{'task_id':1,'start_at':'soon'}                   | invalid: start_at: an instant such",
        "{'task_id':9,'title':'x'}                         | not found: no such task: 9",
        "{'task_id':1,'status':'done'}                     | invalid: status: one of pending, in_"
      })
  void an_update_that_makes_no_sense_is_refused(String arguments, String message) {
    desk.call("task_create", "{'tasks':[{'title':'a'}]}");

    assertThat(desk.error("task_update", arguments)).startsWith(message);
  }

  @Test
  void a_task_of_another_is_refused_by_name_unless_forced() {
    desk.call("task_create", "{'tasks':[{'title':'a'}]}");
    desk.call("task_claim", "{'agent':'bob'}");

    assertThat(desk.error("task_update", "{'task_id':1,'status':'completed'}"))
        .startsWith("refused: held by bob since 2026-03-02T08:00:00Z");
    assertThat(desk.text("task_update", "{'task_id':1,'status':'completed','force':true}"))
        .contains("\"status\":\"completed\"");
  }

  @Test
  void an_empty_text_takes_a_value_away() {
    desk.call("task_create", "{'tasks':[{'title':'a','assignee':'bob','description':'x'}]}");

    desk.call("task_update", "{'task_id':1,'assignee':'','description':''}");

    assertThat(desk.text("task_get", "{'task_id':1}"))
        .isEqualTo("{\"id\":\"1\",\"title\":\"a\",\"status\":\"pending\",\"ready\":true}");
  }

  @Test
  void the_same_request_is_answered_the_same() {
    String create = "{'tasks':[{'title':'a'}],'request_id':'r1'}";

    assertThat(desk.text("task_create", create)).isEqualTo(desk.text("task_create", create));
    assertThat(desk.list().counts().total()).isEqualTo(1);
  }

  @Test
  void none_says_why() {
    assertThat(desk.object("task_claim", "{}").get("none").asText()).isEqualTo("empty");
    desk.call("task_create", PLAN);
    desk.call("task_update", "{'task_id':2,'status':'blocked','reason':'key'}");

    assertThat(desk.text("task_claim", "{'wait_secs':60}"))
        .contains("\"none\":\"stuck\"", "\"behind\":[\"2\"]");
    assertThat(desk.text("task_explain", "{'task_id':1}")).contains("waits for 2 (blocked)");
    assertThat(desk.text("task_explain", "{}"))
        .isEqualTo(
            "{\"counts\":{\"pending\":1,\"blocked\":1},\"stalled\":[{\"id\":\"1\",\"title\":\"docs\","
                + "\"behind\":[\"2 (blocked)\"]}]}");
  }

  @Test
  void every_task_is_reached_by_cursors_and_no_answer_is_over_its_budget() {
    String title = "漢".repeat(500);
    for (int index = 0; index < 400; index++) {
      desk.list().create(NewTask.of(title).description("x".repeat(9_000)));
    }

    int seen = 0;
    String cursor = "";
    do {
      String text = desk.text("task_list", "{'limit':100" + cursor + "}");
      assertThat(text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
          .isLessThanOrEqualTo(AgentTasks.REPLY_BYTES);
      JsonNode page = ToolDesk.json(text);
      seen += page.get("tasks").size();
      cursor = page.has("next") ? ",'cursor':'" + page.get("next").asText() + "'" : "";
    } while (!cursor.isEmpty());

    assertThat(seen).isEqualTo(400);
  }

  @Test
  void descriptions_that_are_not_shown_make_no_page_shorter() {
    desk.list().create(Collections.nCopies(60, NewTask.of("t").description("x".repeat(9_000))));

    assertThat(desk.object("task_list", "{}").get("tasks")).hasSize(ListTool.LIMIT_DEFAULT);
  }

  @Test
  void a_long_description_is_read_in_parts_to_its_end() {
    String description = "a\"漢\n😀".repeat(20_000);
    desk.list().create(NewTask.of("long").description(description));

    StringBuilder read = new StringBuilder();
    int from = 0;
    do {
      String text = desk.text("task_get", "{'task_id':1,'description_from':" + from + "}");
      assertThat(text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length)
          .isBetween(AgentTasks.REPLY_BYTES / 3, AgentTasks.REPLY_BYTES);
      JsonNode task = ToolDesk.json(text.replace("'", "\\u0027"));
      read.append(task.get("description").asText());
      from = task.path("description_next").asInt();
    } while (from > 0);

    assertThat(read).hasToString(description);
  }

  @Test
  void a_cursor_is_good_for_its_caller_list_and_filters_only() {
    desk.call("task_create", "{'tasks':[{'title':'a'},{'title':'b'}]}");
    String next = desk.object("task_list", "{'limit':1}").get("next").asText();

    assertThat(desk.text("task_list", "{'limit':5,'cursor':'" + next + "'}")).contains("\"b\"");
    assertThat(desk.error("task_list", "{'ready':true,'cursor':'" + next + "'}"))
        .startsWith("invalid: cursor: altered, or made for another list, query or caller");
  }

  @Test
  void lists_of_others_are_there_only_for_those_who_may_see_them() {
    Caller bob = Caller.agent(new AgentPath("backend", "github_oauth", "bob", "docs"));
    Caller eve = Caller.agent(new AgentPath("frontend", "github_oauth", "eve", "x"));
    desk.call("task_create", "{'tasks':[{'title':'a'}]}");
    String alices = "'list':'" + ToolDesk.ALICE.home() + "'";

    ToolDesk ofBob = desk.as(bob);
    assertThat(ofBob.text("task_list", "{" + alices + "}")).contains("\"a\"");
    assertThat(ofBob.text("task_create", "{'tasks':[{'title':'b'}]," + alices + "}"))
        .contains("\"2\"");
    assertThat(ofBob.error("task_claim", "{" + alices + "}"))
        .startsWith("refused: list /w/backend");
    assertThat(desk.as(eve).error("task_list", "{" + alices + "}"))
        .isEqualTo("not found: no list " + ToolDesk.ALICE.home());
    assertThat(ofBob.error("task_create", "{'tasks':[{'title':'b'}],'list':'/w/backend/p/x/y'}"))
        .isEqualTo("not found: no list /w/backend/p/x/y");
    assertThat(desk.asNobody().error("task_list", "{'x':1}")).startsWith("unauthenticated: ");
  }

  @Test
  void the_budget_has_limits() {
    assertThatThrownBy(() -> AgentTasks.toolSet(9_999)).hasMessageContaining("replyBytes");
  }
}
