package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Snapshot.Progress;
import io.agenttasks.mcp.tool.CallContext;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** What surrounds the work of a run. */
final class LiveRun implements RunContext {

  private final Run run;
  private final @Nullable Answer first;
  private final @Nullable Question firstQuestion;

  /**
   * Around a run.
   *
   * @param first what was answered before it began, or null: nothing was asked
   * @param firstQuestion what should have been asked, or null: nothing
   */
  LiveRun(Run run, @Nullable Answer first, @Nullable Question firstQuestion) {
    this.run = run;
    this.first = first;
    this.firstQuestion = firstQuestion;
  }

  @Override
  public CallContext call() {
    return run.call();
  }

  @Override
  public void progress(long done, long total, String message) {
    run.pace().say(new Progress(done, total, message));
  }

  @Override
  public Answer ask(Question question) {
    try {
      return askAsync(question).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while a person was asked");
    } catch (ExecutionException e) {
      throw new IllegalStateException("an answer does not fail", e);
    }
  }

  @Override
  public CompletableFuture<Answer> askAsync(Question question) {
    return run.asks().ask(question);
  }

  @Override
  public Answer first() {
    if (first != null) {
      return first;
    }
    if (firstQuestion == null) {
      throw new IllegalStateException("the tool has no first question");
    }
    return ask(firstQuestion);
  }

  @Override
  public boolean cancelled() {
    return run.isCalledOff();
  }
}
