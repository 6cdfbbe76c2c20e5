package io.agenttasks.mcp.checklist;

import static org.assertj.core.api.Assertions.assertThat;

import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Event;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What an agent sees of its checklist: shapes, moves, edges and refusals. */
final class ChecklistTest {

  private static final String PAGES = "Add pagination to the users API";

  private final ToolDesk desk = ToolDesk.with(Checklist.toolSet());

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  @Shows(1)
  void the_list_is_an_array_of_tasks_the_oldest_first() {
    create(PAGES);
    desk.call("task_create", "{'subject':'Update API docs','add_blocked_by':['1']}");
    update("{'task_id':'1','status':'in_progress'}");

    assertThat(desk.text("task_list", "{}"))
        .isEqualTo(
            """
            [{'id':'1','subject':'Add pagination to the users API',\
            'status':'TASK_STATUS_IN_PROGRESS','blocks':['2']},\
            {'id':'2','subject':'Update API docs','status':'TASK_STATUS_PENDING',\
            'blockedBy':['1']}]\
            """
                .replace('\'', '"'));
  }

  @Test
  @Shows({2, 3})
  void an_empty_list_is_an_empty_array_and_a_plain_task_has_three_fields() {
    assertThat(desk.text("task_list", "{}")).isEqualTo("[]");
    assertThat(desk.text("task_create", "{'subject':' a '}"))
        .isEqualTo("{\"id\":\"1\",\"subject\":\"a\",\"status\":\"TASK_STATUS_PENDING\"}");
  }

