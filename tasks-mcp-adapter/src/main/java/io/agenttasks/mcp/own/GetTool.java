package io.agenttasks.mcp.own;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.History;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.model.Event;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import java.util.Locale;

/** {@code task_get}: all of one task, or what happened to it. */
final class GetTool {

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.id("task_id", "").need(),
          Parameter.integer(
              "description_from",
              "read a long description on from here",
              0,
              TaskDetails.DESCRIPTION_LENGTH_MAX),
          Parameter.integer(
              "history_after",
              "show instead what happened after this version; 0 for all",
              0,
              Integer.MAX_VALUE));

  /** Notes are shown whole, but for one that fills an answer alone. */
  private static final int NOTE_SHARE = 2;

  private GetTool() {}

  static Tool tool(int replyBytes) {
    return Act.reading(
        "task_get",
        "Shows one task: description, edges, paths; or its history. What does not fit is said.",
        INPUT,
        act -> get(act, replyBytes));
  }

  private static ToolReply get(Act act, int replyBytes) {
    Arguments given = act.arguments();
    TaskId id = given.id("task_id");
    int from = given.integer("description_from").orElse(0);
    return act.list()
        .get(id)
        .map(
            view ->
                given.has("history_after")
                    ? history(act, id, replyBytes)
                    : ToolReply.text(TaskObject.whole(view, from, replyBytes).toString()))
        .orElseThrow(() -> new Act.NotFoundException("no such task: " + id));
  }

  private static ToolReply history(Act act, TaskId id, int replyBytes) {
    History history = act.list().history(id, act.arguments().integer("history_after").orElse(0));
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode events = json.putArray("history");
    int left = replyBytes - 100;
    boolean more = history.more();
    for (Event event : history.events()) {
      ObjectNode row = row(event, replyBytes / NOTE_SHARE);
      left -= TaskObject.bytes(row) + 1;
      if (left < 0) {
        more = true;
        break;
      }
      events.add(row);
    }
    if (more && !events.isEmpty()) {
      json.put("next", events.get(events.size() - 1).get("version").asLong());
    }
    return ToolReply.text(json.toString());
  }

  private static ObjectNode row(Event event, int noteBytes) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("version", event.version());
    row.put("at", event.at().toString());
    row.put("what", event.what().name().toLowerCase(Locale.ROOT));
    if (event.by() != null) {
      row.put("by", event.by().name());
    }
    if (event.former() != null) {
      row.put("from", event.former().name());
    }
    event.flags().stream()
        .sorted()
        .forEach(flag -> row.put(flag.name().toLowerCase(Locale.ROOT), true));
    if (!event.note().isEmpty()) {
      // A character of JSON takes up to six bytes.
      String shown = Utf8.cut(event.note(), noteBytes / 6);
      row.put("note", shown);
      TaskObject.putLeftOut(row, "note", event.note(), shown);
    }
    return row;
  }
}
