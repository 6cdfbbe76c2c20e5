package io.agenttasks.mcp.server;

import io.modelcontextprotocol.modern.McpHttp;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpHeader;
import io.modelcontextprotocol.modern.server.McpHeaders;
import io.modelcontextprotocol.modern.server.McpRequestContext;
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
    if (wrong == null) {
      // A body that says nothing is refused once it is looked at.
      String name = McpHttp.Headers.MCP_PROTOCOL_VERSION;
      String version = message.version();
      wrong = version == null ? missing(request, name) : mismatch(request, name, version);
    }
    if (wrong == null && message.toolName() != null) {
      wrong = mismatch(request, McpHttp.Headers.MCP_NAME, message.toolName());
    }
    return wrong;
  }

  /**
   * What is wrong with the name of a request that is about a protocol task, or null. It is looked
   * at only once it is known that there is such a method; elsewhere than on HTTP there is no name.
   */
  static @Nullable String nameMismatch(McpRequestContext context, @Nullable Object id) {
    Object headers = context.transportContext().get(McpHeaders.TRANSPORT_CONTEXT_KEY);
    if (!(id instanceof String)
        || !(headers instanceof McpHeaders mirrored)
        || mirrored == McpHeaders.NOT_MIRRORED) {
      return null;
    }
    McpHeader name = mirrored.get(McpHttp.Headers.MCP_NAME);
    if (name == null) {
      return missing(McpHttp.Headers.MCP_NAME);
    }
    return !name.isMalformed() && id.equals(name.value())
        ? null
        : McpHttp.Headers.MCP_NAME + ": the header differs from the body";
  }

  private static @Nullable String mismatch(HttpServletRequest request, String name, String body) {
    String header = request.getHeader(name);
    if (header == null) {
      return missing(name);
    }
    String value = name.equals(McpHttp.Headers.MCP_NAME) ? decoded(header) : header;
    return body.equals(value) ? null : name + ": the header differs from the body";
  }

  private static @Nullable String missing(HttpServletRequest request, String name) {
    return request.getHeader(name) == null ? missing(name) : null;
  }

  private static String missing(String name) {
    return name + ": the header is missing";
  }

  private static @Nullable String decoded(String header) {
    try {
      return McpHeaderDecoder.decodeValue(header);
    } catch (RuntimeException e) {
      return null;
    }
  }
}
