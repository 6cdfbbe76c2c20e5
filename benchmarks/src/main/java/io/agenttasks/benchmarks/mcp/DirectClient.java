package io.agenttasks.benchmarks.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolReply;
import io.agenttasks.mcp.tool.Toolbox;
import java.io.IOException;

/** Calls the tools without a server: what is left of a call then is the tool, and its JSON. */
final class DirectClient implements Client {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Toolbox tools;
  private final CallContext context;

  /** On these lists. */
  DirectClient(Toolbox tools, CallContext context) {
    this.tools = tools;
    this.context = context;
  }

  @Override
  public Timing call(Calls calls, int count) throws IOException {
    long[] each = new long[count];
    long begin = System.nanoTime();
    for (int index = 0; index < count; index++) {
      Calls.Call call = calls.call(index);
      long askedAt = System.nanoTime();
      ask(call);
      each[index] = System.nanoTime() - askedAt;
    }
    return Timing.of(System.nanoTime() - begin, each);
  }

  private void ask(Calls.Call call) throws IOException {
    ToolReply reply =
        tools
            .find(call.tool())
            .orElseThrow()
            .call(context, JSON.readTree(call.arguments()))
            .toCompletableFuture()
            .join();
    Client.check("\"isError\":" + reply.error() + " " + reply.texts());
  }

  @Override
  public void close() {}
}