  @Test
  @Shows(4)
  void a_subject_is_one_line_of_up_to_500_characters() {
    assertThat(desk.error("task_create", "{'subject':'  '}"))
        .startsWith("INVALID_ARGUMENT: subject: 1 to 500 characters, found 0");
    assertThat(desk.error("task_create", "{'subject':'" + "x".repeat(501) + "'}"))
        .startsWith("INVALID_ARGUMENT: subject: 1 to 500 characters, found 501");
    assertThat(desk.error("task_create", "{'subject':'a\\nb'}"))
        .startsWith("INVALID_ARGUMENT: subject: no control characters");
    assertThat(desk.call("task_create", "{'subject':'" + "😀".repeat(500) + "'}").error())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'activate_when':'files_modified'              | pattern: missing",
        "'pattern':'*.go'                              | activate_when: missing",
        "'activate_when':'on_merge','pattern':'*.go'   | activate_when: files_modified, found",
        "'activate_when':'files_modified','pattern':'' | pattern: at position 1: is empty",
        "'activate_when':'files_modified','pattern':'[' | pattern",
      })
  @Shows(5)
  void a_condition_needs_its_pattern(String more, String message) {
    assertThat(desk.error("task_create", "{'subject':'a'," + more + "}"))
        .startsWith("INVALID_ARGUMENT: " + message);
  }

  @Test
  @Shows(6)
  void a_misspelt_parameter_is_refused_by_name() {
    assertThat(desk.error("task_list", "{'slugg':'x'}")).startsWith("INVALID_ARGUMENT: slugg: ");
  }

  @Test
  @Shows(7)
  void an_id_may_be_a_number_and_one_that_is_none_is_not_found() {
    create("a");

    assertThat(desk.text("task_get", "{'task_id':1}"))
        .isEqualTo(desk.text("task_get", "{'task_id':'1'}"))
        .isEqualTo(desk.text("task_get", "{'task_id':'#1'}"));
    assertThat(desk.error("task_get", "{'task_id':'99'}")).startsWith("NOT_FOUND: ").contains("99");
    assertThat(desk.error("task_update", "{'task_id':'99','subject':'x'}"))
        .startsWith("NOT_FOUND: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"in-progress", "IN_PROGRESS", "TASK_STATUS_IN_PROGRESS", "in_progress"})
  @Shows(13)
  void a_status_is_read_in_any_of_its_forms(String status) {
    create("a");

    assertThat(update("{'task_id':1,'status':'" + status + "'}"))
        .isEqualTo("updated 1: PENDING -> IN_PROGRESS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"deleted", "done"})
  @Shows(13)
  void other_statuses_are_refused_with_the_legal_ones(String status) {
    create("a");

    assertThat(desk.error("task_update", "{'task_id':1,'status':'" + status + "'}"))
        .startsWith(
            "INVALID_ARGUMENT: status: pending, in_progress, completed or not_applicable, found "
                + status);
    assertThat(desk.error("task_update", "{'task_id':1,'status':'deleted'}"))
        .endsWith("use not_applicable and a reason");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'status':'not_applicable'                             | not_applicable_reason: together",
        "'status':'not_applicable','not_applicable_reason':' ' | not_applicable_reason: 1 to 1000",
        "'status':'completed','not_applicable_reason':'x'      | not_applicable_reason: together",
        "'not_applicable_reason':'x'                           | task_id: say what is to change",
        "'request_id':'x'                                      | task_id: say what is to change",
      })
  @Shows(14)
  void a_reason_goes_with_not_applicable_and_with_nothing_else(String more, String message) {
    create("a");

    assertThat(desk.error("task_update", "{'task_id':1," + more + "}"))
        .startsWith("INVALID_ARGUMENT: " + message);
  }

  @Test
  @Shows({15, 16})
  void an_open_blocker_keeps_a_task_from_starting_and_is_named_with_its_status() {
    create("a");
    desk.call("task_create", "{'subject':'b','add_blocked_by':[1]}");

    String refused = "FAILED_PRECONDITION: blocked by 1 (PENDING); resolve these first";
    assertThat(desk.error("task_update", "{'task_id':2,'status':'in_progress'}"))
        .isEqualTo(refused);
    assertThat(desk.error("task_update", "{'task_id':2,'status':'completed'}")).isEqualTo(refused);
    assertThat(update("{'task_id':1,'status':'completed'}"))
        .isEqualTo("updated 1: PENDING -> COMPLETED\nready now: 2");
    update("{'task_id':1,'status':'pending'}");
    assertThat(update("{'task_id':2,'status':'not_applicable','not_applicable_reason':'no need'}"))
        .isEqualTo("updated 2: PENDING -> NOT_APPLICABLE");
    assertThat(desk.text("task_get", "{'task_id':2}"))
        .contains("\"notApplicableReason\":\"no need\"");
    desk.call("task_create", "{'subject':'c','add_blocked_by':[1]}");
    assertThat(update("{'task_id':1,'status':'not_applicable','not_applicable_reason':'no need'}"))
        .endsWith("\nready now: 3");
  }

  @Test
  @Shows(17)
  void reopening_a_blocker_takes_its_release_back_for_who_has_not_started() {
    create("a");
    desk.call("task_create", "{'subject':'b','add_blocked_by':[1]}");
    desk.call("task_create", "{'subject':'c','add_blocked_by':[1]}");
    update("{'task_id':1,'status':'completed'}");
    update("{'task_id':2,'status':'in_progress'}");

    update("{'task_id':1,'status':'pending'}");

    assertThat(desk.error("task_update", "{'task_id':3,'status':'in_progress'}"))
        .startsWith("FAILED_PRECONDITION: blocked by 1");
    assertThat(desk.list().history(TaskId.of(2)).events())
        .extracting(Event::what)
        .endsWith(Event.What.HELD_AGAIN);
    assertThat(update("{'task_id':2,'status':'completed'}")).contains("IN_PROGRESS -> COMPLETED");
  }

  @Test
  @Shows(18)
  void the_same_status_again_is_unchanged_and_makes_no_event() {
    create("a");
    update("{'task_id':1,'status':'in_progress'}");

    assertThat(update("{'task_id':1,'status':'in_progress'}"))
        .isEqualTo("unchanged 1: IN_PROGRESS by fix-auth since 2026-03-02T08:00:00Z");
    assertThat(desk.list().history(TaskId.of(1)).events()).hasSize(2);
  }

  @Test
  @Shows(19)
  void a_task_that_another_holds_is_refused_with_who_and_since_when() {
    create("a");
    ClaimResult.Claimed claimed = (ClaimResult.Claimed) desk.list().claim(ClaimRequest.by("bob"));

    for (String status : List.of("pending", "in_progress", "completed")) {
      assertThat(desk.error("task_update", "{'task_id':1,'status':'" + status + "'}"))
          .isEqualTo("FAILED_PRECONDITION: held by bob since 2026-03-02T08:00:00Z");
    }
    claimed.claim().complete();
    assertThat(desk.text("task_get", "{'task_id':1}")).contains("TASK_STATUS_COMPLETED");
  }

  @Test
  @Shows(20)
  void an_edge_is_made_once_and_seen_from_both_ends() {
    for (int index = 0; index < 5; index++) {
      create("t");
    }

    update("{'task_id':3,'add_blocks':[5,5]}");

    assertThat(desk.text("task_get", "{'task_id':3}")).contains("\"blocks\":[\"5\"]");
    assertThat(desk.text("task_get", "{'task_id':5}")).contains("\"blockedBy\":[\"3\"]");
    long version = desk.list().get(TaskId.of(5)).orElseThrow().task().version();
    assertThat(update("{'task_id':3,'add_blocks':[5]}")).startsWith("unchanged 3");
    assertThat(desk.list().get(TaskId.of(5)).orElseThrow().task().version()).isEqualTo(version);
  }

  @Test
  @Shows(21)
  void a_missing_end_is_named_and_nothing_of_the_call_is_done() {
    for (int index = 0; index < 7; index++) {
      create("t");
    }

    assertThat(desk.error("task_update", "{'task_id':1,'subject':'x','add_blocks':[7,99,98]}"))
        .startsWith("NOT_FOUND: ")
        .contains("98", "99")
        .doesNotContain("7");
    assertThat(desk.text("task_get", "{'task_id':7}")).doesNotContain("blockedBy");
    assertThat(desk.text("task_get", "{'task_id':1}")).contains("\"subject\":\"t\"");
  }

  @Test
  @Shows(22)
  void an_edge_that_closes_a_ring_is_refused_with_the_way() {
    for (int index = 0; index < 7; index++) {
      create("t");
    }

    assertThat(desk.error("task_update", "{'task_id':1,'add_blocks':[1]}"))
        .isEqualTo("INVALID_ARGUMENT: a task can't block itself: 1");
    assertThat(desk.error("task_update", "{'task_id':3,'add_blocks':[7],'add_blocked_by':[7]}"))
        .startsWith("FAILED_PRECONDITION: the blockers would form a cycle: ")
        .contains("7 blocks 3 blocks 7");
  }

  @Test
  @Shows(22)
  void the_way_of_a_long_ring_is_cut_and_counted() {
    for (int index = 1; index <= 5_000; index += 500) {
      List<NewTask> tasks = new ArrayList<>();
      for (int id = index; id < index + 500; id++) {
        NewTask task = NewTask.of("t").key("k" + id);
        tasks.add(
            id == index
                ? (id == 1 ? task : task.blockedBy(TaskId.of(id - 1)))
                : task.blockedByKey("k" + (id - 1)));
      }
      desk.list().create(tasks);
    }

    assertThat(desk.error("task_update", "{'task_id':5000,'add_blocks':[1]}"))
        .startsWith("FAILED_PRECONDITION: the blockers would form a cycle: ")
        .endsWith("(5000 tasks)");
  }

  @Test
  @Shows(23)
  void the_status_is_judged_with_the_new_edges() {
    for (int index = 0; index < 9; index++) {
      create("t");
    }
    update("{'task_id':1,'status':'in_progress'}");

    assertThat(desk.error("task_update", "{'task_id':1,'status':'completed','add_blocked_by':[4]}"))
        .startsWith("FAILED_PRECONDITION: blocked by 4 (PENDING)");
    assertThat(desk.text("task_get", "{'task_id':1}")).doesNotContain("blockedBy");
    update("{'task_id':1,'status':'completed','add_blocks':[9]}");
    assertThat(update("{'task_id':9,'status':'in_progress'}")).startsWith("updated 9");
  }

  @Test
  @Shows(24)
  void an_edge_is_turned_round_in_one_call() {
    create("a");
    desk.call("task_create", "{'subject':'b','add_blocked_by':[1]}");

    update("{'task_id':2,'remove_blocked_by':[1],'add_blocks':[1]}");

    assertThat(desk.text("task_get", "{'task_id':1}")).contains("\"blockedBy\":[\"2\"]");
    assertThat(desk.text("task_get", "{'task_id':2}")).doesNotContain("blockedBy");
  }

  @Test
  @Shows(27)
  void braces_are_taken_as_they_are_and_that_is_said() {
    ToolReply reply =
        desk.call(
            "task_create",
            "{'subject':'a','activate_when':'filesModified','pattern':'*.{ts,tsx}'}");

    assertThat(reply.texts()).hasSize(2);
    assertThat(reply.texts().get(0))
        .contains("\"activation\":{\"filesModified\":{\"pattern\":\"*.{ts,tsx}\"}}");
    assertThat(reply.texts().get(1)).startsWith("note: braces");
  }

  @Test
  @Shows(29)
  void a_dormant_task_is_listed_but_accepts_no_status_and_is_not_active() {
    desk.call("task_create", "{'subject':'a','activate_when':'files_modified','pattern':'*.go'}");

    for (String more :
        List.of("'in_progress'", "'completed'", "'not_applicable','not_applicable_reason':'x'")) {
      assertThat(desk.error("task_update", "{'task_id':1,'status':" + more + "}"))
          .startsWith("FAILED_PRECONDITION: dormant");
    }
    assertThat(desk.text("task_list", "{}")).contains("\"dormant\":true");
    assertThat(desk.text("task_list", "{'active':true}")).isEqualTo("[]");
  }

  @Test
  @Shows({31, 32})
  void a_resolved_task_says_in_which_run() {
    desk.call("task_create", "{'subject':'a','activate_when':'files_modified','pattern':'*.go'}");
    create("plain");
    for (int run = 1; run <= 3; run++) {
      desk.list().startRun();
    }
    desk.list().filesPushed(3, List.of("a.go"), List.of("a.go"));
    update("{'task_id':1,'status':'completed'}");
    update("{'task_id':2,'status':'completed'}");
    assertThat(desk.text("task_get", "{'task_id':1}")).contains("\"resolvedRunId\":3");

    desk.list().startRun();

    assertThat(desk.text("task_get", "{'task_id':1}"))
        .contains("TASK_STATUS_PENDING", "\"dormant\":true")
        .doesNotContain("resolvedRunId");
    assertThat(desk.text("task_get", "{'task_id':2}")).contains("\"resolvedRunId\":3");
  }

  @Test
  @Shows(33)
  void an_ephemeral_task_leaves_the_list_with_its_run() {
    desk.list().startRun();
    desk.list().create(NewTask.of("review").ephemeral());
    desk.call("task_create", "{'subject':'b','add_blocked_by':[1]}");
    assertThat(desk.text("task_get", "{'task_id':1}")).contains("\"ephemeral\":true");

    desk.list().startRun();

    assertThat(desk.text("task_list", "{}"))
        .isEqualTo("[{\"id\":\"2\",\"subject\":\"b\",\"status\":\"TASK_STATUS_PENDING\"}]");
    assertThat(desk.text("task_get", "{'task_id':1}"))
        .contains("\"notApplicableReason\":\"run 1 ended\"");
  }

  @Test
  @Shows(41)
  void the_same_request_creates_one_task_and_another_under_its_id_is_refused() {
    String request = "{'subject':'a','request_id':'r'}";

    assertThat(desk.text("task_create", request)).isEqualTo(desk.text("task_create", request));
    assertThat(desk.error("task_create", "{'subject':'b','request_id':'r'}"))
        .startsWith("INVALID_ARGUMENT: request_id");
    assertThat(desk.list().counts().total()).isEqualTo(1);
  }

  private void create(String subject) {
    desk.text("task_create", "{'subject':'" + subject + "'}");
  }

  private String update(String arguments) {
    return desk.text("task_update", arguments);
  }
}
