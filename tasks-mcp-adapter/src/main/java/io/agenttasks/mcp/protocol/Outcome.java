package io.agenttasks.mcp.protocol;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the work of a protocol task came to. Kept as it is, whichever era asks for it. */
sealed interface Outcome {

  /** Something went wrong here, or nobody knows what. */
  int INTERNAL_ERROR = -32603;

  /** Of one that its process left. */
  Failed STOPPED = new Failed(INTERNAL_ERROR, "stopped", null);

  /** Of one that ran longer than any may. */
  Failed EXPIRED = new Failed(INTERNAL_ERROR, "expired", null);

  /**
   * The tool answered.
   *
   * @param value the members of its result
   */
  record Answered(Map<String, Object> value) implements Outcome {

    /** Whether the tool says that it could not do it. */
    boolean isError() {
      return Boolean.TRUE.equals(value.get(ToolResults.IS_ERROR));
    }
  }

  /**
   * It ended with an error of the protocol.
   *
   * @param code of JSON-RPC
   * @param message for people
   * @param data members for programs, or null: none
   */
  record Failed(int code, String message, @Nullable Map<String, Object> data) implements Outcome {}
}
