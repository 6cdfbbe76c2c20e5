package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.Arguments;
import io.agenttasks.mcp.tool.Tool;
import io.agenttasks.mcp.tool.ToolReply;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Work that a test holds in its hands: it goes on when the test says so. */
final class Job implements LongRunning.Work {

  final BlockingQueue<RunContext> begun = new LinkedBlockingQueue<>();
  final BlockingQueue<String> ended = new LinkedBlockingQueue<>();
  final AtomicInteger started = new AtomicInteger();
  final CountDownLatch interrupted = new CountDownLatch(1);
  private final CompletableFuture<LongRunning.Work> rest = new CompletableFuture<>();

  /** Has it go on so. */
  void goOn(LongRunning.Work work) {
    rest.complete(work);
  }

  void answers(String text) {
    goOn((arguments, run) -> ToolReply.text(text));
  }

  @Override
  public ToolReply run(Arguments arguments, RunContext run) throws Exception {
    started.incrementAndGet();
    begun.add(run);
    try {
      return rest.get().run(arguments, run);
    } catch (InterruptedException e) {
      interrupted.countDown();
      throw e;
    } finally {
      ended.add("ended");
    }
  }

  /** A tool of this work. */
  Tool tool(String name, Support support) {
    return LongRunning.tool(name, "a job").support(support).run(this);
  }
}
