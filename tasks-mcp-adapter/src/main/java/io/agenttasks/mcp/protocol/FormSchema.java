package io.agenttasks.mcp.protocol;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The restricted schemas that forms may have: one object of strings, numbers, integers, booleans
 * and choices. Checks them, and what people fill in.
 */
final class FormSchema {

  private static final Set<String> TYPES =
      Set.of("string", "number", "integer", "boolean", "array");

  private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+");

  private FormSchema() {}

  /**
   * Checks that a schema is one of a form.
   *
   * @throws IllegalArgumentException if it is none; it names the part
   */
  static void require(Map<String, Object> schema) {
    if (!"object".equals(schema.get("type")) || !(schema.get("properties") instanceof Map<?, ?>)) {
      throw new IllegalArgumentException("schema: an object with properties, found " + schema);
    }
    properties(schema)
        .forEach(
            (name, property) -> {
              if (!(property instanceof Map<?, ?> map)
                  || !TYPES.contains(String.valueOf(map.get("type")))) {
                throw new IllegalArgumentException(
                    "schema, " + name + ": type is one of " + TYPES + ", found " + property);
              }
            });
  }

  /** What is wrong with the content of an accepted form, or null: it fits. */
  static @Nullable String fault(Map<?, ?> schema, Map<?, ?> content) {
    Map<?, ?> properties = properties(schema);
    if (schema.get("required") instanceof List<?> names) {
      for (Object name : names) {
        if (content.get(name) == null) {
          return name + ": missing";
        }
      }
    }
    for (Map.Entry<?, ?> field : content.entrySet()) {
      // What the form does not know may be there, as in any schema that does not forbid it.
      String fault =
          properties.get(field.getKey()) instanceof Map<?, ?> property
              ? fault(property, field.getValue())
              : null;
      if (fault != null) {
        return field.getKey() + ": " + fault;
      }
    }
    return null;
  }

  private static @Nullable String fault(Map<?, ?> property, @Nullable Object value) {
    return switch (String.valueOf(property.get("type"))) {
      case "string" -> value instanceof String text ? textFault(property, text) : "a string";
      case "integer" ->
          value instanceof Number number && isWhole(number)
              ? numberFault(property, number)
              : "an integer";
      case "number" -> value instanceof Number number ? numberFault(property, number) : "a number";
      case "boolean" -> value instanceof Boolean ? null : "true or false";
      case "array" -> value instanceof List<?> list ? listFault(property, list) : "an array";
      default -> null;
    };
  }

  private static @Nullable String textFault(Map<?, ?> property, String text) {
    int length = text.codePointCount(0, text.length());
    if (property.get("minLength") instanceof Number least && length < least.longValue()) {
      return "at least " + least + " characters";
    }
    if (property.get("maxLength") instanceof Number most && length > most.longValue()) {
      return "at most " + most + " characters";
    }
    if ("email".equals(property.get("format")) && !EMAIL.matcher(text).matches()) {
      return "an address of mail";
    }
    return choiceFault(property, text);
  }

  private static @Nullable String choiceFault(Map<?, ?> property, Object value) {
    List<?> choices =
        Stream.of("enum", "oneOf", "anyOf")
            .map(property::get)
            .filter(List.class::isInstance)
            .flatMap(list -> ((List<?>) list).stream())
            .map(choice -> choice instanceof Map<?, ?> titled ? titled.get("const") : choice)
            .toList();
    return choices.isEmpty() || choices.contains(value) ? null : "one of " + choices;
  }

  private static boolean isWhole(@Nullable Object value) {
    return value instanceof Number number
        && number.doubleValue() == Math.rint(number.doubleValue());
  }

  private static @Nullable String numberFault(Map<?, ?> property, Number value) {
    double number = value.doubleValue();
    if (property.get("minimum") instanceof Number least && number < least.doubleValue()) {
      return "at least " + least;
    }
    if (property.get("maximum") instanceof Number most && number > most.doubleValue()) {
      return "at most " + most;
    }
    return null;
  }

  private static @Nullable String listFault(Map<?, ?> property, List<?> list) {
    if (property.get("minItems") instanceof Number least && list.size() < least.longValue()) {
      return "at least " + least + " of them";
    }
    if (property.get("maxItems") instanceof Number most && list.size() > most.longValue()) {
      return "at most " + most + " of them";
    }
    Map<?, ?> items = property.get("items") instanceof Map<?, ?> map ? map : Map.of();
    for (Object entry : list) {
      String fault = entry instanceof String ? choiceFault(items, entry) : "strings";
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private static Map<?, ?> properties(Map<?, ?> schema) {
    return schema.get("properties") instanceof Map<?, ?> map ? map : Map.of();
  }
}
