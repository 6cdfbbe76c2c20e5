package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.map;
import static io.agenttasks.mcp.protocol.Bench.member;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.agenttasks.mcp.schema.McpSchemas;
import io.agenttasks.mcp.tool.Shows;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What both mappings say of generated protocol tasks, against the protocol's schemas. These are
 * open, so the names of members are compared too.
 */
final class SchemaTest {

  private static final int ENTRIES = 10_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Set<String> ALWAYS =
      Set.of("taskId", "status", "createdAt", "lastUpdatedAt");

  private final long seed = new Random().nextLong();
  private final AnyEntry entries = new AnyEntry(seed);
  private final Map<String, Integer> seen = new HashMap<>();

  private static void require(McpSchemas schemas, String definition, Map<String, Object> value) {
    schemas.require(definition, JSON.valueToTree(value));
  }

  @Test
  @Shows(2)
  void legacy_tasks_are_valid_and_have_no_member_besides() {
    for (int count = 0; count < ENTRIES; count++) {
      Entry entry = entries.next();
      Declared declared = entries.declared(Tasks2025.VERSION);
      Map<String, Object> task = Tasks2025.task(new Snapshot(entry), declared);
      seen(task);

      require(McpSchemas.LEGACY, "GetTaskResult", task);
      requireMembers(task, "ttl", "pollInterval", Set.of());
      if (count % 10 == 0) {
        requireAround(entry, declared, task);
      }
    }
    assertThat(seen)
        .as("seed " + seed)
        .containsOnlyKeys("working", "input_required", "completed", "failed", "cancelled");
  }

  private void requireAround(Entry entry, Declared declared, Map<String, Object> task) {
    require(McpSchemas.LEGACY, "CreateTaskResult", Map.of("task", task));
    require(
        McpSchemas.LEGACY,
        "ListTasksResult",
        Tasks2025.list(new Listing(List.of(entry), null), declared));
    require(
        McpSchemas.LEGACY,
        "TaskStatusNotification",
        map("jsonrpc", "2.0", "method", "notifications/tasks/status", "params", task));
    if (entry.isClosed() && Tasks2025.result(entry) instanceof Reply.Result result) {
      require(McpSchemas.LEGACY, "CallToolResult", result.value());
      assertThat(member(result.value(), "_meta"))
          .containsEntry(Tasks2025.RELATED_TASK, Map.of("taskId", entry.id().value()));
    }
    Snapshot snapshot = new Snapshot(entry);
    for (Snapshot.Open open : snapshot.questions()) {
      require(McpSchemas.LEGACY, "ElicitRequestParams", Tasks2025.elicitation(snapshot, open));
    }
  }

  @Test
  @Shows(2)
  void modern_tasks_are_valid_and_have_no_member_besides() {
    for (int count = 0; count < ENTRIES; count++) {
      Entry entry = entries.next();
      Declared declared = entries.declared(Tasks2026.VERSION);
      Map<String, Object> task = Tasks2026.task(new Snapshot(entry), declared);
      seen(task);

      require(McpSchemas.EXTENSION, "DetailedTask", task);
      requireMembers(task, "ttlMs", "pollIntervalMs", more(task));
      if (task.containsKey("result")) {
        require(McpSchemas.MODERN, "CallToolResult", member(task, "result"));
      }
      if (task.containsKey("inputRequests")) {
        require(McpSchemas.MODERN, "InputRequests", member(task, "inputRequests"));
        assertThat(member(task, "inputRequests")).isNotEmpty();
      }
      if (count % 10 == 0) {
        Map<String, Object> created = Tasks2026.bare(new Snapshot(entry), declared);
        created.put("resultType", "task");
        require(McpSchemas.EXTENSION, "CreateTaskResult", created);
      }
    }
    assertThat(seen)
        .as("seed " + seed)
        .containsOnlyKeys("working", "input_required", "completed", "failed", "cancelled");
  }

  private static Set<String> more(Map<String, Object> task) {
    return switch (Bench.string(task, "status")) {
      case "completed" -> Set.of("result");
      case "failed" -> Set.of("error");
      case "input_required" -> Set.of("inputRequests");
      default -> Set.of();
    };
  }

  private void seen(Map<String, Object> task) {
    seen.merge(Bench.string(task, "status"), 1, Integer::sum);
  }

  private void requireMembers(Map<String, Object> task, String ttl, String poll, Set<String> more) {
    Set<String> names = new HashSet<>(task.keySet());
    names.remove("statusMessage");
    Set<String> expected = new HashSet<>(ALWAYS);
    expected.addAll(more);
    expected.add(ttl);
    if (Set.of("working", "input_required").contains(task.get("status"))) {
      expected.add(poll);
    }
    assertThat(names).as("seed " + seed).isEqualTo(expected);
    for (String time : List.of("createdAt", "lastUpdatedAt")) {
      String text = Bench.string(task, time);
      assertThat(text).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
      assertThat(Instant.parse(text)).isNotNull();
    }
    if ("failed".equals(task.get("status"))) {
      assertThat(task).as("seed " + seed).containsKey("statusMessage");
    }
    if (task.get("statusMessage") instanceof String message) {
      assertThat(message.codePointCount(0, message.length()))
          .isLessThanOrEqualTo(Limits.MESSAGE_LENGTH_MAX);
    }
  }

  @Test
  void a_document_is_read_as_it_was_written() {
    for (int count = 0; count < ENTRIES; count++) {
      TaskDocument document = entries.next().document();
      String text = DocumentJson.write(document);

      assertThat(DocumentJson.write(DocumentJson.read(text))).as("seed " + seed).isEqualTo(text);
    }
  }
}
