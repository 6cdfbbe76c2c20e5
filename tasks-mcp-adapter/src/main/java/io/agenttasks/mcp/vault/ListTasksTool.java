package io.agenttasks.mcp.vault;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.PendingReply;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Texts;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.InvalidCursorException;
import io.agenttasks.page.InvalidCursorException.Reason;
import io.agenttasks.vault.Vault;
import io.agenttasks.vault.VaultQuery;
import io.agenttasks.vault.VaultQuery.Show;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** {@code list_tasks}: a page of the checkbox tasks of a vault. */
final class ListTasksTool {

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.raw("folder", "notes under this path, such as Projects; or one note"),
          Parameter.choice("status", "default open", "open", "done", "cancelled", "all"),
          Parameter.raw("due_by", "YYYY-MM-DD, inclusive; leaves out what has no due date"),
          Parameter.raw("scheduled_by", "YYYY-MM-DD, inclusive; leaves out what is not scheduled"),
          Parameter.raws(
              "tags",
              "its line has all of these; work/ is work and all below",
              VaultQuery.TAGS_MAX),
          Parameter.integer(
              "limit", "default " + VaultQuery.LIMIT_DEFAULT, 1, VaultQuery.LIMIT_MAX),
          Parameter.raw("cursor", "next of the page before, same filters"));

  private ListTasksTool() {}

  static Tool tool(Function<Caller, Vault> vaults) {
    return new Tool(
        "list_tasks",
        "Lists the checkbox tasks of the notes, by due date, undated last, each with its note and"
            + " line. If the answer says incomplete, notes are missing from it. Not for the text"
            + " of a note, and not for tasks of a task list.",
        INPUT,
        Structured.schema(),
        Tool.Hints.READS,
        (call, arguments) -> {
          try {
            return answer(vaults, call, arguments);
          } catch (RuntimeException e) {
            return CompletableFuture.completedStage(failed(e));
          }
        });
  }

  private static CompletionStage<ToolReply> answer(
      Function<Caller, Vault> vaults, CallContext call, JsonNode arguments) {
    Caller caller = call.caller();
    if (caller == null) {
      return CompletableFuture.completedStage(
          ToolReply.error("unauthenticated: no identity, or it has expired"));
    }
    VaultQuery query = query(INPUT.read(arguments));
    return PendingReply.of(
        vaults.apply(caller).answer(query), Structured::reply, ListTasksTool::failed);
  }

  private static VaultQuery query(Arguments given) {
    VaultQuery query =
        VaultQuery.open()
            .folder(given.text("folder").orElse(""))
            .show(given.text("status").map(Show::of).orElse(Show.OPEN))
            .tags(given.texts("tags"))
            .limit(given.integer("limit").orElse(VaultQuery.LIMIT_DEFAULT));
    query =
        given.has("due_by") ? query.dueBy(VaultQuery.day("due_by", given.need("due_by"))) : query;
    query =
        given.has("scheduled_by")
            ? query.scheduledBy(VaultQuery.day("scheduled_by", given.need("scheduled_by")))
            : query;
    return given.has("cursor") ? query.after(Cursor.of(given.need("cursor"))) : query;
  }

  /** What was asked for wrongly, in one line. What is a bug of ours stays an exception. */
  private static ToolReply failed(RuntimeException e) {
    if (e instanceof InvalidCursorException wrong) {
      String why =
          wrong.reason() == Reason.NOTE_GONE
              ? "its note is gone"
              : "not one of this vault and these filters";
      return invalid("cursor: " + why + "; start again without cursor");
    }
    if (e instanceof IllegalArgumentException) {
      return invalid(String.valueOf(e.getMessage()));
    }
    if (e instanceof IllegalStateException) {
      return ToolReply.error("unavailable: " + e.getMessage());
    }
    throw e;
  }

  private static ToolReply invalid(String what) {
    return ToolReply.error("invalid_argument: " + Texts.onOneLine(what));
  }
}
