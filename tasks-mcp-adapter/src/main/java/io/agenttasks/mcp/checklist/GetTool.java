package io.agenttasks.mcp.checklist;

import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import java.util.List;

/** {@code task_get}: one task, whole. */
final class GetTool {

  private static final Parameters INPUT = Parameters.of(Parameter.id("task_id", "").need());

  private GetTool() {}

  static Tool tool(int replyBytes) {
    return Request.tool(
        "task_get",
        "Shows one task of a checklist, with its whole description.",
        Tool.Hints.READS,
        Access.READ,
        INPUT,
        request -> {
          TaskId id = request.given().id("task_id");
          return request
              .list()
              .get(id)
              .map(view -> reply(view, replyBytes))
              .orElseThrow(() -> Refusals.problem(new Refusal.Unknown(List.of(id))));
        });
  }

  /** A task as the whole of an answer. */
  static ToolReply reply(TaskView view, int replyBytes) {
    FittedTask task = FittedTask.of(view, replyBytes - 2 * FittedTask.NOTE.length());
    ToolReply reply = ToolReply.text(task.json());
    return task.cut() ? reply.note(FittedTask.NOTE) : reply;
  }
}
