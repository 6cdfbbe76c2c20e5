package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes tools whose calls may take long. A client that knows protocol tasks may poll such a call;
 * any other waits in it.
 *
 * <pre>{@code
 * Tool build =
 *     LongRunning.tool("build", "Builds the project.")
 *         .input(Parameters.of(Parameter.line("target", "what to build", 1, 100)))
 *         .run((arguments, run) -> {
 *           run.progress(1, 3, "compiling");
 *           Answer answer = run.ask(Question.Form.yesOrNo("Deploy too?", "ok"));
 *           return ToolReply.text(answer.flag("ok") ? "deployed" : "built");
 *         });
 * }</pre>
 *
 * <p>Each method gives a copy.
 *
 * @param name what agents call the tool by
 * @param description tells an agent when to use it
 * @param input its parameters, by default none
 * @param support whether calls may or must become protocol tasks, by default they may
 * @param ttl how long they are kept from their creation unless the client asks for something else,
 *     or null: as long as others
 * @param asks which questions may go to the client, by default any; others go to people only
 * @param hints what a client may rely on, by default that it changes something, each time anew
 * @param first what is asked before the work begins, or null: nothing
 * @param meanwhile what a model may be told while the work goes on, or null: nothing
 */
public record LongRunning(
    String name,
    String description,
    Parameters input,
    Support support,
    @Nullable Duration ttl,
    Set<QuestionKind> asks,
    Tool.Hints hints,
    @Nullable First first,
    @Nullable String meanwhile) {

  /** Keeps the kinds as they are. */
  public LongRunning {
    asks = asks.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(asks));
  }

  /**
   * What is asked before the work begins.
   *
   * @param key of the question
   * @param question made of the arguments
   */
  public record First(String key, Function<Arguments, Question> question) {}

  /** The work of a call. */
  @FunctionalInterface
  public interface Work {

    /**
     * Does it, on a thread that it may keep as long as it needs. An exception becomes an error that
     * names neither classes nor places; a {@link ProtocolFailure} becomes one of the protocol.
     */
    ToolReply run(Arguments arguments, RunContext run) throws Exception;
  }

  /** A tool that takes nothing, may become a protocol task, and may ask in any way. */
  public static LongRunning tool(String name, String description) {
    return new LongRunning(
        name,
        description,
        Parameters.of(),
        Support.OPTIONAL,
        null,
        EnumSet.allOf(QuestionKind.class),
        Tool.Hints.WRITES,
        null,
        null);
  }

  /** With these parameters. */
  public LongRunning input(Parameters other) {
    return new LongRunning(name, description, other, support, ttl, asks, hints, first, meanwhile);
  }

  /** With calls that may, or must, become protocol tasks. */
  public LongRunning support(Support other) {
    return new LongRunning(name, description, input, other, ttl, asks, hints, first, meanwhile);
  }

  /** With calls that are kept so long from their creation. */
  public LongRunning ttl(Duration other) {
    return new LongRunning(name, description, input, support, other, asks, hints, first, meanwhile);
  }

  /** With questions that go to the client only if they are of these kinds. */
  public LongRunning asks(QuestionKind... kinds) {
    return new LongRunning(
        name,
        description,
        input,
        support,
        ttl,
        Set.copyOf(List.of(kinds)),
        hints,
        first,
        meanwhile);
  }

  /** With these hints. */
  public LongRunning hints(Tool.Hints other) {
    return new LongRunning(name, description, input, support, ttl, asks, other, first, meanwhile);
  }

  /**
   * With a question that a modern client is asked before the work begins, under this key; see
   * {@link RunContext#first}.
   */
  public LongRunning first(String key, Function<Arguments, Question> question) {
    return new LongRunning(
        name, description, input, support, ttl, asks, hints, new First(key, question), meanwhile);
  }

  /** With this to say to a model of a legacy client while the work goes on. */
  public LongRunning meanwhile(String text) {
    return new LongRunning(name, description, input, support, ttl, asks, hints, first, text);
  }

  /** The tool that does this. */
  public Tool run(Work work) {
    return new Tool(name, description, input, hints, new Handler.Working(this, work));
  }

  /**
   * The tool that only asks a person: nothing runs meanwhile, and the question outlives the
   * process. What it answers is the answer; {@code cancel} if there is none in time.
   *
   * @param within up to {@link Limits#TTL_MAX}
   */
  public Tool ask(Duration within, Function<Arguments, Question> question) {
    if (within.isNegative() || within.compareTo(Limits.TTL_MAX) > 0) {
      throw new IllegalArgumentException("within: up to " + Limits.TTL_MAX + ", found " + within);
    }
    return new Tool(name, description, input, hints, new Handler.Asking(this, within, question));
  }
}
