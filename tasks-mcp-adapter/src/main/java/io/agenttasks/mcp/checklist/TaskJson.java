package io.agenttasks.mcp.checklist;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.page.Cursor;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Tasks as JSON: an object for each, with a field only where it has a value. */
public final class TaskJson {

  private final JsonFactory factory;

  /** JSON of a factory's, which says what is escaped. */
  public TaskJson(JsonFactory factory) {
    this.factory = factory;
  }

  /**
   * How much of a task is written.
   *
   * @param description the most characters of a description
   * @param entries the most edges of each kind, tags, and paths
   */
  record Room(int description, int entries) {

    /** All of it. */
    static final Room WHOLE = new Room(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** All of it, but for what is behind so many characters of a description. */
    static Room ofDescription(int characters) {
      return new Room(characters, Integer.MAX_VALUE);
    }
  }

  /**
   * A page of tasks.
   *
   * @param rows each a task
   * @param next where the next page begins
   */
  public static String page(List<String> rows, Optional<Cursor> next) {
    return "{\"tasks\":["
        + String.join(",", rows)
        + "],\"more\":"
        + next.isPresent()
        + next.map(cursor -> ",\"next\":\"" + cursor + '"').orElse("")
        + "}";
  }

  /** A task, whole. */
  public String text(TaskView view) {
    return text(view, Room.WHOLE);
  }

  /** A task, as much of it as there is room for. */
  String text(TaskView view, Room room) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = factory.createGenerator(text)) {
      write(json, view, room);
    } catch (IOException e) {
      throw new UncheckedIOException("text takes everything", e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, TaskView view, Room room) throws IOException {
    Task task = view.task();
    json.writeStartObject();
    json.writeStringField("id", task.id().value());
    json.writeStringField("subject", task.title());
    String description = cut(task.description(), room.description);
    text(json, "description", description);
    json.writeStringField("status", StatusWord.PREFIX + task.status());
    ids(json, "blocks", Reading.dependents(view), room);
    ids(json, "blockedBy", Reading.blockers(view), room);
    scope(json, view);
    flag(json, "dormant", view.dormant());
    flag(json, "descriptionCut", description.length() < task.description().length());
    if (task.priority() != 0) {
      json.writeNumberField("priority", task.priority());
    }
    texts(json, "tags", task.tags(), room);
    texts(json, "paths", task.paths(), room);
    json.writeEndObject();
  }

  private static void scope(JsonGenerator json, TaskView view) throws IOException {
    Task task = view.task();
    Activation activation = task.scope().activation();
    if (activation != null) {
      json.writeObjectFieldStart("activation");
      json.writeObjectFieldStart("filesModified");
      json.writeStringField("pattern", activation.pattern());
      json.writeEndObject();
      json.writeEndObject();
    }
    if (task.state() instanceof TaskState.NotApplicable ended) {
      json.writeStringField("notApplicableReason", ended.reason());
    }
    String persona = task.details().persona();
    text(json, "persona", persona == null ? "" : persona);
    flag(json, "ephemeral", task.scope().ephemeral());
    if (view.resolvedRun() > 0) {
      json.writeNumberField("resolvedRunId", view.resolvedRun());
    }
  }

  private static String cut(String text, int characters) {
    return text.codePointCount(0, text.length()) <= characters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, characters));
  }

  private static void ids(JsonGenerator json, String field, List<TaskId> ids, Room room)
      throws IOException {
    texts(json, field, ids.stream().map(TaskId::value).toList(), room);
  }

  private static void text(JsonGenerator json, String field, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(field, value);
    }
  }

  private static void texts(JsonGenerator json, String field, List<String> values, Room room)
      throws IOException {
    List<String> shown = values.subList(0, Math.min(values.size(), room.entries));
    if (!shown.isEmpty()) {
      json.writeArrayFieldStart(field);
      for (String value : shown) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
  }

  private static void flag(JsonGenerator json, String field, boolean value) throws IOException {
    if (value) {
      json.writeBooleanField(field, true);
    }
  }
}
