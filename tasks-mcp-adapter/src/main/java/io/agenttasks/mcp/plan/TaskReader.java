package io.agenttasks.mcp.plan;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.agenttasks.NewTask;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskState;
import io.agenttasks.model.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one task of a plan; {@code null} counts as absent, a field that is not known is refused.
 */
final class TaskReader {

  private static final String FIELDS =
      "id, subject, description, blockedBy, priority, tags, paths, notApplicableReason";

  private final Path path;
  private final JsonParser parser;
  private final int place;
  private final JsonLocation start;

  private @Nullable String key;
  private @Nullable String subject;
  private @Nullable String reason;
  private String description = "";
  private int priority;
  private List<String> tags = List.of();
  private List<String> paths = List.of();
  private List<String> blockedBy = List.of();

  /** For the task that begins at the parser's token. */
  TaskReader(Path path, JsonParser parser, int place) {
    this.path = path;
    this.parser = parser;
    this.place = place;
    this.start = parser.currentTokenLocation();
  }

  PlanTask read() throws IOException, PlanException {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw problem(start, "an object is expected, found " + JsonValues.kind(token()));
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String field = parser.currentName();
      JsonLocation at = parser.currentTokenLocation();
      if (parser.nextToken() == JsonToken.VALUE_NULL) {
        continue;
      }
      try {
        readField(field, at);
      } catch (IllegalArgumentException e) {
        throw problem(at, String.valueOf(e.getMessage()));
      }
    }
    String foundKey = required("id", key);
    String foundSubject = required("subject", subject);
    TaskDetails details =
        TaskDetails.of(foundSubject)
            .withDescription(description)
            .withPriority(priority)
            .withTags(tags)
            .withPaths(paths);
    return new PlanTask(place, start.getLineNr(), foundKey, details, blockedBy, reason);
  }

  /** Checks at once, so that a refusal names the place of the field. */
  private void readField(String field, JsonLocation at) throws IOException, PlanException {
    TaskDetails check = TaskDetails.of("check");
    switch (field) {
      case "id" -> key = Texts.line(field, textOrInteger(field), 1, NewTask.KEY_LENGTH_MAX);
      case "subject" ->
          subject = Texts.line(field, text(field).strip(), 1, TaskDetails.TITLE_LENGTH_MAX);
      case "description" -> description = check.withDescription(text(field)).description();
      case "priority" -> priority = integer(field);
      case "tags" -> tags = check.withTags(texts(field, false)).tags();
      case "paths" -> paths = check.withPaths(texts(field, false)).paths();
      case "blockedBy" -> blockedBy = texts(field, true);
      case "notApplicableReason" -> {
        reason = Texts.text(field, text(field), 1, TaskState.REASON_LENGTH_MAX);
        Texts.require(!reason.isBlank(), field, "not blank", reason);
      }
      default ->
          throw problem(at, "unknown field " + JsonValues.shown(field) + "; known are " + FIELDS);
    }
  }

  private String text(String field) throws IOException, PlanException {
    if (token() != JsonToken.VALUE_STRING) {
      throw wrongType(field, "a string");
    }
    return parser.getText();
  }

  private String textOrInteger(String field) throws IOException, PlanException {
    if (token() != JsonToken.VALUE_STRING && token() != JsonToken.VALUE_NUMBER_INT) {
      throw wrongType(field, "a string or an integer");
    }
    return parser.getText();
  }

  private int integer(String field) throws IOException, PlanException {
    if (token() != JsonToken.VALUE_NUMBER_INT) {
      throw wrongType(field, "an integer");
    }
    try {
      return parser.getIntValue();
    } catch (InputCoercionException e) {
      throw problem(
          parser.currentTokenLocation(),
          field
              + ": from "
              + Integer.MIN_VALUE
              + " to "
              + Integer.MAX_VALUE
              + ", found "
              + JsonValues.shown(parser.getText()));
    }
  }

  private List<String> texts(String field, boolean integers) throws IOException, PlanException {
    if (token() != JsonToken.START_ARRAY) {
      throw wrongType(field, "an array of strings");
    }
    LinkedHashSet<String> texts = new LinkedHashSet<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      String entry = field + ", an entry";
      texts.add(integers ? textOrInteger(entry) : text(entry));
    }
    return new ArrayList<>(texts);
  }

  private <T> T required(String field, @Nullable T value) throws PlanException {
    if (value == null) {
      throw problem(start, field + ": missing");
    }
    return value;
  }

  private PlanException wrongType(String field, String expected) throws IOException {
    String found =
        token().isScalarValue() && token() != JsonToken.VALUE_NULL
            ? " " + JsonValues.shown(parser.getText())
            : "";
    return problem(
        parser.currentTokenLocation(),
        field + ": " + expected + " is expected, found " + JsonValues.kind(token()) + found);
  }

  private JsonToken token() throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IOException("the text ends in the middle of a task");
    }
    return token;
  }

  private PlanException problem(JsonLocation at, String what) {
    String id = key == null ? "" : " (id " + JsonValues.shown(key) + ")";
    return new PlanException(JsonValues.place(path, at) + "task " + place + id + ": " + what);
  }
}
