package io.agenttasks.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One thing that an agent may ask for. A value: it holds no state of its own, and any number of
 * threads may call it.
 *
 * @param name what agents call it by
 * @param description tells an agent when to use it, and when not
 * @param input its parameters
 * @param output the JSON Schema of what it answers as structured content, or null: it has none
 * @param hints what a client may rely on
 * @param handler does it
 */
public record Tool(
    String name,
    String description,
    Parameters input,
    @Nullable ObjectNode output,
    Hints hints,
    Handler handler) {

  /** A tool whose answers are text. */
  public Tool(String name, String description, Parameters input, Hints hints, Handler handler) {
    this(name, description, input, null, hints, handler);
  }

  /** What a tool does. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Does it. What a caller did wrong and what was refused is a reply; cancelling the stage ends a
     * wait, and gives back what was won at that moment.
     *
     * @param arguments an object, not checked yet
     * @throws ArgumentException if the arguments can't even be read as what the tool takes; hosts
     *     answer that as an error of the protocol
     */
    CompletionStage<ToolReply> call(CallContext call, JsonNode arguments);
  }

  /**
   * What a client may rely on when it decides whether to ask its user first.
   *
   * @param readOnly it changes nothing
   * @param idempotent repeating a call changes nothing more
   */
  public record Hints(boolean readOnly, boolean idempotent) {

    /** It only reads. */
    public static final Hints READS = new Hints(true, true);

    /** It changes something, each time anew. */
    public static final Hints WRITES = new Hints(false, false);

    /** It changes something, and the same call again changes nothing more. */
    public static final Hints SETS = new Hints(false, true);
  }

  /** Does what the tool is for. */
  public CompletionStage<ToolReply> call(CallContext call, JsonNode arguments) {
    return handler.call(call, arguments);
  }
}
