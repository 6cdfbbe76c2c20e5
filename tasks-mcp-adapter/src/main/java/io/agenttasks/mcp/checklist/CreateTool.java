package io.agenttasks.mcp.checklist;

import io.agenttasks.CreateResult;
import io.agenttasks.NewTask;
import io.agenttasks.activation.FilePattern;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskDetails;
import java.util.List;
import java.util.Optional;

/** {@code task_create}: one task, and its edges. */
final class CreateTool {

  /** The most characters of a description that is given to a tool of this set. */
  static final int DESCRIPTION_LENGTH_MAX = 10_000;

  /** The most edges of each kind that one call may name. */
  static final int EDGES_MAX = 100;

  private static final List<String> CONDITIONS = List.of("files_modified", "filesModified");

  static final Parameter ADD_BLOCKS =
      Parameter.ids("add_blocks", "ids that must wait for it", EDGES_MAX);
  static final Parameter ADD_BLOCKED_BY =
      Parameter.ids("add_blocked_by", "ids that it must wait for", EDGES_MAX);
  static final Parameter REQUEST_ID =
      Parameter.line("request_id", "a repeat answers the same", 1, RequestId.REQUEST_ID_LENGTH_MAX);

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.line("subject", "one line", 1, TaskDetails.TITLE_LENGTH_MAX).need(),
          Parameter.text("description", "", 0, DESCRIPTION_LENGTH_MAX),
          Parameter.line("activate_when", "files_modified: dormant until a push does", 1, 64),
          Parameter.line(
              "pattern", "which files, such as **/*_test.go", 0, FilePattern.PATTERN_LENGTH_MAX),
          ADD_BLOCKS,
          ADD_BLOCKED_BY,
          REQUEST_ID);

  private CreateTool() {}

  static Tool tool(int replyBytes) {
    return Request.tool(
        "task_create",
        "Adds a task to a checklist: for work that you find, or that you give to another agent."
            + " Answers the task with its id.",
        Tool.Hints.WRITES,
        Access.CREATE,
        INPUT,
        request -> create(request, replyBytes));
  }

  private static ToolReply create(Request request, int replyBytes) {
    Arguments given = request.given();
    NewTask task =
        NewTask.of(given.need("subject"))
            .by(request.caller().agent().name())
            .description(given.text("description").orElse(""))
            .blocks(given.ids("add_blocks"))
            .blockedBy(given.ids("add_blocked_by"));
    Optional<FilePattern> pattern = pattern(given);
    NewTask wish = pattern.isPresent() ? task.activateWhen(given.need("pattern")) : task;
    CreateResult result =
        given.has("request_id")
            ? request.list().tryCreate(List.of(wish), RequestId.of(given.need("request_id")))
            : request.list().tryCreate(List.of(wish));
    if (result instanceof CreateResult.Refused refused) {
      throw Refusals.problem(refused.refusal());
    }
    var id = ((CreateResult.Created) result).tasks().get(0).id();
    ToolReply reply = GetTool.reply(Reading.written(request.list(), id), replyBytes);
    return pattern.filter(FilePattern::hasBraces).isPresent()
        ? reply.note(FilePattern.BRACES)
        : reply;
  }

  private static Optional<FilePattern> pattern(Arguments given) {
    if (given.has("activate_when") && !CONDITIONS.contains(given.need("activate_when"))) {
      throw new IllegalArgumentException(
          "activate_when: files_modified, found \"" + given.need("activate_when") + '"');
    }
    if (given.has("activate_when") != given.has("pattern")) {
      throw new IllegalArgumentException(
          given.has("pattern")
              ? "activate_when: missing, a pattern needs it"
              : "pattern: missing, activate_when needs it");
    }
    return given.text("pattern").map(FilePattern::of);
  }
}
