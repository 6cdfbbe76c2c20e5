package io.agenttasks.mcp.protocol;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a long-running tool does. A server that has a desk does it there; this is how any other host
 * calls it.
 */
sealed interface Handler extends Tool.Handler {

  /** How the tool was made. */
  LongRunning tool();

  /**
   * Something is done.
   *
   * @param tool how it was made
   * @param work what is done
   */
  record Working(LongRunning tool, LongRunning.Work work) implements Handler {

    private static final Slots THREADS =
        new Slots(Daemons.upTo(Limits.RUNNING_MAX, "agent-tasks-long-running"), Limits.RUNNING_MAX);

    @Override
    public CompletionStage<ToolReply> call(CallContext call, JsonNode arguments) {
      return plain(new PlainRun(call, Answer.NONE), tool.input().read(arguments), THREADS);
    }

    /** Does it without a protocol task: whoever called waits. */
    CompletableFuture<ToolReply> plain(PlainRun run, Arguments arguments, Slots slots) {
      Doing doing = new Doing(() -> work.run(arguments, run));
      run.of(doing);
      slots.submit(doing);
      return doing;
    }

    /** Work on its way. Cancelling it takes it out of the queue, or interrupts its thread. */
    static final class Doing extends CompletableFuture<ToolReply> implements Runnable {

      private final Callable<ToolReply> work;
      private final Object lock = new Object();
      private @Nullable Thread thread;

      Doing(Callable<ToolReply> work) {
        this.work = work;
      }

      @Override
      public void run() {
        synchronized (lock) {
          if (isDone()) {
            return;
          }
          thread = Thread.currentThread();
        }
        try {
          ToolReply reply = work.call();
          if (!complete(reply)) {
            reply.undelivered().run();
          }
        } catch (Throwable e) {
          completeExceptionally(e);
        } finally {
          done();
        }
      }

      /** The thread goes on to other work, and must not be told to stop that. */
      private void done() {
        synchronized (lock) {
          thread = null;
          Thread.interrupted();
        }
      }

      @Override
      public boolean cancel(boolean mayInterrupt) {
        boolean ended = super.cancel(mayInterrupt);
        synchronized (lock) {
          if (thread != null && thread != Thread.currentThread()) {
            thread.interrupt();
          }
        }
        return ended;
      }
    }
  }

  /**
   * A person is asked, and nothing runs.
   *
   * @param tool how it was made
   * @param within how long the question stays
   * @param question made of the arguments
   */
  record Asking(LongRunning tool, Duration within, Function<Arguments, Question> question)
      implements Handler {

    @Override
    public CompletionStage<ToolReply> call(CallContext call, JsonNode arguments) {
      tool.input().read(arguments);
      return CompletableFuture.completedStage(
          ToolReply.error("nobody can be asked here: this host keeps no questions"));
    }
  }
}
