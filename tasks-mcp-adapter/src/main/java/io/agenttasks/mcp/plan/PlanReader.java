package io.agenttasks.mcp.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads a plan: a JSON array of tasks, and nothing behind it. */
public final class PlanReader {

  /** The deepest nesting that is looked at. */
  public static final int DEPTH_MAX = 64;

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEPTH_MAX).build())
          .build();

  private final Path path;
  private final List<PlanTask> tasks = new ArrayList<>();

  /** The tasks by their keys. */
  private final Map<String, PlanTask> known = new HashMap<>();

  private PlanReader(Path path) {
    this.path = path;
  }

  /**
   * The plan in this file.
   *
   * @throws PlanException if it can't be read, is too large, or is not a plan; it names the place
   */
  public static Plan read(Path path) throws PlanException {
    return new PlanReader(path).read(PlanFile.read(path));
  }

  private Plan read(PlanFile file) throws PlanException {
    try (JsonParser parser = JSON.createParser(file.text())) {
      readArray(parser);
    } catch (JsonProcessingException e) {
      throw notJson(e);
    } catch (IOException e) {
      throw new PlanException(path + ": can't be read: " + e.getMessage(), e);
    }
    for (PlanTask task : tasks) {
      requireBlockers(task);
    }
    return new Plan(tasks);
  }

  private void readArray(JsonParser parser) throws IOException, PlanException {
    JsonToken first = parser.nextToken();
    if (first == null) {
      throw new PlanException(
          path + ": empty; a plan is a JSON array of tasks, [] if there is none");
    }
    if (first != JsonToken.START_ARRAY) {
      throw new PlanException(
          at(parser) + "an array of tasks is expected, found " + JsonValues.kind(first));
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (tasks.size() == Plan.TASKS_PER_PLAN_MAX) {
        throw new PlanException(
            at(parser) + "more than " + Plan.TASKS_PER_PLAN_MAX + " tasks, the most of a plan");
      }
      add(new TaskReader(path, parser, tasks.size() + 1).read());
    }
    if (parser.nextToken() != null) {
      throw new PlanException(at(parser) + "the plan ends with its array, but more follows");
    }
  }

  private void add(PlanTask task) throws PlanException {
    PlanTask before = known.putIfAbsent(task.key(), task);
    if (before != null) {
      throw problem(task, "id: task " + before.place() + " has this id already");
    }
    tasks.add(task);
  }

  private void requireBlockers(PlanTask task) throws PlanException {
    for (String key : task.blockedBy()) {
      if (!known.containsKey(key)) {
        throw problem(task, "blockedBy: no task of the plan has the id " + JsonValues.shown(key));
      }
    }
  }

  private PlanException problem(PlanTask task, String what) {
    return new PlanException(
        path
            + ": line "
            + task.line()
            + ": task "
            + task.place()
            + " (id "
            + JsonValues.shown(task.key())
            + "): "
            + what);
  }

  private String at(JsonParser parser) {
    return place(parser.currentTokenLocation());
  }

  private String place(JsonLocation location) {
    return JsonValues.place(path, location);
  }

  private PlanException notJson(JsonProcessingException e) {
    String what =
        e instanceof JsonEOFException
            ? "the file ends in the middle"
            : JsonValues.withoutSource(String.valueOf(e.getOriginalMessage()));
    JsonLocation location = e.getLocation();
    String place = location == null ? path + ": " : place(location);
    return new PlanException(
        place
            + "not JSON: "
            + what
            + (tasks.isEmpty() ? "" : " (in task " + (tasks.size() + 1) + ")"),
        e);
  }
}
