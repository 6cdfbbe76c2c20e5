package io.agenttasks.mcp.server;

import io.modelcontextprotocol.modern.McpHttp;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.transport.McpHeaderDecoder;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

/**
 * Headers of the modern era repeat what is in the body, so that whatever stands in front of a
 * server can decide by them. They must not say something else.
 */
final class ModernHeaders {

  /** The code of JSON-RPC for headers that do. */
  static final int MISMATCH = McpSchema.ErrorCodes.HEADER_MISMATCH;

  private ModernHeaders() {}

  /** What is wrong with them, or null. */
  static @Nullable String mismatch(HttpServletRequest request, Message message) {
    String wrong = mismatch(request, McpHttp.Headers.MCP_METHOD, message.requiredMethod());
    if (wrong == null && message.version() != null) {
      wrong = mismatch(request, McpHttp.Headers.MCP_PROTOCOL_VERSION, message.version());
    }
    if (wrong == null && message.toolName() != null) {
      wrong = mismatch(request, McpHttp.Headers.MCP_NAME, message.toolName());
    }
    return wrong;
  }

  private static @Nullable String mismatch(HttpServletRequest request, String name, String body) {
    String header = request.getHeader(name);
    if (header == null) {
      return name + ": the header is missing";
    }
    String value = name.equals(McpHttp.Headers.MCP_NAME) ? decoded(header) : header;
    return body.equals(value) ? null : name + ": the header differs from the body";
  }

  private static @Nullable String decoded(String header) {
    try {
      return McpHeaderDecoder.decodeValue(header);
    } catch (RuntimeException e) {
      return null;
    }
  }
}
