package io.agenttasks.mcp.checklist;

import io.agenttasks.TaskView;
import io.agenttasks.mcp.checklist.TaskJson.Room;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.FittedPage;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code task_list}: all tasks as an array, or a page of them. */
final class ListTool {

  /** What is left of a description that is cut first. */
  static final int DESCRIPTION_SHOWN = 200;

  private static final String CUT = "descriptions are cut; task_get shows one whole";

  /** What stands around the rows of a page: its cursor, and remarks. */
  private static final int FRAME_BYTES = Cursor.CURSOR_LENGTH_MAX + 200;

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.flag("active", "only what is still to be done: not resolved, not dormant"),
          Parameter.integer("limit", "a page of so many", 1, TaskQuery.PAGE_SIZE_MAX),
          Parameter.text("cursor", "next of the page before", 1, Cursor.CURSOR_LENGTH_MAX));

  private ListTool() {}

  static Tool tool(int replyBytes) {
    return Request.tool(
        "task_list",
        "Shows the tasks of a checklist, oldest first, as a JSON array; with limit or cursor a page:"
            + " {tasks, more, next}. Don't work on a task that is dormant or blocked.",
        Tool.Hints.READS,
        Access.READ,
        INPUT,
        request -> list(request, replyBytes));
  }

  private static ToolReply list(Request request, int replyBytes) {
    Arguments given = request.given();
    TaskQuery all = TaskQuery.all().edges().caller(request.caller().id());
    TaskQuery query = given.flag("active") ? all.active() : all;
    return given.hasNone("limit", "cursor")
        ? array(request, query.limit(TaskQuery.PAGE_SIZE_MAX), replyBytes)
        : page(request, query, replyBytes);
  }

  private static ToolReply page(Request request, TaskQuery query, int replyBytes) {
    Arguments given = request.given();
    TaskQuery sized = query.limit(given.integer("limit").orElse(TaskQuery.PAGE_SIZE_DEFAULT));
    TaskQuery from = given.has("cursor") ? sized.after(Cursor.of(given.need("cursor"))) : sized;
    int room = replyBytes - FRAME_BYTES;
    FittedPage<String> page =
        FittedPage.read(request.list(), from, room, view -> FittedTask.of(view, room).json());
    ToolReply reply = ToolReply.text(TaskJson.page(page.rows(), page.page().next()));
    boolean cut =
        page.page().items().stream()
            .limit(page.rows().size())
            .anyMatch(view -> FittedTask.of(view, room).cut());
    return cut ? reply.note(FittedTask.NOTE) : reply;
  }

  /** Rows are never left out; what is long in them may be. */
  private static ToolReply array(Request request, TaskQuery query, int replyBytes) {
    int room = replyBytes - CUT.length() - 20;
    List<TaskView> views = read(request, query, room);
    for (Room shown :
        List.of(Room.WHOLE, Room.ofDescription(DESCRIPTION_SHOWN), Room.ofDescription(0))) {
      Optional<String> array = fitted(views, shown, room);
      if (array.isPresent()) {
        ToolReply reply = ToolReply.text(array.get());
        return shown.equals(Room.WHOLE) ? reply : reply.note(CUT);
      }
    }
    throw tooLong();
  }

  /** No more than would fit without any description. */
  private static List<TaskView> read(Request request, TaskQuery query, int room) {
    List<TaskView> views = new ArrayList<>();
    int left = room;
    Page<TaskView> page = Reading.page(request.list(), query);
    while (true) {
      for (TaskView view : page.items()) {
        left -= Utf8.length(FittedTask.JSON.text(view, Room.ofDescription(0))) + 1;
        views.add(view);
      }
      if (left < 0) {
        throw tooLong();
      }
      Optional<Cursor> next = page.next();
      if (next.isEmpty()) {
        return views;
      }
      page = Reading.page(request.list(), query.after(next.get()));
    }
  }

  private static Optional<String> fitted(List<TaskView> views, Room shown, int room) {
    StringBuilder array = new StringBuilder("[");
    int left = room - 2;
    for (TaskView view : views) {
      String row = FittedTask.JSON.text(view, shown);
      left -= Utf8.length(row) + 1;
      if (left < 0) {
        return Optional.empty();
      }
      array.append(array.length() > 1 ? "," : "").append(row);
    }
    return Optional.of(array.append(']').toString());
  }

  private static ProblemException tooLong() {
    return new ProblemException(
        Code.RESOURCE_EXHAUSTED,
        "the list is too long for one answer; call with {\"limit\":100}, or {\"active\":true}");
  }
}
