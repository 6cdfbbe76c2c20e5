package io.agenttasks.mcp.own;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Claim;
import io.agenttasks.ClaimRequest;
import io.agenttasks.ClaimResult;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.PendingReply;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.WaitingOn;
import java.time.Duration;
import java.util.Locale;

/** {@code task_claim}: the next task that can start, or one by its id. */
final class ClaimTool {

  /** The lease unless another is asked for: 30 minutes. */
  static final int LEASE_SECONDS_DEFAULT = 1_800;

  /** The shortest lease: a minute. */
  static final int LEASE_SECONDS_MIN = 60;

  /** The longest lease: a day. */
  static final int LEASE_SECONDS_MAX = 86_400;

  /** The longest wait: clients give up after two minutes. */
  static final int WAIT_SECONDS_MAX = 110;

  /** The most holds of others that are named. */
  static final int HOLDS_SHOWN_MAX = 20;

  static final Parameter LEASE =
      Parameter.integer(
          "lease_secs",
          "how long it stays yours unless renewed; default " + LEASE_SECONDS_DEFAULT,
          LEASE_SECONDS_MIN,
          LEASE_SECONDS_MAX);

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.id("task_id", "this task only"),
          Parameter.lines("tags", "it has all of these", ClaimFilter.FILTER_TAGS_MAX),
          Parameter.line("persona", "it is for this one", 1, TaskDetails.PERSONA_LENGTH_MAX),
          Parameter.integer(
              "wait_secs", "how long to wait for one; default 0", 0, WAIT_SECONDS_MAX),
          LEASE,
          Parameter.flag("force", "with task_id: also if another has it; recorded"),
          Fields.REQUEST_ID);

  private ClaimTool() {}

  static Tool tool(int replyBytes) {
    return Act.writing(
        "task_claim",
        "Gives you the next task that can start, by priority, then age, and keeps it yours until the"
            + " lease ends. Keep its fence for task_update. Not for looking around: use task_list.",
        INPUT,
        Tool.Hints.WRITES,
        Access.UPDATE,
        act ->
            PendingReply.of(
                act.list().claimAsync(request(act)),
                result -> reply(act, result, replyBytes),
                Act::failed));
  }

  private static ClaimRequest request(Act act) {
    Arguments given = act.arguments();
    ClaimRequest request =
        ClaimRequest.by(act.agent())
            .lease(lease(given))
            .tags(given.array("tags"))
            .waitUpTo(Duration.ofSeconds(given.integer("wait_secs").orElse(0)));
    request = given.has("persona") ? request.persona(given.need("persona")) : request;
    request = given.has("task_id") ? request.task(given.id("task_id")) : request;
    request = given.flag("force") ? request.force() : request;
    return given.has("request_id") ? request.requestId(given.need("request_id")) : request;
  }

  static Duration lease(Arguments given) {
    return Duration.ofSeconds(given.integer("lease_secs").orElse(LEASE_SECONDS_DEFAULT));
  }

  private static ToolReply reply(Act act, ClaimResult result, int replyBytes) {
    return result.fold(
        new ClaimResult.Cases<>(
            claimed ->
                PendingReply.about(
                    claimed.claim()::close, () -> claimed(act, claimed.claim(), replyBytes)),
            refused -> Act.refused(refused.refusal()),
            ClaimTool::none));
  }

  private static ToolReply claimed(Act act, Claim claim, int replyBytes) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    waitingOn(json, claim.waitingOn(), replyBytes / 4);
    int room = replyBytes - TaskObject.bytes(json) - "{\"task\":,}".length();
    json.set(
        "task",
        act.list()
            .get(claim.task().id())
            .map(view -> TaskObject.whole(view, 0, room))
            .orElseGet(() -> TaskObject.row(claim.task())));
    return ToolReply.text(json.toString());
  }

  private static void waitingOn(ObjectNode json, WaitingOn holds, int bytes) {
    if (holds.isNothing()) {
      return;
    }
    ArrayNode rows = json.putArray("others_work_on");
    holds.first().stream()
        .limit(HOLDS_SHOWN_MAX)
        .map(
            hold ->
                JsonNodeFactory.instance
                    .objectNode()
                    .put("path", hold.path())
                    .put("owner", hold.agent().name()))
        .takeWhile(row -> TaskObject.bytes(json) + TaskObject.bytes(row) < bytes)
        .forEach(rows::add);
    TaskObject.put(json, "others_work_on_left_out", holds.count() - rows.size());
  }

  private static ToolReply none(ClaimResult.NoneReady none) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("none", none.reason().name().toLowerCase(Locale.ROOT));
    json.put("meaning", meaning(none.reason()));
    if (none.nextStart() != null) {
      json.put("next_start", none.nextStart().toString());
    }
    if (!none.stuckBehind().isEmpty()) {
      ArrayNode behind = json.putArray("behind");
      none.stuckBehind().forEach(id -> behind.add(id.value()));
    }
    return ToolReply.text(json.toString());
  }

  private static String meaning(NoneReason reason) {
    return switch (reason) {
      case HELD -> "others hold the paths of all ready tasks";
      case WAITING -> "tasks wait for others that are being worked on: ask again with wait_secs";
      case NOT_YET -> "all that is left starts later";
      case STUCK -> "all that is left waits for parked, failed or cancelled tasks: tell a person";
      case EMPTY -> "nothing is left to do that you may have";
      case BUSY -> "too many wait already: ask again later";
      case CLOSED -> "the server stops: ask again once it is back";
    };
  }
}
