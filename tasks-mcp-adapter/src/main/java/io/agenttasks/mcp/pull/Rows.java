package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Utf8;
import java.util.List;

/** An array of an answer that is long for a reason of the caller's: the rest of it is counted. */
final class Rows {

  /** The most bytes of such an array; its first row is there in any case. */
  static final int BYTES_MAX = 32 * 1024;

  private Rows() {}

  /** As many texts as there is room for. */
  static void texts(ObjectNode answer, String field, List<String> texts) {
    put(answer, field, texts.stream().map(JsonNodeFactory.instance::textNode).toList());
  }

  /** As many rows as there is room for. */
  static void put(ObjectNode answer, String field, List<? extends JsonNode> rows) {
    put(answer, field, rows, rows.size());
  }

  /**
   * The same; those that are left out are told as {@code …_more}.
   *
   * @param count how many there are, with those that are no rows
   */
  static void put(ObjectNode answer, String field, List<? extends JsonNode> rows, int count) {
    ArrayNode shown = answer.putArray(field);
    int left = BYTES_MAX;
    for (JsonNode row : rows) {
      left -= Utf8.length(row.toString()) + 1;
      if (left < 0 && !shown.isEmpty()) {
        break;
      }
      shown.add(row);
    }
    if (count > shown.size()) {
      answer.put(field + "_more", count - shown.size());
    }
  }
}
