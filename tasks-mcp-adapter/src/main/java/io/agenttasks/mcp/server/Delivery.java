package io.agenttasks.mcp.server;

import io.agenttasks.mcp.tool.CallContext;
import io.agenttasks.mcp.tool.ToolReply;
import io.modelcontextprotocol.common.McpTransportContext;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way from a transport to a tool and back. If the answer can't reach the caller,
 * whichever comes later, the reply or that news, gives back what the reply took.
 */
final class Delivery {

  private static final String KEY = Delivery.class.getName();

  private final CallContext call;
  private @Nullable Runnable undelivered;
  private boolean abandoned;

  Delivery(CallContext call) {
    this.call = call;
  }

  /** The delivery of the request that this context belongs to. */
  static Delivery of(McpTransportContext context) {
    return (Delivery) context.get(KEY);
  }

  /** Around the call. */
  CallContext call() {
    return call;
  }

  /** What the SDK carries along, with this in it. */
  McpTransportContext context(Map<String, Object> more) {
    Map<String, Object> values = new LinkedHashMap<>(more);
    values.put(KEY, this);
    return McpTransportContext.create(values);
  }

  /** The tool has answered. */
  void replied(ToolReply reply) {
    if (!keep(reply.undelivered())) {
      reply.undelivered().run();
    }
  }

  /** The caller is gone, or the answer can't be written. */
  void abandon() {
    Runnable giveBack = abandoned();
    if (giveBack != null) {
      giveBack.run();
    }
  }

  private synchronized boolean keep(Runnable giveBack) {
    undelivered = giveBack;
    return !abandoned;
  }

  private synchronized @Nullable Runnable abandoned() {
    Runnable giveBack = abandoned ? null : undelivered;
    abandoned = true;
    return giveBack;
  }
}
