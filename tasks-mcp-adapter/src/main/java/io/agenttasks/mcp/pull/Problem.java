package io.agenttasks.mcp.pull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** An outcome other than {@code ok}. */
final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ObjectNode answer = JsonNodeFactory.instance.objectNode();

  private Problem(String status, String message) {
    super(message);
    answer.put("status", status);
  }

  static Problem invalid(String message) {
    return new Problem("invalid", message);
  }

  static Problem notFound(String message) {
    return new Problem("not_found", message);
  }

  static Problem conflict(String message) {
    return new Problem("conflict", message);
  }

  /** What is said besides. */
  ObjectNode answer() {
    return answer;
  }

  /** All of it. */
  ObjectNode whole() {
    return answer.deepCopy().put("message", getMessage());
  }
}
