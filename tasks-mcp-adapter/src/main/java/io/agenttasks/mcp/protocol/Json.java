package io.agenttasks.mcp.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.Utf8;
import java.io.UncheckedIOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as text, as a tree and as plain values. */
final class Json {

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}

  static Map<String, Object> map(JsonNode tree) {
    return MAPPER.convertValue(tree, OBJECT);
  }

  static JsonNode tree(@Nullable Object value) {
    return MAPPER.valueToTree(value == null ? Map.of() : value);
  }

  static ObjectNode object(Map<String, Object> value) {
    return MAPPER.valueToTree(value);
  }

  static String text(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("what is kept is always JSON", e);
    }
  }

  static Map<String, Object> read(String text) {
    try {
      return MAPPER.readValue(text, OBJECT);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("what was kept is always JSON", e);
    }
  }

  /** The bytes of a value as JSON; text is taken as JSON already. */
  static int bytes(Object value) {
    return Utf8.length(value instanceof String json ? json : text(value));
  }
}
