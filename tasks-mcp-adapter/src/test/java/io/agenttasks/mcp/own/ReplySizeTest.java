package io.agenttasks.mcp.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.PathRequest;
import io.agenttasks.TaskUpdate;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * The longest answers of each tool, in the smallest room that can be asked for: none is longer, and
 * what is left out is said.
 */
final class ReplySizeTest {

  private static final String WIDE = "😀";
  private static final String[] PATHS =
      IntStream.range(100, 164).mapToObj(n -> n + WIDE.repeat(1_000)).toArray(String[]::new);

  private final ToolDesk desk = ToolDesk.with(AgentTasks.toolSet(AgentTasks.REPLY_BYTES_MIN));

  @AfterEach
  void close() {
    desk.close();
  }

  private JsonNode fitted(String tool, String arguments) {
    String text = desk.text(tool, arguments);
    assertThat(text.getBytes(UTF_8).length).as(tool).isLessThan(AgentTasks.REPLY_BYTES_MIN);
    return ToolDesk.json(text);
  }

  @Test
  void of_a_plan_with_long_keys_every_task_is_named() {
    String tasks =
        IntStream.range(100, 200)
            .mapToObj(task -> "{'title':'t','key':'" + task + WIDE.repeat(190) + "'}")
            .collect(Collectors.joining(","));

    JsonNode created = fitted("task_create", "{'request_id':'r','tasks':[" + tasks + "]}");

    assertThat(created.get("created")).hasSize(100).allMatch(row -> row.has("id"));
    assertThat(created.get("created").get(0).get("key").asText()).startsWith("100");
    long keys = created.findValues("key").size();
    assertThat(created.get("keys_left_out").asLong()).isEqualTo(100 - keys);
  }

  @Test
  void of_many_unknown_ids_the_first_are_named() {
    String ids =
        IntStream.range(1_000, 1_256)
            .mapToObj(id -> "'" + "i".repeat(60) + id + "'")
            .collect(Collectors.joining(","));
    desk.list().create(NewTask.of("t"));

    for (String message :
        List.of(
            desk.error("task_create", "{'tasks':[{'title':'t','blocked_by':[" + ids + "]}]}"),
            desk.error("task_update", "{'task_id':1,'add_blocked_by':[" + ids + "]}"))) {
      assertThat(message).startsWith("not found: no such task: iii").endsWith("1019 and 236 more");
      assertThat(message.length()).isLessThan(AgentTasks.REPLY_BYTES_MIN);
    }
  }

  @Test
  void an_explanation_of_many_words_says_that_there_are_more() {
    desk.list().create(NewTask.of("t").paths(PATHS));
    desk.list().claimPaths(PathRequest.by("bob").paths(PATHS).reason("r"));

    JsonNode explained = fitted("task_explain", "{'task_id':1}");

    int shown =
        explained.get("why").asText().codePointCount(0, explained.get("why").asText().length());
    assertThat(shown + explained.get("why_left_out").asInt()).isGreaterThan(64 * 1_000);
  }

  @Test
  void everything_about_a_task_with_long_words_is_shown_or_counted() {
    Task task = worst();
    String id = "'task_id':" + task.id();

    JsonNode whole = fitted("task_get", "{" + id + "}");
    assertThat(whole.get("paths").size() + whole.get("paths_left_out").asInt()).isEqualTo(64);
    assertThat(whole.get("blocked_by")).hasSize(256);
    assertThat(whole.get("description_next").asInt())
        .isEqualTo(whole.get("description").asText().length() / 2);
    JsonNode history = fitted("task_get", "{" + id + ",'history_after':1}").get("history");
    JsonNode noted = history.get(history.size() - 1);
    assertThat(noted.get("note").asText().length() / 2 + noted.get("note_left_out").asInt())
        .isEqualTo(9_000);
    assertThat(fitted("task_explain", "{}").get("stalled")).hasSize(1);
    desk.list()
        .create(Collections.nCopies(9, NewTask.of(WIDE.repeat(500)).blockedBy(TaskId.of(1))));
    assertThat(fitted("task_explain", "{}").get("more").asBoolean()).isTrue();
    assertThat(fitted("task_list", "{'limit':500}").has("next")).isTrue();
    assertThat(
            fitted(
                    "task_update",
                    "{" + id + ",'status':'blocked','reason':'" + WIDE.repeat(1_000) + "'}")
                .has("task"))
        .isTrue();
    assertThat(fitted("task_get", "{" + id + "}").get("reason").asText()).hasSize(2_000);
  }

  @Test
  void what_a_claim_brings_fits_with_all_that_others_hold() {
    worst();
    desk.list().claimPaths(PathRequest.by("bob").paths(PATHS).reason("r"));
    desk.list().create(NewTask.of("t").paths(PATHS).priority(9).description(WIDE.repeat(9_000)));

    JsonNode claimed = fitted("task_claim", "{'task_id':258}");

    assertThat(
            claimed.get("others_work_on").size() + claimed.get("others_work_on_left_out").asInt())
        .isEqualTo(64);
    assertThat(claimed.get("task").has("description_next")).isTrue();
  }

  /** A task with as much of everything as a task may have, behind 256 such titles. */
  private Task worst() {
    TaskId[] blockers =
        desk.list().create(Collections.nCopies(256, NewTask.of(WIDE.repeat(500)))).stream()
            .map(Task::id)
            .toArray(TaskId[]::new);
    Task task =
        desk.list()
            .create(
                NewTask.of(WIDE.repeat(500))
                    .paths(PATHS)
                    .blockedBy(blockers)
                    .persona(WIDE.repeat(64))
                    .assignee(WIDE.repeat(64))
                    .description(WIDE.repeat(100_000)));
    desk.list().update(TaskUpdate.of(task.id(), "bob").note(WIDE.repeat(9_000)));
    for (TaskId blocker : blockers) {
      desk.list().update(TaskUpdate.of(blocker, "bob").blocked(WIDE.repeat(1_000)));
    }
    return task;
  }
}
