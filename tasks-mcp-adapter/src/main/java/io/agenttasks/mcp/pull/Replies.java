package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.model.Texts;
import java.util.ArrayList;
import java.util.List;

/** Answers with their line of text: the status first, and what nobody should miss before it. */
final class Replies {

  /** The most bytes of the text. */
  static final int TEXT_BYTES_MAX = 199;

  private static final String DOTS = "…";

  private Replies() {}

  /** The reply. */
  static ToolReply of(ObjectNode answer) {
    return ToolReply.structured(line(answer), answer);
  }

  private static String line(ObjectNode answer) {
    List<String> warnings = new ArrayList<>();
    for (String key : List.of("persist_error", "lost", "lost_tasks", "inbox")) {
      if (answer.has(key)) {
        warnings.add(key);
      }
    }
    String text =
        (warnings.isEmpty() ? "" : "warning: " + String.join(", ", warnings) + "; ")
            + answer.get("status").asText()
            + about(answer);
    String line = Texts.onOneLine(text.replace('\n', ' ').replace('\r', ' '));
    return Utf8.length(line) <= TEXT_BYTES_MAX
        ? line
        : Utf8.cut(line, TEXT_BYTES_MAX - Utf8.length(DOTS)) + DOTS;
  }

  private static String about(ObjectNode answer) {
    if (answer.has("message") && answer.get("message").isTextual()) {
      return ": " + answer.get("message").asText();
    }
    JsonNode task = answer.get("task");
    if (task != null) {
      return ": task " + task.get("id").asText() + " " + task.get("title").asText();
    }
    return answer.has("count") ? ": " + answer.get("count").asText() : "";
  }
}
