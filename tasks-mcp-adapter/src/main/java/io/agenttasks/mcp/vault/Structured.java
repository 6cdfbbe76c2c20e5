package io.agenttasks.mcp.vault;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.vault.VaultAnswer;
import io.agenttasks.vault.VaultCounts;
import java.util.List;

/** An answer as an object: its text, and how complete it is. It has no rows: the text has them. */
public final class Structured {

  private static final List<String> COUNTS =
      List.of("not_yet_scanned", "could_not_be_indexed", "over_the_task_cap", "tags_cut");

  private Structured() {}

  /** The object. */
  public static ObjectNode object(VaultAnswer answer) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    VaultCounts counts = answer.page().counts();
    object.put("result", answer.text());
    object.put("more", answer.page().next().isPresent());
    answer.page().next().ifPresent(cursor -> object.put("next", cursor.value()));
    object.put("incomplete", counts.isIncomplete());
    object.put(COUNTS.get(0), counts.notYetScanned());
    object.put(COUNTS.get(1), counts.couldNotBeIndexed());
    object.put(COUNTS.get(2), counts.overTheTaskCap());
    object.put(COUNTS.get(3), counts.tagsCut());
    return object;
  }

  static ToolReply reply(VaultAnswer answer) {
    return ToolReply.structured(answer.text(), object(answer));
  }

  /** The JSON Schema of the object. */
  static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = schema.putArray("required");
    add(properties, required, "result", "string", "the same text");
    add(properties, required, "more", "boolean", "whether another page follows");
    properties.putObject("next").put("type", "string").put("description", "its cursor");
    add(properties, required, "incomplete", "boolean", "whether notes are missing");
    for (String count : COUNTS) {
      add(properties, required, count, "integer", "");
    }
    return schema;
  }

  private static void add(
      ObjectNode properties, ArrayNode required, String name, String type, String description) {
    ObjectNode property = properties.putObject(name).put("type", type);
    if (!description.isEmpty()) {
      property.put("description", description);
    }
    required.add(name);
  }
}
