package io.agenttasks.mcp.protocol;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a request is answered. */
public sealed interface Reply {

  /**
   * A result.
   *
   * @param value its members
   * @param undelivered is run if the answer can't reach the caller: it gives back what was taken
   *     for it
   */
  record Result(Map<String, Object> value, Runnable undelivered) implements Reply {}

  /**
   * An error of the protocol.
   *
   * @param code of JSON-RPC
   * @param message for people
   * @param data members for programs, or null: none
   */
  record Failure(int code, String message, @Nullable Object data) implements Reply {}

  /** A result for which nothing was taken. */
  static Reply of(Map<String, Object> value) {
    return new Result(value, () -> {});
  }

  /** An error without members for programs. */
  static Failure failure(int code, String message) {
    return new Failure(code, message, null);
  }
}
