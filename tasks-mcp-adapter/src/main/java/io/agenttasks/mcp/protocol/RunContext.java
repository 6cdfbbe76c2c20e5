package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.CallContext;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;

/** What surrounds the work of a long-running tool. Any number of threads may use it. */
public interface RunContext {

  /** The call that it is done for; it stays good after that call was answered. */
  CallContext call();

  /**
   * Says how far it is: {@code 3 of 12: compiling}. Written at most once a second; what comes
   * between is folded into the next.
   *
   * @param total how much there is, or 0: not known
   */
  void progress(long done, long total, String message);

  /**
   * Asks a person, and waits for the answer. {@link Answer#NONE} if nobody can be asked.
   *
   * @throws CancellationException if the work was called off meanwhile
   * @throws IllegalStateException if {@value Limits#QUESTIONS_OPEN_MAX} questions are open, or
   *     {@value Limits#QUESTIONS_MAX} were asked, or there is no room for one more
   */
  Answer ask(Question question);

  /** The same without a thread that waits. */
  CompletionStage<Answer> askAsync(Question question);

  /**
   * The answer to the tool's first question: given before the work began if the client can do so,
   * asked for now otherwise.
   *
   * @throws IllegalStateException if the tool has no first question
   */
  Answer first();

  /** Whether nobody waits for the outcome any more; the thread of the work is interrupted, too. */
  boolean cancelled();
}
