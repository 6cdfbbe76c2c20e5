package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.CallContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Work that somebody waits for in its call. Nobody can be asked, or told how far it is. */
final class PlainRun implements RunContext {

  private final CallContext call;
  private final Answer first;
  private volatile @Nullable Future<?> doing;

  PlainRun(CallContext call, Answer first) {
    this.call = call;
    this.first = first;
  }

  /** The work that it is about. */
  void of(Future<?> work) {
    doing = work;
  }

  @Override
  public CallContext call() {
    return call;
  }

  @Override
  public void progress(long done, long total, String message) {
    // Whoever waits sees the end of it.
  }

  @Override
  public Answer ask(Question question) {
    return Answer.NONE;
  }

  @Override
  public CompletionStage<Answer> askAsync(Question question) {
    return CompletableFuture.completedStage(Answer.NONE);
  }

  @Override
  public Answer first() {
    return first;
  }

  @Override
  public boolean cancelled() {
    Future<?> work = doing;
    return work != null && work.isCancelled();
  }
}
