package io.agenttasks.mcp.own;

import io.agenttasks.NewTask;
import io.agenttasks.TaskUpdate;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.model.Agent;
import io.agenttasks.model.RequestId;
import io.agenttasks.model.TaskDetails;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** What several tools say about a task, in the same words. */
final class Fields {

  static final Parameter PRIORITY =
      Parameter.integer("priority", "higher is handed out first; default 0");
  static final Parameter TAGS = Parameter.lines("tags", "", TaskDetails.TAGS_PER_TASK_MAX);
  static final Parameter PATHS =
      Parameter.lines(
          "paths",
          "files or folders it touches; claims prefer what others don't work on",
          TaskDetails.PATHS_PER_TASK_MAX);
  static final Parameter ASSIGNEE =
      Parameter.line("assignee", "only this agent gets it", 0, Agent.AGENT_LENGTH_MAX);
  static final Parameter PERSONA =
      Parameter.line("persona", "for agents of this persona", 0, TaskDetails.PERSONA_LENGTH_MAX);
  static final Parameter START = Parameter.line("start_at", "RFC 3339, not before", 0, 64);
  static final Parameter REQUEST_ID =
      Parameter.line(
          "request_id", "repeating it answers the same, once", 1, RequestId.REQUEST_ID_LENGTH_MAX);

  private Fields() {}

  /** The new task with each of these that was given. */
  static NewTask of(NewTask task, Arguments given) {
    NewTask wish = task.tags(given.array("tags")).paths(given.array("paths"));
    wish = given.has("priority") ? wish.priority(given.integer("priority").orElse(0)) : wish;
    wish = isSet(given, "assignee") ? wish.assignee(given.need("assignee")) : wish;
    wish = isSet(given, "persona") ? wish.persona(given.need("persona")) : wish;
    Instant start = start(given);
    return start == null ? wish : wish.startAt(start);
  }

  /** The update with each of these that was given; an empty text takes a value away. */
  static TaskUpdate of(TaskUpdate update, Arguments given) {
    TaskUpdate wish = update;
    wish = given.has("title") ? wish.title(given.need("title")) : wish;
    wish = given.has("description") ? wish.description(given.need("description")) : wish;
    wish = given.has("priority") ? wish.priority(given.integer("priority").orElse(0)) : wish;
    wish = given.has("tags") ? wish.tags(given.array("tags")) : wish;
    wish = given.has("paths") ? wish.paths(given.array("paths")) : wish;
    wish = given.has("assignee") ? wish.assignee(orNull(given, "assignee")) : wish;
    wish = given.has("persona") ? wish.persona(orNull(given, "persona")) : wish;
    return given.has("start_at") ? wish.startAt(start(given)) : wish;
  }

  private static boolean isSet(Arguments given, String name) {
    return given.text(name).filter(text -> !text.isEmpty()).isPresent();
  }

  private static @Nullable String orNull(Arguments given, String name) {
    return isSet(given, name) ? given.need(name) : null;
  }

  private static @Nullable Instant start(Arguments given) {
    if (!isSet(given, "start_at")) {
      return null;
    }
    String text = given.need("start_at");
    try {
      return Instant.parse(text);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "start_at: an instant such as 2026-03-02T08:00:00Z, found \"" + text + '"', e);
    }
  }
}
