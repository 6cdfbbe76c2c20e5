package io.agenttasks.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.agenttasks.mcp.tool.ArgumentException.Kind;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a tool takes. One declaration is both the schema that agents see and the check of what they
 * send. {@code null} counts as absent.
 */
public final class Parameters {

  private final Map<String, Parameter> byName = new LinkedHashMap<>();
  private final boolean strict;

  private Parameters(Stream<Parameter> parameters, boolean strict) {
    parameters.forEach(it -> byName.put(it.name(), it));
    this.strict = strict;
  }

  /** These, and no others. */
  public static Parameters of(Parameter... parameters) {
    return new Parameters(Stream.of(parameters), true);
  }

  /** These; others are ignored. */
  public static Parameters lenient(Parameter... parameters) {
    return new Parameters(Stream.of(parameters), false);
  }

  /** These, and more behind them. */
  public Parameters and(Parameter... more) {
    return new Parameters(Stream.concat(byName.values().stream(), Stream.of(more)), strict);
  }

  /** All of them, in their order. */
  public List<Parameter> all() {
    return List.copyOf(byName.values());
  }

  /**
   * The arguments, checked in the order of the declaration; an unknown one comes before all.
   *
   * @throws ArgumentException for the first one that is refused
   */
  public Arguments read(JsonNode given) {
    return read("arguments", given);
  }

  private Arguments read(String place, JsonNode given) {
    if (!given.isObject()) {
      throw new ArgumentException(Kind.TYPE, place, "an object, found " + Values.shown(given));
    }
    if (strict) {
      requireKnown(given);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    for (Parameter parameter : byName.values()) {
      JsonNode value = given.get(parameter.name());
      if (value != null && !value.isNull()) {
        values.put(parameter.name(), value(parameter, value));
      } else if (parameter.required()) {
        throw new ArgumentException(Kind.MISSING, parameter.name(), "missing");
      }
    }
    return new Arguments(values);
  }

  private void requireKnown(JsonNode given) {
    for (Iterator<String> names = given.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!byName.containsKey(name)) {
        throw new ArgumentException(
            Kind.UNKNOWN,
            Values.cut(name),
            "there is no such parameter; there are " + String.join(", ", byName.keySet()));
      }
    }
  }

  private static Object value(Parameter parameter, JsonNode value) {
    if (parameter.type() != Parameter.Type.OBJECTS) {
      return Values.read(parameter, value);
    }
    Values.requireArray(parameter, value);
    Parameters members = parameter.members();
    List<Arguments> objects = new ArrayList<>();
    for (JsonNode entry : value) {
      String place = parameter.name() + "[" + objects.size() + "]";
      if (members == null) {
        throw new IllegalStateException(parameter.name() + " does not say what its objects have");
      }
      try {
        objects.add(members.read(place, entry));
      } catch (ArgumentException e) {
        String inner = String.valueOf(e.getMessage());
        throw inner.startsWith(place) ? e : new ArgumentException(e.kind(), place, inner);
      }
    }
    return objects;
  }

  /** The JSON Schema that agents see. */
  public ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    byName.values().forEach(it -> properties.set(it.name(), schema(it)));
    List<String> required =
        byName.values().stream().filter(Parameter::required).map(Parameter::name).toList();
    if (!required.isEmpty()) {
      ArrayNode names = schema.putArray("required");
      required.forEach(names::add);
    }
    if (strict) {
      schema.put("additionalProperties", false);
    }
    return schema;
  }

  private static ObjectNode schema(Parameter parameter) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", parameter.type().json());
    if (!parameter.description().isEmpty()) {
      schema.put("description", parameter.description());
    }
    switch (parameter.type()) {
      case INTEGER -> limits(schema, "minimum", "maximum", parameter, Integer.MIN_VALUE);
      case RAW, LINE, TEXT -> {
        choices(schema, parameter);
        limits(schema, "minLength", "maxLength", parameter, 0);
      }
      case ID, FLAG -> {}
      case RAWS, LINES, IDS -> {
        choices(schema.putObject("items").put("type", "string"), parameter);
        limits(schema, "minItems", "maxItems", parameter, 0);
      }
      case OBJECTS -> {
        limits(schema, "minItems", "maxItems", parameter, 0);
        if (parameter.members() != null) {
          schema.set("items", parameter.members().schema());
        }
      }
    }
    return schema;
  }

  private static void choices(ObjectNode schema, Parameter parameter) {
    if (!parameter.choices().isEmpty()) {
      ArrayNode words = schema.putArray("enum");
      parameter.choices().forEach(words::add);
    }
  }

  /** Only limits that say something. */
  private static void limits(
      ObjectNode schema, String least, String most, Parameter parameter, int none) {
    if (parameter.min() != none) {
      schema.put(least, parameter.min());
    }
    boolean limited = parameter.max() != Integer.MAX_VALUE && parameter.choices().isEmpty();
    if (limited) {
      schema.put(most, parameter.max());
    }
  }
}
