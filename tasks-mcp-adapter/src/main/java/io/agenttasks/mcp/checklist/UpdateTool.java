package io.agenttasks.mcp.checklist;

import io.agenttasks.TaskUpdate;
import io.agenttasks.TaskView;
import io.agenttasks.UpdateResult;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import org.jspecify.annotations.Nullable;

/** {@code task_update}: status, edges and words of one task, all that is asked for or nothing. */
final class UpdateTool {

  private static final String[] CHANGES = {
    "status", "subject", "description", "add_blocks", "add_blocked_by", "remove_blocked_by"
  };

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.id("task_id", "").need(),
          Parameter.line("status", "pending, in_progress, completed, not_applicable", 1, 64),
          Parameter.text(
              "not_applicable_reason", "with that status", 1, TaskState.REASON_LENGTH_MAX),
          Parameter.line("subject", "", 1, TaskDetails.TITLE_LENGTH_MAX),
          Parameter.text("description", "\"\" clears it", 0, CreateTool.DESCRIPTION_LENGTH_MAX),
          CreateTool.ADD_BLOCKS,
          CreateTool.ADD_BLOCKED_BY,
          Parameter.ids("remove_blocked_by", "ids it need not wait for", CreateTool.EDGES_MAX),
          CreateTool.REQUEST_ID);

  private UpdateTool() {}

  static Tool tool() {
    return Request.tool(
        "task_update",
        "Changes a task of a checklist: in_progress when you start, completed when it is done,"
            + " not_applicable with a reason when it need not be done.",
        Tool.Hints.SETS,
        Access.UPDATE,
        INPUT,
        UpdateTool::update);
  }

  private static ToolReply update(Request request) {
    Arguments given = request.given();
    if (given.hasNone(CHANGES)) {
      throw new IllegalArgumentException("task_id: say what is to change, for example status");
    }
    TaskUpdate update = moved(wish(request), given);
    Status before =
        given.has("status")
            ? request
                .list()
                .get(update.task())
                .map(TaskView::task)
                .map(it -> it.status())
                .orElse(null)
            : null;
    return reply(request, request.list().update(update), before);
  }

  private static TaskUpdate wish(Request request) {
    Arguments given = request.given();
    TaskUpdate update =
        TaskUpdate.of(given.id("task_id"), request.caller().agent().name())
            .addDependents(given.ids("add_blocks"))
            .addBlockers(given.ids("add_blocked_by"))
            .removeBlockers(given.ids("remove_blocked_by"));
    update = given.has("subject") ? update.title(given.need("subject")) : update;
    update = given.has("description") ? update.description(given.need("description")) : update;
    return given.has("request_id") ? update.requestId(given.need("request_id")) : update;
  }

  private static TaskUpdate moved(TaskUpdate update, Arguments given) {
    Status wanted = given.has("status") ? StatusWord.read(given.need("status")) : null;
    if ((wanted == Status.NOT_APPLICABLE) != given.has("not_applicable_reason")) {
      throw new IllegalArgumentException(
          "not_applicable_reason: together with status not_applicable, or neither");
    }
    return wanted == null
        ? update
        : StatusWord.move(update, wanted, given.text("not_applicable_reason").orElse(""));
  }

  private static ToolReply reply(Request request, UpdateResult result, @Nullable Status before) {
    return result.fold(
        new UpdateResult.Cases<>(
            updated -> ToolReply.text(String.join("\n", Confirmation.updated(updated, before))),
            unchanged -> ToolReply.text(Confirmation.unchanged(unchanged.task())),
            refused -> {
              throw Refusals.problem(request.list(), refused.refusal());
            },
            lost -> {
              throw new IllegalStateException("no fence was used: " + lost);
            }));
  }
}
