package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.ToolReply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What tools answer, as the members of a result of {@code tools/call}. */
final class ToolResults {

  static final String CONTENT = "content";
  static final String STRUCTURED = "structuredContent";
  static final String IS_ERROR = "isError";

  /** What is said of a failure that is nobody's business outside. */
  static final String INTERNAL = "internal error: the tool failed; the server's log says why";

  private ToolResults() {}

  static Map<String, Object> of(ToolReply reply) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(CONTENT, reply.texts().stream().map(ToolResults::text).toList());
    if (reply.structured() != null) {
      result.put(STRUCTURED, Json.map(reply.structured()));
    }
    result.put(IS_ERROR, reply.error());
    return result;
  }

  /** One that says that it could not be done. */
  static Map<String, Object> error(String text) {
    return of(ToolReply.error(text));
  }

  /** What a person answered to a tool that only asks. */
  static Map<String, Object> answer(Map<String, Object> answer) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put(CONTENT, List.of(text(Json.text(answer))));
    result.put(STRUCTURED, answer);
    result.put(IS_ERROR, false);
    return result;
  }

  private static Map<String, Object> text(String text) {
    Map<String, Object> block = new LinkedHashMap<>();
    block.put("type", "text");
    block.put("text", text);
    return block;
  }
}
