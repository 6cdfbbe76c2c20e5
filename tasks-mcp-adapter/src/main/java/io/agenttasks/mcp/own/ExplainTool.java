package io.agenttasks.mcp.own;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Stalled;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.model.TaskId;
import java.util.Locale;

/** {@code task_explain}: why a task does not start, or why the whole list stands still. */
final class ExplainTool {

  private static final Parameters INPUT =
      Parameters.of(Parameter.id("task_id", "without it: the whole list"));

  private ExplainTool() {}

  static Tool tool(int replyBytes) {
    return Act.reading(
        "task_explain",
        "Says why a task is handed out next, later or not at all; without task_id, how many tasks"
            + " stand where, and which can't start until somebody steps in.",
        INPUT,
        act ->
            act.arguments().has("task_id")
                ? one(act, act.arguments().id("task_id"), replyBytes)
                : all(act, replyBytes));
  }

  private static ToolReply one(Act act, TaskId id, int replyBytes) {
    return act.list()
        .explain(id)
        .map(
            explanation -> {
              ObjectNode json = TaskObject.row(explanation.task());
              int room = replyBytes - TaskObject.bytes(json) - 50;
              String shown = Utf8.cut(explanation.message(), room / 2);
              json.put("why", shown);
              TaskObject.putLeftOut(json, "why", explanation.message(), shown);
              return ToolReply.text(json.toString());
            })
        .orElseThrow(() -> new Act.NotFoundException("no such task: " + id));
  }

  private static ToolReply all(Act act, int replyBytes) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ObjectNode counts = json.putObject("counts");
    act.list()
        .counts()
        .byStatus()
        .forEach(
            (status, count) ->
                TaskObject.put(counts, status.name().toLowerCase(Locale.ROOT), count));
    Stalled stalled = act.list().stalled();
    ArrayNode rows = json.putArray("stalled");
    int left = replyBytes - TaskObject.bytes(json) - 40;
    for (Stalled.Entry entry : stalled.tasks()) {
      ObjectNode row = row(entry);
      left -= TaskObject.bytes(row) + 1;
      if (left < 0) {
        break;
      }
      rows.add(row);
    }
    if (stalled.more() || rows.size() < stalled.tasks().size()) {
      json.put("more", true);
    }
    return ToolReply.text(json.toString());
  }

  private static ObjectNode row(Stalled.Entry entry) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("id", entry.task().id().value());
    row.put("title", entry.task().title());
    ArrayNode behind = row.putArray("behind");
    entry.behind().forEach(blocker -> behind.add(blocker.toString()));
    return row;
  }
}
