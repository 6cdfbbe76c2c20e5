package io.agenttasks.mcp.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request.
 *
 * @param message as it goes over the wire
 * @param errorCode of JSON-RPC, or 0: it is a result
 * @param told what may happen only once it was written
 */
record Answer(Object message, int errorCode, Runnable told) {

  /** An answer after which nothing has to happen. */
  Answer(Object message, int errorCode) {
    this(message, errorCode, () -> {});
  }

  /** A result. */
  static Answer result(@Nullable Object id, Map<String, Object> result) {
    return new Answer(message(id, "result", result), 0);
  }

  /** An error that is told as one of the protocol. */
  static Answer error(@Nullable Object id, int code, String text) {
    return error(id, code, text, null);
  }

  /** The same with something for programs. */
  static Answer error(@Nullable Object id, int code, String text, @Nullable Object data) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", code);
    error.put("message", text);
    if (data != null) {
      error.put("data", data);
    }
    return new Answer(message(id, "error", error), code);
  }

  /** The same answer, after which this happens. */
  Answer then(Runnable next) {
    return new Answer(message, errorCode, next);
  }

  private static Map<String, Object> message(@Nullable Object id, String kind, Object content) {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("jsonrpc", "2.0");
    message.put("id", id);
    message.put(kind, content);
    return message;
  }
}
