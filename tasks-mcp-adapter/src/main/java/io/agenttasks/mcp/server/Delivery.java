package io.agenttasks.mcp.server;

import io.agenttasks.mcp.protocol.Declared;
import io.agenttasks.mcp.protocol.ProtocolCaller;
import io.agenttasks.mcp.tool.CallContext;
import io.modelcontextprotocol.common.McpTransportContext;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way from a transport to a tool and back. If the answer can't reach the caller,
 * whichever comes later, the reply or that news, gives back what the reply took.
 */
final class Delivery {

  private static final System.Logger LOG = System.getLogger(Delivery.class.getName());

  private static final String KEY = Delivery.class.getName();

  private final CallContext call;
  private final Peer peer;
  private final Consumer<Object> ahead;
  private @Nullable Runnable undelivered;
  private boolean abandoned;

  /**
   * A request.
   *
   * @param call around the call of a tool
   * @param peer who asks
   * @param ahead writes a message before the answer
   */
  Delivery(CallContext call, Peer peer, Consumer<Object> ahead) {
    this.call = call;
    this.peer = peer;
    this.ahead = ahead;
  }

  /** A request on a server of a host, which has tools of this library and nothing else. */
  static Delivery ofTool(CallContext call) {
    ProtocolCaller caller = ProtocolCaller.of(call.caller());
    return new Delivery(
        call, new Peer.Passing(caller, new Declared("", false, Set.of())), message -> {});
  }

  /** The delivery of the request that this context belongs to. */
  static Delivery of(McpTransportContext context) {
    return (Delivery) context.get(KEY);
  }

  /** Around the call. */
  CallContext call() {
    return call;
  }

  /** Who asks. */
  Peer peer() {
    return peer;
  }

  /** Writes a message before the answer. */
  void ahead(Object message) {
    ahead.accept(message);
  }

  /** What the SDK carries along, with this in it. */
  McpTransportContext context(Map<String, Object> more) {
    Map<String, Object> values = new LinkedHashMap<>(more);
    values.put(KEY, this);
    return McpTransportContext.create(values);
  }

  /** There is a reply; if it can't be delivered, this gives back what it took. */
  void replied(Runnable giveBack) {
    if (!keep(giveBack)) {
      run(giveBack);
    }
  }

  /** The caller is gone, or the answer can't be written. */
  void abandon() {
    Runnable giveBack = abandoned();
    if (giveBack != null) {
      run(giveBack);
    }
  }

  /** What can't be given back comes back by its lease; the way of the request ends all the same. */
  private static void run(Runnable giveBack) {
    try {
      giveBack.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "what an answer took that nobody got is not given back", e);
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
