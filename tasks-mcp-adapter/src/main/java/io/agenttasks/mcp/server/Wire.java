package io.agenttasks.mcp.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Messages as JSON. Reading is strict: no key twice, no endless nesting, one value. */
final class Wire {

  /** JSON can't be read. */
  static final int PARSE_ERROR = -32700;

  /** It is JSON, but no message. */
  static final int INVALID_REQUEST = -32600;

  /** There is no such method. */
  static final int METHOD_NOT_FOUND = -32601;

  /** The parameters of the method are wrong. */
  static final int INVALID_PARAMS = -32602;

  /** Something went wrong here. */
  static final int INTERNAL_ERROR = -32603;

  /** How deep values may be nested. */
  static final int NESTING_MAX = 64;

  private static final String VERSION = "2.0";

  private static final ObjectMapper READER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(NESTING_MAX).build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final ObjectMapper WRITER = new ObjectMapper();

  private Wire() {}

  /** What can't be taken as a message. */
  static final class BadMessageException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int code;
    private final transient @Nullable Object id;

    BadMessageException(int code, String message, @Nullable Object id) {
      super(message);
      this.code = code;
      this.id = id;
    }

    /** The answer to it. */
    Answer answer() {
      return Answer.error(id, code, String.valueOf(getMessage()));
    }
  }

  /** The SDK's way to its own types. */
  static McpJsonMapper sdkMapper() {
    return new JacksonMcpJsonMapper(WRITER);
  }

  /** Arguments as the tree that tools take. */
  static JsonNode tree(@Nullable Object arguments) {
    return WRITER.valueToTree(arguments == null ? Map.of() : arguments);
  }

  /** A tree, or what the SDK made, as plain values. */
  static Map<String, Object> map(Object value) {
    return WRITER.convertValue(value, new TypeReference<Map<String, Object>>() {});
  }

  /** The message as JSON on one line. */
  static byte[] bytes(Object message) {
    try {
      return WRITER.writeValueAsBytes(message);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("what is answered is always JSON", e);
    }
  }

  /** The message of this text. */
  static Message read(byte[] text) throws BadMessageException {
    Object value;
    try {
      value = READER.readValue(text, Object.class);
    } catch (IOException e) {
      throw new BadMessageException(
          PARSE_ERROR, "not JSON in UTF-8 with each key once, or nested too deep", null);
    }
    if (!(value instanceof Map<?, ?> map)) {
      throw new BadMessageException(
          INVALID_REQUEST, "a message is an object; batches are not taken", null);
    }
    Object id = map.get("id");
    boolean goodId =
        id == null || id instanceof String || id instanceof Integer || id instanceof Long;
    if (!VERSION.equals(map.get("jsonrpc")) || !goodId || (id == null && map.containsKey("id"))) {
      throw new BadMessageException(
          INVALID_REQUEST, "not a message of JSON-RPC 2.0", goodId ? id : null);
    }
    Object method = map.get("method");
    if (method instanceof String name) {
      return new Message(id, name, params(map, id), null);
    }
    if (method == null && id != null && (map.containsKey("result") || map.containsKey("error"))) {
      return new Message(id, null, null, map.get("result"));
    }
    throw new BadMessageException(INVALID_REQUEST, "neither a request nor a notification", id);
  }

  private static @Nullable Object params(Map<?, ?> map, @Nullable Object id)
      throws BadMessageException {
    Object params = map.get("params");
    if (params == null) {
      return null;
    }
    if (!(params instanceof Map<?, ?> members)) {
      throw new BadMessageException(INVALID_REQUEST, "params: an object", id);
    }
    if (members.containsKey("_meta") && !(members.get("_meta") instanceof Map)) {
      throw new BadMessageException(INVALID_PARAMS, "params._meta: an object", id);
    }
    return params;
  }
}
