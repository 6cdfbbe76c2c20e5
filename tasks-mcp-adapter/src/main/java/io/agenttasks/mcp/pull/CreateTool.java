package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.CreateResult;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.model.Edge;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Texts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code task_create}: one task for the board. */
final class CreateTool {

  private static final Parameters INPUT =
      Parameters.lenient(
          Parameter.raw("title", "one line").need(),
          Parameter.raw("description", ""),
          Parameter.integer("priority", "higher is pulled first; default 0"),
          Parameter.ids("depends_on", "ids that must be done first", Integer.MAX_VALUE),
          Parameter.lines("paths", "files or folders it touches", Integer.MAX_VALUE),
          Parameter.raw("request_id", "a repeat answers the same"));

  /** The most ids that a call may name: twice what a task may have, as doubles are folded. */
  static final int DEPENDS_ON_MAX = 2 * Edge.BLOCKERS_PER_TASK_MAX;

  private CreateTool() {}

  static Tool tool(Boards boards) {
    return Turn.named(
        boards,
        "task_create",
        "Adds a task to the board, for whoever pulls it.",
        Tool.Hints.WRITES,
        INPUT,
        Turn.now(CreateTool::create));
  }

  private static ObjectNode create(Turn turn) {
    Arguments given = turn.given();
    Set<TaskId> blockers = new LinkedHashSet<>();
    int named = given.texts("depends_on").size();
    Texts.number("depends_on", named, 0, DEPENDS_ON_MAX);
    given.texts("depends_on").forEach(id -> blockers.add(turn.task(id).task().id()));
    given.texts("paths").forEach(TaskPath::of);
    String title = given.need("title").strip();
    if (title.isEmpty()) {
      throw Problem.invalid("title: not empty");
    }
    NewTask wish =
        NewTask.of(title)
            .by(turn.who().name())
            .description(given.text("description").orElse(""))
            .priority(given.integer("priority").orElse(0))
            .blockedBy(blockers.toArray(TaskId[]::new))
            .paths(given.array("paths"));
    CreateResult result =
        given.has("request_id")
            ? turn.list().tryCreate(List.of(wish), RequestId.of(given.need("request_id")))
            : turn.list().tryCreate(List.of(wish));
    if (result instanceof CreateResult.Refused refused) {
      throw refused.refusal() instanceof Refusal.Unknown
          ? Problem.notFound(refused.refusal().message())
          : Problem.invalid(refused.refusal().message());
    }
    Task task = ((CreateResult.Created) result).tasks().get(0);
    return JsonNodeFactory.instance
        .objectNode()
        .set("task", PullTask.whole(turn.list(), Reading.written(turn.list(), task.id())));
  }
}
