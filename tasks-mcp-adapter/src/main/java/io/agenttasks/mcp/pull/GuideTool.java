package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code guide}: how an agent uses the board. */
final class GuideTool {

  private static final String OVERVIEW = "overview";

  /** When to use each tool, in the order in which they are shown. */
  private static final Map<String, Map<String, String>> WHEN = new LinkedHashMap<>();

  private static final Map<String, String> SUMMARIES =
      Map.of(
          "claims", "Paths are held all or none, by name, and steer others around your work.",
          "tasks", "Tasks are pulled, worked on, and finished or given back.",
          "messages", "Messages ride on the reader's next answer, once.",
          "server", "What the board counts, and what it does with the silent.");

  private static final Map<String, List<String>> RULES =
      Map.of(
          "claims",
          List.of(
              "Claim before you edit, release when you are through.",
              "A conflict names who holds what: wait with wait_secs, or work elsewhere."),
          "tasks",
          List.of(
              "Finish what you pulled, or give it back with todo.",
              "Park what waits for a person with blocked and a note.",
              "Give the fence of your claim: then a conflict tells you that you lost it."),
          "messages",
          List.of("Say what others need to know, not what they can see."),
          "server",
          List.of("Every call is a sign of life; who is silent for too long loses its tasks."));

  static {
    WHEN.put(
        "tasks",
        ordered(
            "task_create", "you find work",
            "task_pull", "you want work",
            "task_update", "a task goes on, ends or waits",
            "task_list", "you want to see the board"));
    WHEN.put(
        "claims",
        ordered(
            "claim", "before you edit",
            "release", "after you have edited",
            "renew", "you edit for long without a call",
            "claims_list", "you want to see who edits what"));
    WHEN.put("messages", ordered("message_send", "another agent or a person should know"));
    WHEN.put("server", ordered("status", "something seems wrong", "guide", "you start"));
  }

  private GuideTool() {}

  private static Map<String, String> ordered(String... pairs) {
    Map<String, String> map = new LinkedHashMap<>();
    for (int index = 0; index < pairs.length; index += 2) {
      map.put(pairs[index], pairs[index + 1]);
    }
    return map;
  }

  static Tool tool(Boards boards) {
    return Turn.open(
        boards,
        "guide",
        "Explains the board to you. Call it once before you start.",
        Parameters.lenient(Parameter.raw("topic", "overview, claims, tasks, messages, server")),
        GuideTool::guide);
  }

  private static ObjectNode guide(Turn turn) {
    String topic = turn.given().text("topic").orElse(OVERVIEW).strip().toLowerCase(Locale.ROOT);
    if (topic.equals(OVERVIEW)) {
      return overview();
    }
    Map<String, String> tools = WHEN.get(topic);
    if (tools == null) {
      throw Problem.invalid(
          "topic: " + OVERVIEW + ", " + String.join(", ", WHEN.keySet()) + "; found " + topic);
    }
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("topic", topic).put("message", "how to use " + topic);
    answer.put("summary", SUMMARIES.get(topic));
    tools(answer.putArray("tools"), tools);
    Rows.texts(answer, "rules", RULES.getOrDefault(topic, List.of()));
    return answer;
  }

  private static ObjectNode overview() {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.put("topic", OVERVIEW).put("message", "how the board works");
    answer.put(
        "purpose", "Several agents share one board of tasks without getting in each other's way.");
    Rows.texts(
        answer,
        "loop",
        List.of(
            "task_pull with wait_secs",
            "claim the paths you will edit",
            "do the work; any call shows that you live",
            "task_update to done; release",
            "again"));
    Rows.texts(
        answer,
        "rules",
        WHEN.keySet().stream().map(topic -> RULES.getOrDefault(topic, List.of()).get(0)).toList());
    ArrayNode tools = answer.putArray("tools");
    WHEN.values().forEach(map -> tools(tools, map));
    Rows.texts(answer, "topics", List.copyOf(WHEN.keySet()));
    return answer;
  }

  private static void tools(ArrayNode rows, Map<String, String> when) {
    when.forEach((tool, use) -> rows.addObject().put("tool", tool).put("when", use));
  }
}
