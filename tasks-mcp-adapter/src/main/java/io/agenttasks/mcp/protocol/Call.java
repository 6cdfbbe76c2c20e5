package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.tool.CallContext;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request of a client.
 *
 * @param method of the protocol
 * @param params as they were sent; none: empty
 * @param caller whose protocol tasks it is about
 * @param declared what the client said about itself
 * @param context what a tool is told that the call runs
 */
public record Call(
    String method,
    Map<String, Object> params,
    ProtocolCaller caller,
    Declared declared,
    CallContext context) {

  /** A parameter as it was sent, or null: it was not. */
  @Nullable Object param(String name) {
    return params.get(name);
  }
}
