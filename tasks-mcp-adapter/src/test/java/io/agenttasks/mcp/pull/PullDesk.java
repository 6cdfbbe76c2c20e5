package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Caller;
import io.agenttasks.mcp.tool.ToolDesk;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ManualClock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** A board, and agents who call its tools by name. */
final class PullDesk implements AutoCloseable {

  final ToolDesk desk;

  PullDesk() {
    desk = ToolDesk.with(Pull.toolSet());
  }

  /** A server that begins on what another one left. */
  PullDesk(TaskStore store, ManualClock clock) {
    desk = ToolDesk.on(store, clock, Pull.toolSet());
  }

  private PullDesk(ToolDesk desk) {
    this.desk = desk;
  }

  /** The same server, for another caller, who has another list. */
  PullDesk as(Caller caller) {
    return new PullDesk(desk.as(caller));
  }

  /** A call by an agent; what it is answered. */
  ObjectNode call(String agent, String tool, String more) {
    return answer(desk.call(tool, arguments(agent, more)));
  }

  /** A call that is answered ok. */
  ObjectNode ok(String agent, String tool, String more) {
    ObjectNode answer = call(agent, tool, more);
    if (!answer.path("status").asText().equals("ok")) {
      throw new AssertionError("ok: " + answer);
    }
    return answer;
  }

  /** A call that may wait. */
  CompletableFuture<ToolReply> start(String agent, String tool, String more) {
    return desk.start(tool, arguments(agent, more)).toCompletableFuture();
  }

  /** Creates a task, and answers its id. */
  String create(String title, String more) {
    return ok("maker", "task_create", "'title':'" + title + "'" + more)
        .path("task")
        .path("id")
        .asText();
  }

  void passes(Duration time) {
    desk.clock.advance(time);
  }

  static ObjectNode answer(ToolReply reply) {
    return Objects.requireNonNull(reply.structured(), "every answer is structured");
  }

  static String status(JsonNode answer) {
    return answer.path("status").asText();
  }

  private static String arguments(String agent, String more) {
    return "{'agent':'" + agent + "'" + (more.isEmpty() ? "" : "," + more) + "}";
  }

  @Override
  public void close() {
    desk.close();
  }
}
