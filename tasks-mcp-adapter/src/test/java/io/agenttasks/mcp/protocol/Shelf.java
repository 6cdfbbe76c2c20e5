package io.agenttasks.mcp.protocol;

import static io.agenttasks.mcp.protocol.Bench.map;

import io.agenttasks.mcp.tool.Parameter;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** Tools and waits that several tests need. */
final class Shelf {

  /** A tool that has nothing to do with protocol tasks. */
  static final Tool GREET =
      new Tool(
          "greet",
          "greets",
          Parameters.of(),
          Tool.Hints.READS,
          (call, arguments) -> CompletableFuture.completedStage(ToolReply.text("hello")));

  static final Map<String, Object> OK_SCHEMA =
      map(
          "type",
          "object",
          "properties",
          map("ok", map("type", "boolean")),
          "required",
          List.of("ok"));

  private Shelf() {}

  /** A tool that only asks a person, and waits for so long. */
  static Tool elicit(Duration within) {
    return LongRunning.tool("elicit", "asks a person")
        .input(Parameters.of(Parameter.line("question", "what to ask", 1, 500)))
        .ask(
            within,
            arguments -> Question.Form.of(arguments.text("question").orElse("Go on?"), OK_SCHEMA));
  }

  /** A protocol task once it is closed: its end is awaited as a client may. */
  static Map<String, Object> closed(Bench bench, Declared declared, String id) {
    awaitEnd(bench, id);
    return bench.get(declared, id);
  }

  static void awaitEnd(Bench bench, String id) {
    Reply unused =
        Bench.reply(
            bench.start(Bench.ANN, Bench.LEGACY, "tasks/result", map("taskId", id)).orElseThrow());
  }

  static Map<String, Object> accept(boolean ok) {
    return map("action", "accept", "content", map("ok", ok));
  }
}
