package io.agenttasks.mcp.server;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message of JSON-RPC 2.0 from a client.
 *
 * @param id of a request or an answer, or null: a notification
 * @param method what is asked for, or null: it is an answer
 * @param params the parameters, or null
 * @param result what an answer brings, or null: it is none, or tells an error
 */
record Message(
    @Nullable Object id,
    @Nullable String method,
    @Nullable Object params,
    @Nullable Object result) {

  /** Where a client of the modern era says which revision it speaks, in each request. */
  private static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

  /** Whether it wants an answer. */
  boolean isRequest() {
    return id != null && method != null;
  }

  /** Whether it wants none. */
  boolean isNotification() {
    return id == null && method != null;
  }

  /** The method of a request or a notification. */
  String requiredMethod() {
    if (method == null) {
      throw new IllegalStateException("an answer has no method");
    }
    return method;
  }

  /** The parameters by their names; none: empty. */
  Map<String, Object> members() {
    return asMap(params);
  }

  /** A value of JSON as an object; what is none is empty. */
  @SuppressWarnings("unchecked") // JSON names its members by text.
  static Map<String, Object> asMap(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }

  /** Whether it says by itself which revision of the modern era it is of. */
  boolean namesItsVersion() {
    return member(meta(), PROTOCOL_VERSION) != null;
  }

  /** That revision, or null: it does not say, or not as text. */
  @Nullable String version() {
    return member(meta(), PROTOCOL_VERSION) instanceof String version ? version : null;
  }

  /** The tool that is called, or null. */
  @Nullable String toolName() {
    return "tools/call".equals(method) && member(params, "name") instanceof String name
        ? name
        : null;
  }

  /** What the client wants progress to be told under, or null: it wants none. */
  @Nullable Object progressToken() {
    return member(meta(), "progressToken");
  }

  /** The id of the request that a cancellation is about, or null. */
  @Nullable Object cancelledId() {
    return member(params, "requestId");
  }

  private @Nullable Object meta() {
    return member(params, "_meta");
  }

  private static @Nullable Object member(@Nullable Object from, String name) {
    return from instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
