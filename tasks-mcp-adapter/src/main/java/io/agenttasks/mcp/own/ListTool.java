package io.agenttasks.mcp.own;

import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.FittedPage;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Agent;
import io.agenttasks.model.ClaimFilter;
import io.agenttasks.model.Status;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.util.List;
import java.util.Locale;

/** {@code task_list}: tasks in few words, page by page. */
final class ListTool {

  /** The tasks of a page unless something else is said. */
  static final int LIMIT_DEFAULT = 50;

  /** The most bytes that are read for a page: of a description, no row shows anything. */
  private static final int READ_BYTES = 2 * 1024 * 1024;

  /** What stands around the rows, the cursor included. */
  private static final int FRAME_BYTES = Cursor.CURSOR_LENGTH_MAX + 100;

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.choices(
              "status",
              "any of these",
              "pending",
              "in_progress",
              "blocked",
              "completed",
              "not_applicable",
              "failed",
              "cancelled"),
          Parameter.flag("ready", "only what can start now"),
          Parameter.flag("active", "only what is still to be done"),
          Parameter.lines("tags", "it has all of these", ClaimFilter.FILTER_TAGS_MAX),
          Parameter.line("owner", "has it, parked it or closed it", 1, Agent.AGENT_LENGTH_MAX),
          Parameter.choice("order", "default created", "created", "priority", "updated"),
          Parameter.integer("limit", "default " + LIMIT_DEFAULT, 1, TaskQuery.PAGE_SIZE_MAX),
          Parameter.line(
              "cursor", "next of the page before, same filters", 1, Cursor.CURSOR_LENGTH_MAX));

  private ListTool() {}

  static Tool tool(int replyBytes) {
    return Act.reading(
        "task_list",
        "Shows tasks in few words; a page ends early if it gets long, then next is its cursor. For"
            + " one task, use task_get. Don't poll it for work: use task_claim with wait_secs.",
        INPUT,
        act -> list(act, replyBytes));
  }

  private static ToolReply list(Act act, int replyBytes) {
    FittedPage<String> page =
        FittedPage.read(
            act.list(),
            query(act),
            replyBytes - FRAME_BYTES,
            READ_BYTES,
            view -> TaskObject.row(view).toString());
    String next =
        page.page().next().map(cursor -> ",\"next\":\"" + cursor.value() + '"').orElse("");
    return ToolReply.text("{\"tasks\":[" + String.join(",", page.rows()) + "]" + next + "}");
  }

  private static TaskQuery query(Act act) {
    Arguments given = act.arguments();
    TaskQuery query =
        TaskQuery.all()
            .caller(act.caller())
            .orderBy(order(given.text("order").orElse("created")))
            .limit(given.integer("limit").orElse(LIMIT_DEFAULT))
            .tags(given.array("tags"));
    List<Status> statuses =
        given.texts("status").stream()
            .map(word -> Status.valueOf(word.toUpperCase(Locale.ROOT)))
            .toList();
    query = statuses.isEmpty() ? query : query.matching(query.filter().withStatuses(statuses));
    query = given.flag("active") ? query.active() : query;
    query = given.flag("ready") ? query.ready() : query;
    query = given.has("owner") ? query.owner(given.need("owner")) : query;
    return given.has("cursor") ? query.after(Cursor.of(given.need("cursor"))) : query;
  }

  private static PageOrder order(String word) {
    return switch (word) {
      case "priority" -> PageOrder.PRIORITY;
      case "updated" -> PageOrder.UPDATED;
      default -> PageOrder.CREATION;
    };
  }
}
