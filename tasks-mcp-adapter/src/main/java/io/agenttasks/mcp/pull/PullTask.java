package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.model.Agent;
import io.agenttasks.model.BlockerPolicy;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskState;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A task as an object of this set: flat, with the state beside the rest. */
final class PullTask {

  /** The most bytes of a task in an answer. */
  static final int TASK_BYTES_MAX = 120 * 1024;

  private PullTask() {}

  /** A task, with empty arrays and to the microsecond. */
  static ObjectNode whole(TaskList list, TaskView view) {
    ObjectNode task = of(list, view, true);
    if (task.get("not_before") == null) {
      task.remove("not_before");
    }
    return fitted(task);
  }

  /** A task of a list: no nulls, no empty arrays, whole seconds. */
  static ObjectNode row(TaskList list, TaskView view) {
    ObjectNode task = of(list, view, false);
    List.copyOf(fields(task)).stream()
        .filter(
            name ->
                task.get(name).isNull() || (task.get(name).isArray() && task.get(name).isEmpty()))
        .forEach(task::remove);
    return fitted(task);
  }

  private static List<String> fields(ObjectNode task) {
    List<String> names = new ArrayList<>();
    task.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static ObjectNode of(TaskList list, TaskView view, boolean exact) {
    Task task = view.task();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", task.id().value());
    json.put("title", task.title());
    json.put("description", task.description());
    json.put("priority", task.priority());
    ArrayNode dependsOn = json.putArray("depends_on");
    Reading.blockers(view).forEach(id -> dependsOn.add(id.value()));
    ArrayNode paths = json.putArray("paths");
    task.paths().forEach(paths::add);
    json.put("created_by", name(task.createdBy()));
    json.put("created_at", time(task.createdAt(), exact));
    json.put("updated_at", time(task.updatedAt(), exact));
    json.set("notes", Notes.of(list, task, exact));
    state(json, view, list.settings().policy(), exact);
    return json;
  }

  private static void state(ObjectNode json, TaskView view, BlockerPolicy policy, boolean exact) {
    Task task = view.task();
    json.put("status", status(task.status(), policy));
    if (view.dormant()) {
      json.put("dormant", true);
    }
    Instant start = task.details().start();
    if (start != null && task.status() == Status.PENDING) {
      json.put("not_before", time(start, exact));
    }
    task.holder().ifPresent(holder -> held(json, holder, exact));
    if (task.state() instanceof TaskState.Blocked parked) {
      json.put("owner", name(parked.owner())).put("reason", parked.reason());
    } else if (task.status().isClosed()) {
      closed(json, task.state(), json.get("status").asText().equals("done"));
    }
  }

  private static void held(ObjectNode json, Holder holder, boolean exact) {
    json.put("owner", holder.agent().name());
    json.put("fence", holder.fence());
    if (holder.until() != null) {
      json.put("lease_until", time(holder.until(), exact));
    }
  }

  private static void closed(ObjectNode json, TaskState state, boolean done) {
    String reason =
        state instanceof TaskState.NotApplicable ended
            ? ended.reason()
            : state instanceof TaskState.Failed ended ? ended.reason() : "cancelled";
    if (done) {
      json.put("by", name(state.owner()));
    } else {
      json.putNull("owner");
    }
    if (state.status() != Status.COMPLETED) {
      json.put("outcome", state.status().name().toLowerCase(Locale.ROOT));
      json.put("reason", reason);
    }
  }

  /** The word for a status: done means that it no longer holds its dependents. */
  static String status(Status status, BlockerPolicy policy) {
    return switch (status) {
      case PENDING -> "todo";
      case IN_PROGRESS -> "in_progress";
      case BLOCKED -> "blocked";
      case COMPLETED, NOT_APPLICABLE -> "done";
      case FAILED, CANCELLED -> policy == BlockerPolicy.RELEASE ? "done" : "blocked";
    };
  }

  /** An instant, or the second it is in. */
  static String time(Instant instant, boolean exact) {
    return (exact ? instant : instant.truncatedTo(ChronoUnit.SECONDS)).toString();
  }

  static @Nullable String name(@Nullable Agent agent) {
    return agent == null ? null : agent.name();
  }

  /**
   * Without its oldest notes, then without the end of its description, then without its last paths,
   * if it is too long.
   */
  private static ObjectNode fitted(ObjectNode task) {
    int excess = Utf8.length(task.toString()) - TASK_BYTES_MAX;
    if (excess <= 0) {
      return task;
    }
    task.put("cut", true);
    if (task.get("notes") instanceof ArrayNode notes) {
      while (excess > 0 && !notes.isEmpty()) {
        excess -= Utf8.length(notes.remove(0).toString()) + 1;
      }
    }
    String description = task.path("description").asText();
    while (Utf8.length(task.toString()) > TASK_BYTES_MAX && !description.isEmpty()) {
      description = Utf8.cut(description, Utf8.length(description) * 3 / 4);
      task.put("description", description);
    }
    while (Utf8.length(task.toString()) > TASK_BYTES_MAX
        && task.get("paths") instanceof ArrayNode paths
        && !paths.isEmpty()) {
      paths.remove(paths.size() - 1);
    }
    return task;
  }
}
