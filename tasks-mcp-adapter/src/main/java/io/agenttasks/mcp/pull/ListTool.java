package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.FittedPage;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Status;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code task_list}: the board, what changed last first. */
final class ListTool {

  /** The most bytes of a page's rows. */
  static final int PAGE_BYTES_MAX = 128 * 1024;

  private static final int LIMIT_DEFAULT = 20;
  private static final int LIMIT_MAX = 200;

  private static final Parameters INPUT =
      Parameters.lenient(
          Parameter.raw("status", "todo, in_progress, blocked, done"),
          Parameter.raw("owner", "who has it, parked it or finished it"),
          Parameter.raw("before", "next_before of the page before, or an instant"),
          Parameter.integer("limit", "1 to 200, default 20"));

  private ListTool() {}

  static Tool tool(Boards boards) {
    return Turn.named(
        boards,
        "task_list",
        "Shows the board, what changed last first. Not for getting work: use task_pull.",
        Tool.Hints.READS,
        INPUT,
        Turn.now(ListTool::list));
  }

  private static ObjectNode list(Turn turn) {
    Arguments given = turn.given();
    TaskQuery query = TaskQuery.all().caller(turn.caller()).edges().orderBy(PageOrder.UPDATED);
    if (given.has("status")) {
      query = query.matching(query.filter().withStatuses(statuses(turn, given.need("status"))));
    }
    if (given.has("owner")) {
      query = query.owner(Agent.of(given.need("owner")).name());
    }
    int limit = Math.max(1, Math.min(LIMIT_MAX, given.integer("limit").orElse(LIMIT_DEFAULT)));
    query = query.limit(limit);
    Instant before = null;
    if (given.has("before")) {
      before = instant(given.need("before"));
      query = before == null ? query.after(Cursor.of(given.need("before"))) : query;
    }
    return before == null ? page(turn, query, 0) : older(turn, query, before);
  }

  private static Set<Status> statuses(Turn turn, String word) {
    BlockerPolicy policy = turn.list().settings().policy();
    String plain = word.strip().toLowerCase(Locale.ROOT).replace('-', '_');
    EnumSet<Status> statuses = EnumSet.noneOf(Status.class);
    for (Status status : Status.values()) {
      if (PullTask.status(status, policy).equals(plain)) {
        statuses.add(status);
      }
    }
    if (statuses.isEmpty()) {
      throw Problem.invalid("status: todo, in_progress, blocked or done, found " + word);
    }
    return statuses;
  }

  private static @Nullable Instant instant(String text) {
    try {
      return Instant.parse(text.strip());
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  /** From the first task that changed before the instant. */
  private static ObjectNode older(Turn turn, TaskQuery query, Instant before) {
    long newer = 0;
    TaskQuery from = query.limit(TaskQuery.PAGE_SIZE_MAX);
    while (true) {
      var page = turn.list().page(from);
      int index = 0;
      for (TaskView view : page.items()) {
        if (view.task().updatedAt().isBefore(before)) {
          break;
        }
        index++;
      }
      newer += index;
      if (index < page.items().size() || page.next().isEmpty()) {
        return index == 0
            ? page(turn, from.limit(query.limit()), newer)
            : behind(turn, from, index, query.limit(), newer);
      }
      from = from.after(page.next().get());
    }
  }

  /** The page that begins behind so many tasks of another. */
  private static ObjectNode behind(Turn turn, TaskQuery from, int index, int limit, long newer) {
    var skipped = turn.list().page(from.limit(index));
    if (skipped.next().isEmpty()) {
      return page(turn, from.limit(limit), newer, new FittedPage<>(List.of(), skipped));
    }
    return page(turn, from.limit(limit).after(skipped.next().get()), newer);
  }

  private static ObjectNode page(Turn turn, TaskQuery query, long skipped) {
    return page(
        turn,
        query,
        skipped,
        FittedPage.read(
            turn.list(), query, PAGE_BYTES_MAX, view -> PullTask.row(turn.list(), view)));
  }

  private static ObjectNode page(
      Turn turn, TaskQuery query, long skipped, FittedPage<ObjectNode> page) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    long total = page.page().total().orElseGet(() -> turn.list().count(query));
    answer.put("count", page.rows().size());
    answer.put("total", total - skipped);
    answer.put("truncated", page.page().next().isPresent());
    ArrayNode tasks = answer.putArray("tasks");
    page.rows().forEach(tasks::add);
    page.page().next().ifPresent(next -> answer.put("next_before", next.value()));
    return answer;
  }
}
