package io.agenttasks.mcp.own;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.CreateResult;
import io.agenttasks.NewTask;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.model.Edge;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** {@code task_create}: a plan, all of it or nothing. */
final class CreateTool {

  /** The most tasks of one call. */
  static final int TASKS_MAX = 100;

  /** What saying how many keys are left out may take. */
  private static final int LEFT_OUT_BYTES = 30;

  private static final Parameters TASK =
      Parameters.of(
          Parameter.line("title", "", 1, TaskDetails.TITLE_LENGTH_MAX).need(),
          Parameter.text("description", "", 0, TaskDetails.DESCRIPTION_LENGTH_MAX),
          Parameter.line(
              "key", "name of this task for blocked_by in this call", 1, NewTask.KEY_LENGTH_MAX),
          Parameter.ids(
              "blocked_by",
              "ids, or keys of this call, that must be done first",
              Edge.BLOCKERS_PER_TASK_MAX),
          Parameter.ids("blocks", "ids that must wait for it", Edge.BLOCKERS_PER_TASK_MAX),
          Fields.PRIORITY,
          Fields.TAGS,
          Fields.PATHS,
          Fields.ASSIGNEE,
          Fields.PERSONA,
          Fields.START);

  private static final Parameters INPUT =
      Parameters.of(
          Parameter.objects("tasks", "in any order", 1, TASKS_MAX, TASK).need(), Fields.REQUEST_ID);

  private CreateTool() {}

  static Tool tool(int replyBytes) {
    return Act.writing(
        "task_create",
        "Adds tasks and what blocks what, all or none. Use it to plan, and for work you find on the"
            + " way. Not for notes on a task: use task_update.",
        INPUT,
        Tool.Hints.WRITES,
        Access.CREATE,
        Act.now(act -> create(act, replyBytes)));
  }

  private static ToolReply create(Act act, int replyBytes) {
    List<Arguments> wishes = act.arguments().objects("tasks");
    Set<String> keys = new HashSet<>();
    wishes.forEach(wish -> wish.text("key").ifPresent(keys::add));
    List<NewTask> tasks = wishes.stream().map(wish -> task(act, wish, keys)).toList();
    Optional<RequestId> request = act.arguments().text("request_id").map(RequestId::of);
    CreateResult result =
        request.isPresent()
            ? act.list().tryCreate(tasks, request.get())
            : act.list().tryCreate(tasks);
    return result instanceof CreateResult.Created created
        ? ToolReply.text(created(created.tasks(), wishes, replyBytes))
        : Act.refused(((CreateResult.Refused) result).refusal());
  }

  private static NewTask task(Act act, Arguments wish, Set<String> keys) {
    List<String> byKey = new ArrayList<>();
    List<TaskId> byId = new ArrayList<>();
    for (String blocker : wish.texts("blocked_by")) {
      if (keys.contains(blocker)) {
        byKey.add(blocker);
      } else {
        byId.add(TaskId.of(blocker));
      }
    }
    NewTask task =
        Fields.of(NewTask.of(wish.need("title")).by(act.agent().name()), wish)
            .description(wish.text("description").orElse(""))
            .blockedBy(byId.toArray(TaskId[]::new))
            .blockedByKey(byKey.toArray(String[]::new))
            .blocks(wish.ids("blocks"));
    return wish.has("key") ? task.key(wish.need("key")) : task;
  }

  /** The ids in the order of the call; their keys as long as there is room. */
  private static String created(List<Task> tasks, List<Arguments> wishes, int replyBytes) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode created = json.putArray("created");
    tasks.forEach(task -> created.addObject().put("id", task.id().value()));
    int left = replyBytes - TaskObject.bytes(json) - LEFT_OUT_BYTES;
    int leftOut = 0;
    for (int index = 0; index < tasks.size(); index++) {
      ObjectNode row = (ObjectNode) created.get(index);
      Optional<String> key = wishes.get(index).text("key");
      if (key.isPresent()) {
        int bare = TaskObject.bytes(row);
        row.put("key", key.get());
        left -= TaskObject.bytes(row) - bare;
        if (left < 0) {
          row.remove("key");
          leftOut++;
        }
      }
    }
    TaskObject.put(json, "keys_left_out", leftOut);
    return json.toString();
  }
}
