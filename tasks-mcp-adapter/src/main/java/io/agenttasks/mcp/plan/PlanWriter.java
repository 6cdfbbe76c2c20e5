package io.agenttasks.mcp.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Writes tasks in the form in which {@link PlanReader} reads them, one object for each. */
public final class PlanWriter {

  private final JsonFactory factory;

  /**
   * A writer.
   *
   * @param ascii whether everything beyond ASCII is written as an escape
   */
  public PlanWriter(boolean ascii) {
    this.factory =
        JsonFactory.builder().configure(JsonWriteFeature.ESCAPE_NON_ASCII, ascii).build();
  }

  /** A task and what blocks it, on one line; a field only where it has a value. */
  public String text(Task task, List<TaskId> blockedBy) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = factory.createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("id", task.id().value());
      json.writeStringField("subject", task.title());
      if (!task.description().isEmpty()) {
        json.writeStringField("description", task.description());
      }
      if (task.priority() != 0) {
        json.writeNumberField("priority", task.priority());
      }
      texts(json, "tags", task.tags());
      texts(json, "paths", task.paths());
      texts(json, "blockedBy", blockedBy.stream().map(TaskId::value).toList());
      if (task.state() instanceof TaskState.NotApplicable ended) {
        json.writeStringField("notApplicableReason", ended.reason());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("text takes everything", e);
    }
    return text.toString();
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
}
