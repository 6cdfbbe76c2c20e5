package io.agenttasks.mcp.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.checklist.TaskJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** JSON that a screen can show: a task's text can't steer a terminal, nor need more than ASCII. */
final class ScreenJson {

  private final Screen screen;
  private final JsonFactory factory;
  private final TaskJson tasks;

  /** Writes some JSON. */
  interface Writing {

    /** Writes it. */
    void to(JsonGenerator json) throws IOException;
  }

  private ScreenJson(Screen screen, JsonFactory factory) {
    this.screen = screen;
    this.factory = factory;
    this.tasks = new TaskJson(factory);
  }

  /** For this screen. */
  static ScreenJson of(Screen screen) {
    boolean ascii = screen.live() || !screen.unicode();
    return new ScreenJson(
        screen, JsonFactory.builder().configure(JsonWriteFeature.ESCAPE_NON_ASCII, ascii).build());
  }

  /** Writes a task on a line of its own. */
  void print(TaskView view) {
    screen.line(text(view));
  }

  /** A task as text. */
  String text(TaskView view) {
    return tasks.text(view);
  }

  /** A tree as text. */
  String tree(JsonNode tree) {
    return text(json -> new ObjectMapper().writeTree(json, tree));
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
}
