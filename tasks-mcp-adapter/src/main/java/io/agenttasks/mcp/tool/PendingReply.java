package io.agenttasks.mcp.tool;

import io.agenttasks.spi.TaskStoreException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A reply that is made of something that is still awaited. Cancelling it cancels what is awaited,
 * and if that was there already, what the reply took is given back.
 */
public final class PendingReply extends CompletableFuture<ToolReply> {

  private final CompletableFuture<?> awaited;

  private PendingReply(CompletableFuture<?> awaited) {
    this.awaited = awaited;
  }

  /**
   * The reply that one function makes of the source's value, and the other of its failure.
   *
   * @param failed is not asked about a cancellation
   */
  public static <T> CompletionStage<ToolReply> of(
      CompletionStage<T> source,
      Function<? super T, ToolReply> made,
      Function<RuntimeException, ToolReply> failed) {
    PendingReply reply = new PendingReply(source.toCompletableFuture());
    var unused =
        source.whenComplete(
            (value, failure) -> {
              try {
                reply.settle(
                    failure == null ? made(value, made, failed) : failed.apply(cause(failure)));
              } catch (RuntimeException e) {
                reply.completeExceptionally(e);
              }
            });
    return reply;
  }

  private static <T> ToolReply made(
      T value, Function<? super T, ToolReply> made, Function<RuntimeException, ToolReply> failed) {
    try {
      return made.apply(value);
    } catch (RuntimeException e) {
      return failed.apply(e);
    }
  }

  /** The reply about something that was taken: if it can't be made, that is given back. */
  public static ToolReply about(Runnable giveBack, Supplier<ToolReply> made) {
    try {
      return made.get().orElse(giveBack);
    } catch (RuntimeException e) {
      givenBack(giveBack);
      throw e;
    }
  }

  private static void givenBack(Runnable giveBack) {
    try {
      giveBack.run();
    } catch (TaskStoreException e) {
      // It is still taken.
      throw new TaskStoreException(String.valueOf(e.getMessage()), true, e);
    }
  }

  @Override
  public boolean cancel(boolean mayInterrupt) {
    boolean ended = super.cancel(mayInterrupt);
    awaited.cancel(mayInterrupt);
    return ended;
  }

  private void settle(ToolReply reply) {
    if (!complete(reply)) {
      reply.undelivered().run();
    }
  }

  private static RuntimeException cause(@Nullable Throwable failure) {
    Throwable inner =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    return inner instanceof RuntimeException known ? known : new CompletionException(inner);
  }
}
