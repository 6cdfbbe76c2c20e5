package io.agenttasks.mcp.own;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.Links;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.Utf8;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Holder;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A task as JSON. A field is there only where it has a value; what is left out is counted. */
final class TaskObject {

  /** What JSON puts around a field: quotes, colon, comma, and the count of what is left out. */
  private static final int FIELD_BYTES = 80;

  private TaskObject() {}

  /** A task in a few words: what a list shows of it. */
  static ObjectNode row(TaskView view) {
    ObjectNode row = row(view.task());
    put(row, "open_blockers", view.openBlockers());
    if (view.ready()) {
      row.put("ready", true);
    }
    if (view.dormant()) {
      row.put("dormant", true);
    }
    if (view.expired()) {
      row.put("lease_over", true);
    }
    return row;
  }

  /** The same, without what a store derives. */
  static ObjectNode row(Task task) {
    TaskDetails details = task.details();
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    row.put("id", task.id().value());
    row.put("title", task.title());
    row.put("status", word(task.state()));
    put(row, "priority", task.priority());
    task.holder().ifPresent(holder -> put(row, holder));
    if (task.holder().isEmpty()) {
      put(row, "by", task.state().owner());
    }
    put(row, "assignee", details.assignee());
    if (details.persona() != null) {
      row.put("persona", details.persona());
    }
    if (details.start() != null) {
      row.put("start_at", details.start().toString());
    }
    return row;
  }

  /** All of a task, as far as it fits; a description is read on from where it ends. */
  static ObjectNode whole(TaskView view, int from, int bytes) {
    ObjectNode task = row(view);
    String reason = reason(view.task().state());
    if (reason != null) {
      task.put("reason", reason);
    }
    Links links = view.links().orElse(new Links(List.of(), List.of(), false));
    putTexts(task, "blocked_by", ids(links.blockedBy()), bytes);
    putTexts(task, "tags", view.task().tags(), bytes);
    putTexts(task, "paths", view.task().paths(), bytes);
    putTexts(task, "blocks", ids(links.blocks()), bytes);
    putDescription(task, view.task().description(), from, bytes);
    return task;
  }

  /** How long the JSON is. */
  static int bytes(ObjectNode json) {
    return Utf8.length(json.toString());
  }

  /** The word for a state. */
  static String word(TaskState state) {
    return state.status().name().toLowerCase(Locale.ROOT);
  }

  static void put(ObjectNode json, String field, long number) {
    if (number != 0) {
      json.put(field, number);
    }
  }

  /** How many characters of a text are not shown, if any. */
  static void putLeftOut(ObjectNode json, String field, String whole, String shown) {
    put(json, field + "_left_out", whole.codePointCount(shown.length(), whole.length()));
  }

  private static void put(ObjectNode row, Holder holder) {
    row.put("owner", holder.agent().name());
    row.put("since", holder.since().toString());
    row.put("fence", holder.fence());
    if (holder.until() != null) {
      row.put("lease_until", holder.until().toString());
    }
  }

  private static void put(ObjectNode row, String field, @Nullable Agent agent) {
    if (agent != null) {
      row.put(field, agent.name());
    }
  }

  private static List<String> ids(List<TaskId> ids) {
    return ids.stream().map(TaskId::value).toList();
  }

  private static @Nullable String reason(TaskState state) {
    if (state instanceof TaskState.Blocked parked) {
      return parked.reason();
    }
    if (state instanceof TaskState.NotApplicable ended) {
      return ended.reason();
    }
    return state instanceof TaskState.Failed ended ? ended.reason() : null;
  }

  /** At most half of what is left, so that what follows is seen as well. */
  private static void putTexts(ObjectNode json, String field, List<String> texts, int bytes) {
    if (texts.isEmpty()) {
      return;
    }
    int left = (bytes - bytes(json)) / 2 - FIELD_BYTES;
    ArrayNode shown = json.putArray(field);
    for (String text : texts) {
      left -= Utf8.length(JsonNodeFactory.instance.textNode(text).toString()) + 1;
      if (left < 0) {
        json.put(field + "_left_out", texts.size() - shown.size());
        return;
      }
      shown.add(text);
    }
  }

  private static void putDescription(ObjectNode json, String description, int from, int bytes) {
    int points = description.codePointCount(0, description.length());
    if (from >= points) {
      return;
    }
    String rest = description.substring(description.offsetByCodePoints(0, from));
    int room = bytes - bytes(json) - FIELD_BYTES;
    String shown = rest;
    // Escapes make JSON longer than its text: less and less of it is tried.
    while (!shown.isEmpty()
        && Utf8.length(JsonNodeFactory.instance.textNode(shown).toString()) > room) {
      int excess = Utf8.length(JsonNodeFactory.instance.textNode(shown).toString()) - room;
      int length = Utf8.length(shown);
      shown = Utf8.cut(shown, Math.max(1, Math.min(length - length / 8, length - excess / 6) - 1));
    }
    json.put("description", shown);
    if (shown.length() < rest.length()) {
      json.put("description_next", from + shown.codePointCount(0, shown.length()));
    }
  }
}
