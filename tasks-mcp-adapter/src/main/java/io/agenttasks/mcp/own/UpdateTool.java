package io.agenttasks.mcp.own;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.TaskUpdate;
import io.agenttasks.UpdateResult;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Event;
import io.agenttasks.model.Freed;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;

/** {@code task_update}: what a holder does under its fence, and what anybody may change. */
final class UpdateTool {

  private static final String[] EDITS = {
    "title",
    "description",
    "priority",
    "tags",
    "paths",
    "assignee",
    "persona",
    "start_at",
    "add_blocked_by",
    "remove_blocked_by",
    "force",
    "request_id"
  };

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.id("task_id", "").need(),
          Parameter.choice(
              "status",
              "pending gives it back or reopens it; in_progress with a fence renews the lease",
              "pending",
              "in_progress",
              "blocked",
              "completed",
              "not_applicable",
              "failed",
              "cancelled"),
          Parameter.text(
              "reason",
              "needed with blocked, not_applicable, failed",
              1,
              TaskState.REASON_LENGTH_MAX),
          Parameter.integer(
              "fence", "of your claim; with a status, and no other change", 1, Integer.MAX_VALUE),
          ClaimTool.LEASE,
          Parameter.text("note", "for the history", 1, Event.NOTE_LENGTH_MAX),
          Parameter.line("title", "", 1, TaskDetails.TITLE_LENGTH_MAX),
          Parameter.text("description", "", 0, TaskDetails.DESCRIPTION_LENGTH_MAX),
          Fields.PRIORITY,
          Fields.TAGS,
          Fields.PATHS,
          Fields.ASSIGNEE,
          Fields.PERSONA,
          Fields.START,
          Parameter.ids("add_blocked_by", "", Edge.BLOCKERS_PER_TASK_MAX),
          Parameter.ids("remove_blocked_by", "", Edge.BLOCKERS_PER_TASK_MAX),
          Parameter.flag("force", "overrule a holder or open blockers; recorded"),
          Fields.REQUEST_ID);

  private UpdateTool() {}

  static Tool tool() {
    return Act.writing(
        "task_update",
        "Finishes, renews, parks or changes a task. If you claimed it, give the fence: then you are"
            + " told if it is no longer yours. Answers which tasks became ready by it.",
        INPUT,
        Tool.Hints.SETS,
        Access.UPDATE,
        Act.now(UpdateTool::update));
  }

  private static ToolReply update(Act act) {
    Arguments given = act.arguments();
    requireSense(given);
    UpdateResult result = given.has("fence") ? underFence(act) : byName(act);
    return result.fold(
        new UpdateResult.Cases<>(
            updated -> done(updated.task(), updated.freed(), false),
            unchanged -> done(unchanged.task(), Freed.NONE, true),
            refused -> Act.refused(refused.refusal()),
            UpdateTool::lost));
  }

  private static void requireSense(Arguments given) {
    String status = given.text("status").orElse("");
    boolean reasoned =
        status.equals("blocked") || status.equals("not_applicable") || status.equals("failed");
    if (reasoned != given.has("reason")) {
      throw new IllegalArgumentException(
          reasoned
              ? "reason: missing, status " + status + " needs one"
              : "reason: only with status blocked, not_applicable or failed");
    }
    boolean renews = given.has("fence") && status.equals("in_progress");
    if (given.has("lease_secs") && !renews) {
      throw new IllegalArgumentException("lease_secs: only with a fence and status in_progress");
    }
    if (given.has("fence") && (status.isEmpty() || !given.hasNone(EDITS))) {
      throw new IllegalArgumentException("fence: with a status, and no other change");
    }
    if (status.isEmpty() && given.hasNone(EDITS) && !given.has("note")) {
      throw new IllegalArgumentException("task_id: say what is to change");
    }
  }

  private static UpdateResult underFence(Act act) {
    Arguments given = act.arguments();
    long fence = given.integer("fence").orElse(0);
    ClaimRequest terms = ClaimRequest.by(act.agent()).lease(ClaimTool.lease(given));
    Claim claim = act.list().resume(given.id("task_id"), fence, terms);
    String reason = given.text("reason").orElse("");
    return switch (given.need("status")) {
      case "pending" -> claim.release();
      case "in_progress" -> claim.renew();
      case "blocked" -> claim.block(reason);
      case "completed" -> claim.complete(given.text("note").orElse(""));
      case "not_applicable" -> claim.notApplicable(reason);
      case "failed" -> claim.fail(reason);
      default -> throw new IllegalArgumentException("status: cancelled goes without a fence");
    };
  }

  private static UpdateResult byName(Act act) {
    Arguments given = act.arguments();
    TaskUpdate update =
        Fields.of(TaskUpdate.of(given.id("task_id"), act.agent().name()), given)
            .addBlockers(given.ids("add_blocked_by"))
            .removeBlockers(given.ids("remove_blocked_by"))
            .note(given.text("note").orElse(""));
    update = given.has("status") ? moved(update, given) : update;
    update = given.flag("force") ? update.force() : update;
    update = given.has("request_id") ? update.requestId(given.need("request_id")) : update;
    return act.list().update(update);
  }

  private static TaskUpdate moved(TaskUpdate update, Arguments given) {
    String reason = given.text("reason").orElse("");
    return switch (given.need("status")) {
      case "pending" -> update.pending();
      case "in_progress" -> update.inProgress();
      case "blocked" -> update.blocked(reason);
      case "completed" -> update.completed();
      case "not_applicable" -> update.notApplicable(reason);
      case "failed" -> update.failed(reason);
      default -> update.cancelled();
    };
  }

  private static ToolReply done(Task task, Freed freed, boolean unchanged) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.set("task", TaskObject.row(task));
    if (unchanged) {
      json.put("unchanged", true);
    }
    if (freed.count() > 0) {
      ArrayNode ready = json.putArray("ready_now");
      freed.first().forEach(id -> ready.add(id.value()));
      TaskObject.put(json, "ready_now_left_out", freed.count() - freed.first().size());
    }
    return ToolReply.text(json.toString());
  }

  private static ToolReply lost(UpdateResult.LeaseLost lost) {
    String now =
        TaskObject.word(lost.task().state())
            + lost.task().holder().map(holder -> " with " + holder.agent()).orElse("");
    return ToolReply.error(
        "lost: fence %d of task %s is over, the task is %s; nothing changed, stop working on it"
            .formatted(lost.fence(), lost.task().id(), now));
  }
}
