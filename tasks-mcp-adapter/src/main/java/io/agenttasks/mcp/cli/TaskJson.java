package io.agenttasks.mcp.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.agenttasks.TaskView;
import io.agenttasks.model.Activation;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Tasks as JSON: an object for each, with a field only where it has a value. The text of a task
 * can't steer a terminal, and needs no more than ASCII where a screen can't show more.
 */
final class TaskJson {

  private final Screen screen;
  private final JsonFactory factory;

  /** Writes some JSON. */
  interface Writing {

    /** Writes it. */
    void to(JsonGenerator json) throws IOException;
  }

  private TaskJson(Screen screen, boolean ascii) {
    this.screen = screen;
    this.factory =
        JsonFactory.builder().configure(JsonWriteFeature.ESCAPE_NON_ASCII, ascii).build();
  }

  /** For this screen. */
  static TaskJson of(Screen screen) {
    return new TaskJson(screen, screen.live() || !screen.unicode());
  }

  /** Writes a task on a line of its own. */
  void print(TaskView view) {
    screen.line(text(view));
  }

  /** A task as text. */
  String text(TaskView view) {
    return text(json -> write(json, view));
  }

  /** What is written, as text. */
  String text(Writing writing) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = factory.createGenerator(text)) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException("text takes everything", e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, TaskView view) throws IOException {
    Task task = view.task();
    json.writeStartObject();
    json.writeStringField("id", task.id().value());
    json.writeStringField("subject", task.title());
    text(json, "description", task.description());
    json.writeStringField("status", "TASK_STATUS_" + task.status());
    texts(json, "blocks", Reading.dependents(view).stream().map(TaskId::value).toList());
    texts(json, "blockedBy", Reading.blockers(view).stream().map(TaskId::value).toList());
    activation(json, task);
    if (task.state() instanceof TaskState.NotApplicable ended) {
      json.writeStringField("notApplicableReason", ended.reason());
    }
    String persona = task.details().persona();
    text(json, "persona", persona == null ? "" : persona);
    flag(json, "ephemeral", task.scope().ephemeral());
    if (view.resolvedRun() > 0) {
      json.writeNumberField("resolvedRunId", view.resolvedRun());
    }
    flag(json, "dormant", view.dormant());
    if (task.priority() != 0) {
      json.writeNumberField("priority", task.priority());
    }
    texts(json, "tags", task.tags());
    texts(json, "paths", task.paths());
    json.writeEndObject();
  }

  private static void activation(JsonGenerator json, Task task) throws IOException {
    Activation activation = task.scope().activation();
    if (activation != null) {
      json.writeObjectFieldStart("activation");
      json.writeObjectFieldStart("filesModified");
      json.writeStringField("pattern", activation.pattern());
      json.writeEndObject();
      json.writeEndObject();
    }
  }

  private static void text(JsonGenerator json, String field, String value) throws IOException {
    if (!value.isEmpty()) {
      json.writeStringField(field, value);
    }
  }

  private static void texts(JsonGenerator json, String field, List<String> values)
      throws IOException {
    if (!values.isEmpty()) {
      json.writeArrayFieldStart(field);
      for (String value : values) {
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
