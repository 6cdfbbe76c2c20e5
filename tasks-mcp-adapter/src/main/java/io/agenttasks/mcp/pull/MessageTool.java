package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Texts;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code message_send}: a word to another agent, to all, or to a person. */
final class MessageTool {

  private static final int TEXT_LENGTH_MAX = 1_000;
  private static final String ALL = "*";

  private MessageTool() {}

  static Tool tool(Boards boards) {
    return Turn.named(
        boards,
        "message_send",
        "Leaves a message for an agent by name, for all who were there lately (*), or for a person"
            + " (human). It rides on the reader's next answer.",
        Tool.Hints.WRITES,
        Parameters.lenient(
            Parameter.lines("paths", "what it is about", Integer.MAX_VALUE),
            Parameter.raw("reply_to", "the id of a message"),
            Parameter.raw("text", "1 to 1000 characters").need(),
            Parameter.raw("to", "a name, * or human").need()),
        Turn.now(MessageTool::send));
  }

  private static ObjectNode send(Turn turn) {
    Arguments given = turn.given();
    List<String> paths =
        given.texts("paths").stream().map(path -> TaskPath.of(path).value()).toList();
    String replyTo = given.text("reply_to").map(String::strip).orElse(null);
    if (replyTo != null && !isMessage(turn, replyTo)) {
      throw Problem.notFound("no message " + replyTo);
    }
    String text = given.need("text").strip();
    Texts.text("text", text, 1, TEXT_LENGTH_MAX);
    String to = given.need("to").strip();
    List<Agent> readers = readers(turn, to);
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    Task copy = readers.isEmpty() ? null : Inbox.send(turn, text, readers);
    answer.set("message", message(turn, copy, text, to, replyTo, paths));
    if (to.equals(ALL)) {
      Rows.texts(answer, "audience", readers.stream().map(Agent::name).toList());
    }
    return answer;
  }

  private static boolean isMessage(Turn turn, String id) {
    try {
      return Inbox.of(turn).get(TaskId.of(id)).isPresent();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** A person has a name that no agent may take. */
  private static List<Agent> readers(Turn turn, String to) {
    if (to.equals(ALL)) {
      return turn.board().active(turn.now()).stream()
          .filter(agent -> !agent.equals(turn.who()))
          .toList();
    }
    return List.of(Agent.of(to.toLowerCase(Locale.ROOT).equals("human") ? "human" : to));
  }

  private static ObjectNode message(
      Turn turn,
      @Nullable Task copy,
      String text,
      String to,
      @Nullable String replyTo,
      List<String> paths) {
    ObjectNode message = JsonNodeFactory.instance.objectNode();
    message.put("id", copy == null ? null : copy.id().value());
    message.put("from", turn.who().name());
    message.put("to", to);
    message.put("text", text);
    message.put("reply_to", replyTo);
    Rows.texts(message, "paths", paths);
    message.put("at", (copy == null ? turn.now() : copy.createdAt()).toString());
    return message;
  }
}
