package io.agenttasks.mcp.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.checklist.Checklist;
import io.agenttasks.mcp.own.AgentTasks;
import io.agenttasks.mcp.pull.Pull;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Ten thousand tasks with long descriptions, as each set lists them. */
final class LongListTest {

  private static final int TASKS = 10_000;

  static Stream<Arguments> sets() {
    return Stream.of(
        Arguments.of(AgentTasks.toolSet(), "'limit':500", "cursor", "next"),
        Arguments.of(Checklist.toolSet(), "'limit':500", "cursor", "next"),
        Arguments.of(Pull.toolSet(), "'agent':'A','limit':200", "before", "next_before"));
  }

  /** The desk fails for an answer over the budget of its set. */
  @ParameterizedTest
  @MethodSource("sets")
  void is_walked_through_within_the_budget_and_every_task_is_reached(
      ToolSet set, String first, String cursor, String next) {
    try (ToolDesk desk = ToolDesk.with(set)) {
      NewTask task = NewTask.of("t").description("漢\"".repeat(500));
      desk.list().create(Collections.nCopies(TASKS / 2, task));
      desk.list().create(Collections.nCopies(TASKS / 2, task));

      Set<String> seen = new HashSet<>();
      String more = "";
      do {
        JsonNode page = page(desk.call("task_list", "{" + first + more + "}"));
        page.get("tasks").forEach(row -> assertThat(seen.add(row.get("id").asText())).isTrue());
        more = page.has(next) ? ",'" + cursor + "':'" + page.get(next).asText() + "'" : "";
      } while (!more.isEmpty());

      assertThat(seen).hasSize(TASKS);
    }
  }

  private static JsonNode page(ToolReply reply) {
    JsonNode structured = reply.structured();
    return structured != null
        ? structured
        : ToolDesk.json(reply.texts().get(0).replace("'", "\\u0027"));
  }
}
