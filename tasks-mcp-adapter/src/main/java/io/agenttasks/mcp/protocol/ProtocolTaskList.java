package io.agenttasks.mcp.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.ToolSet;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.InvalidCursorException;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The tool {@code protocol_task_list}: stands in for the list that modern versions don't have. The
 * same order and the same cursors as there; only who is known may ask.
 */
final class ProtocolTaskList {

  static final String NAME = "protocol_task_list";

  /** In whose words the tasks are shown; what only its owner may be asked is shown to it. */
  private static final Declared READER =
      new Declared(Tasks2026.VERSION, true, EnumSet.allOf(QuestionKind.class));

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.raw("cursor", "next_cursor of the page before"),
          Parameter.integer("limit", "tasks of a page", 1, Limits.PAGE_SIZE),
          Parameter.choice(
              "status",
              "only these",
              "working",
              "input_required",
              "completed",
              "failed",
              "cancelled"));

  private ProtocolTaskList() {}

  static ToolSet toolSet(ProtocolDesk desk) {
    Tool tool =
        new Tool(
            NAME,
            "Lists the calls of tools that you may poll, newest first.",
            INPUT,
            Tool.Hints.READS,
            new Listed(desk));
    return new ToolSet("protocol", "protocol_task_list shows the calls that go on.", List.of(tool));
  }

  /**
   * Lists them for the caller of the tool.
   *
   * @param desk where they are
   */
  record Listed(ProtocolDesk desk) implements Tool.Handler {
    @Override
    public CompletionStage<ToolReply> call(CallContext call, JsonNode arguments) {
      return CompletableFuture.completedStage(
          list(desk, ProtocolCaller.of(call.caller()), INPUT.read(arguments)));
    }
  }

  /** The same for a caller as the transport proved it. */
  static Reply reply(ProtocolDesk desk, Call call, Map<String, Object> more) {
    ToolReply reply = list(desk, call.caller(), INPUT.read(Json.tree(call.param("arguments"))));
    return Requests.reply(new Outcome.Answered(ToolResults.of(reply)), more, () -> {});
  }

  private static ToolReply list(ProtocolDesk desk, ProtocolCaller caller, Arguments given) {
    if (!caller.isIdentified()) {
      return ToolReply.error("nobody knows who calls, so there is no list");
    }
    String status = given.text("status").orElse(null);
    try {
      Listing page =
          Listing.read(
              desk.ledger(caller),
              given.text("cursor").map(Cursor::of).orElse(null),
              given.integer("limit").orElse(Limits.PAGE_SIZE),
              NAME + ":" + status,
              entry -> status == null || status.equals(row(entry).get("status")));
      return ToolReply.structured(page.entries().size() + " tasks", Json.object(result(page)));
    } catch (InvalidCursorException e) {
      return ToolReply.error("cursor: none of this list");
    }
  }

  private static Map<String, Object> result(Listing page) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("tasks", page.entries().stream().map(ProtocolTaskList::row).toList());
    if (page.next() != null) {
      result.put("next_cursor", page.next().value());
    }
    return result;
  }

  private static Map<String, Object> row(Entry entry) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("tool", entry.document().tool());
    row.putAll(Tasks2026.bare(new Snapshot(entry), READER));
    return row;
  }
}
