package io.agenttasks.mcp.checklist;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.TaskUpdate;
import io.agenttasks.mcp.tool.AgentPath;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Shows;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** No answer of a checklist exceeds its size, and every task is reached. */
final class ChecklistSizeTest {

  private final ToolDesk desk = ToolDesk.with(Checklist.toolSet());

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  @Shows(37)
  void long_descriptions_are_cut_before_rows_are_left_out() {
    desk.list().create(Collections.nCopies(400, NewTask.of("t").description("x".repeat(5_000))));

    ToolReply reply = desk.call("task_list", "{}");

    assertThat(bytes(reply)).isLessThanOrEqualTo(Checklist.REPLY_BYTES);
    JsonNode rows = ToolDesk.json(reply.texts().get(0));
    assertThat(rows).hasSize(400);
    assertThat(rows).allMatch(row -> row.get("descriptionCut").asBoolean());
    assertThat(reply.texts().get(1)).startsWith("note: ").contains("task_get");
  }

  @Test
  @Shows(38)
  void a_huge_list_names_calls_that_work_and_its_pages_show_each_task_once() {
    for (int part = 0; part < 4; part++) {
      desk.list().create(Collections.nCopies(5_000, NewTask.of("t")));
    }

    assertThat(desk.error("task_list", "{}"))
        .startsWith("RESOURCE_EXHAUSTED: ")
        .contains("{\"limit\":100}", "{\"active\":true}");
    List<String> seen = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = desk.object("task_list", "{'limit':500" + cursor + "}");
      page.get("tasks").forEach(task -> seen.add(task.get("id").asText()));
      // Others write while it walks.
      desk.call("task_update", "{'task_id':'" + (seen.size() / 2) + "','subject':'changed'}");
      desk.list().create(NewTask.of("new"));
      cursor = page.has("next") ? ",'cursor':'" + page.get("next").asText() + "'" : "";
      assertThat(page.get("more").asBoolean()).isEqualTo(page.has("next"));
    } while (!cursor.isEmpty());
    Set<String> distinct = new HashSet<>(seen);
    assertThat(seen).hasSize(distinct.size());
    Set<String> missing =
        IntStream.rangeClosed(1, 20_000).mapToObj(String::valueOf).collect(Collectors.toSet());
    missing.removeAll(distinct);
    assertThat(missing).isEmpty();
  }

  @Test
  @Shows(39)
  void one_task_over_the_budget_is_cut_and_its_page_goes_on() {
    desk.list().create(NewTask.of("long").description("漢\"".repeat(40_000)));
    desk.list().create(NewTask.of("next"));

    ToolReply page = desk.call("task_list", "{'limit':10}");

    assertThat(bytes(page)).isLessThanOrEqualTo(Checklist.REPLY_BYTES);
    assertThat(page.texts().get(1)).startsWith("note: a task is too long");
    JsonNode first = ToolDesk.json(page.texts().get(0));
    assertThat(first.get("tasks")).hasSize(1);
    assertThat(first.get("tasks").get(0).get("descriptionCut").asBoolean()).isTrue();
    assertThat(desk.text("task_list", "{'limit':10,'cursor':'" + first.get("next").asText() + "'}"))
        .contains("\"next\"", "\"more\":false");
    assertThat(bytes(desk.call("task_get", "{'task_id':1}")))
        .isLessThanOrEqualTo(Checklist.REPLY_BYTES);
  }

  @Test
  void a_task_with_as_much_of_everything_as_it_may_have_fits_the_smallest_answer() {
    String[] paths =
        IntStream.range(0, 64).mapToObj(path -> path + "😀".repeat(1_000)).toArray(String[]::new);
    NewTask worst =
        NewTask.of("😀".repeat(500))
            .paths(paths)
            .tags(
                IntStream.range(10, 42)
                    .mapToObj(tag -> tag + "😀".repeat(62))
                    .toArray(String[]::new))
            .persona("😀".repeat(64))
            .activateWhen("😀".repeat(1_000))
            .description("😀".repeat(10_000));
    try (ToolDesk small = ToolDesk.with(Checklist.toolSet(Checklist.REPLY_BYTES_MIN))) {
      small.list().create(Collections.nCopies(3, worst));
      small.list().update(TaskUpdate.of(TaskId.of(1), "a").notApplicable("😀".repeat(1_000)));

      for (String call : List.of("task_get {'task_id':1}", "task_list {'limit':10}")) {
        ToolReply reply =
            small.call(call.substring(0, call.indexOf(' ')), call.substring(call.indexOf(' ')));
        assertThat(bytes(reply)).isLessThanOrEqualTo(Checklist.REPLY_BYTES_MIN);
        assertThat(reply.texts().get(1)).contains("paths are cut");
      }
    }
  }

  @Test
  @Shows(40)
  void a_cursor_is_good_for_its_list_caller_and_query_only() {
    desk.list().create(Collections.nCopies(5, NewTask.of("t")));
    String next = desk.object("task_list", "{'limit':2}").get("next").asText();
    String altered = (next.charAt(0) == 'A' ? "B" : "A") + next.substring(1);
    Caller bob = Caller.agent(new AgentPath("backend", "github_oauth", "bob", "docs"));
    String invalid = "INVALID_ARGUMENT: cursor: ";

    assertThat(desk.error("task_list", "{'cursor':'" + altered + "'}"))
        .startsWith(invalid)
        .endsWith("start again without cursor");
    assertThat(desk.error("task_list", "{'active':true,'cursor':'" + next + "'}"))
        .startsWith(invalid);
    assertThat(
            desk.as(bob)
                .error(
                    "task_list",
                    "{'slug':'" + ToolDesk.ALICE.home() + "','cursor':'" + next + "'}"))
        .startsWith(invalid);
    assertThat(desk.object("task_list", "{'limit':3,'cursor':'" + next + "'}").get("tasks"))
        .hasSize(3);
  }

  private static int bytes(ToolReply reply) {
    return reply.texts().stream().mapToInt(text -> text.getBytes(UTF_8).length).sum();
  }
}
