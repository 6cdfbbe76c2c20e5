package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Parameters;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.util.function.Function;

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
 */
@SuppressWarnings({"DoNotCallSuggester", "ObjectToString"})
public final class LongRunning {

  private LongRunning() {}

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
    throw new UnsupportedOperationException(name + description);
  }

  /** With these parameters. */
  public LongRunning input(Parameters parameters) {
    throw new UnsupportedOperationException(parameters.toString());
  }

  /** With calls that may, or must, become protocol tasks; they may by default. */
  public LongRunning support(Support support) {
    throw new UnsupportedOperationException(support.toString());
  }

  /** With calls that are kept so long from their creation, if the client asks for nothing else. */
  public LongRunning ttl(Duration ttl) {
    throw new UnsupportedOperationException(ttl.toString());
  }

  /** With questions that go to the client only if they are of these kinds. */
  public LongRunning asks(QuestionKind... kinds) {
    throw new UnsupportedOperationException(kinds.length + "");
  }

  /** With these hints; by default it changes something, each time anew. */
  public LongRunning hints(Tool.Hints hints) {
    throw new UnsupportedOperationException(hints.toString());
  }

  /**
   * With a question that a modern client is asked before the work begins, under this key; see
   * {@link RunContext#first}.
   */
  public LongRunning first(String key, Function<Arguments, Question> question) {
    throw new UnsupportedOperationException(key + question);
  }

  /** With this to say to a model of a legacy client while the work goes on. */
  public LongRunning meanwhile(String text) {
    throw new UnsupportedOperationException(text);
  }

  /** The tool that does this. */
  public Tool run(Work work) {
    throw new UnsupportedOperationException(work.toString());
  }

  /**
   * The tool that only asks a person: nothing runs meanwhile, and the question outlives the
   * process. What it answers is the answer; {@code cancel} if there is none in time.
   */
  public Tool ask(Duration within, Function<Arguments, Question> question) {
    throw new UnsupportedOperationException(within.toString() + question);
  }
}
