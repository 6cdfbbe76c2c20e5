package io.agenttasks.mcp.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request.
 *
 * @param message as it goes over the wire
 * @param errorCode of JSON-RPC, or 0: it is a result
 */
record Answer(Object message, int errorCode) {

  /** An error that is told as one of the protocol. */
  static Answer error(@Nullable Object id, int code, String text) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put("error", Map.of("code", code, "message", text));
    return new Answer(message, code);
  }
}
