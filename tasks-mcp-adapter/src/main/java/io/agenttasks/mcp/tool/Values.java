package io.agenttasks.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import io.agenttasks.mcp.tool.ArgumentException.Kind;
import io.agenttasks.model.Texts;
import java.util.ArrayList;
import java.util.List;

/** Reads values of JSON as what a parameter takes. */
final class Values {

  private static final int SHOWN_MAX = 60;

  private Values() {}

  /** The value: a string, an integer, a boolean, or a list of strings. */
  static Object read(Parameter parameter, JsonNode value) {
    String name = parameter.name();
    return switch (parameter.type()) {
      case RAW -> string(name, value);
      case LINE -> word(parameter, checked(name, value, () -> line(parameter, value)));
      case TEXT -> checked(name, value, () -> text(parameter, value));
      case ID -> id(name, value);
      case INTEGER -> integer(parameter, value);
      case FLAG -> flag(name, value);
      case RAWS -> strings(parameter, value, it -> string(name, it));
      case LINES -> strings(parameter, value, it -> word(parameter, string(name, it).strip()));
      case IDS -> strings(parameter, value, it -> id(name, it));
      case OBJECTS -> throw new IllegalStateException(name + " has objects");
    };
  }

  private interface Reading {
    String read();
  }

  /** A rule of the model that is broken is told as what it is here: a wrong argument. */
  private static String checked(String name, JsonNode value, Reading reading) {
    string(name, value);
    try {
      return reading.read();
    } catch (ArgumentException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new ArgumentException(Kind.VALUE, name, message.substring(message.indexOf(':') + 2));
    }
  }

  private static String line(Parameter parameter, JsonNode value) {
    return Texts.line(
        parameter.name(), value.textValue().strip(), parameter.min(), parameter.max());
  }

  /** Tab and line feed are the only control characters of a text. */
  private static String text(Parameter parameter, JsonNode value) {
    String text = value.textValue().replace("\r\n", "\n").strip();
    Texts.text(parameter.name(), text, parameter.min(), parameter.max());
    if (text.chars().anyMatch(c -> Character.isISOControl(c) && c != '\t' && c != '\n')) {
      throw new ArgumentException(
          Kind.VALUE, parameter.name(), "no control characters but tab and line feed");
    }
    return text;
  }

  private static String word(Parameter parameter, String text) {
    if (!parameter.choices().isEmpty() && !parameter.choices().contains(text)) {
      throw new ArgumentException(
          Kind.VALUE,
          parameter.name(),
          "one of " + String.join(", ", parameter.choices()) + ", found " + quoted(text));
    }
    return text;
  }

  private static String id(String name, JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.asText();
    }
    String text = string(name, value).strip();
    return text.startsWith("#") ? text.substring(1) : text;
  }

  private static Integer integer(Parameter parameter, JsonNode value) {
    boolean whole =
        value.isIntegralNumber()
            || (value.isNumber() && value.doubleValue() == Math.rint(value.doubleValue()));
    if (!whole) {
      throw wrongType(parameter.name(), "an integer", value);
    }
    boolean fits =
        value.canConvertToInt()
            && value.intValue() >= parameter.min()
            && value.intValue() <= parameter.max();
    if (!fits) {
      throw new ArgumentException(
          Kind.VALUE,
          parameter.name(),
          "from " + parameter.min() + " to " + parameter.max() + ", found " + shown(value));
    }
    return value.intValue();
  }

  private static Boolean flag(String name, JsonNode value) {
    if (!value.isBoolean()) {
      throw wrongType(name, "true or false", value);
    }
    return value.booleanValue();
  }

  private interface Entry {
    String read(JsonNode value);
  }

  private static List<String> strings(Parameter parameter, JsonNode value, Entry entry) {
    requireArray(parameter, value);
    List<String> strings = new ArrayList<>();
    value.forEach(it -> strings.add(entry.read(it)));
    return strings;
  }

  static void requireArray(Parameter parameter, JsonNode value) {
    if (!value.isArray()) {
      throw wrongType(parameter.name(), "an array", value);
    }
    if (value.size() < parameter.min() || value.size() > parameter.max()) {
      throw new ArgumentException(
          Kind.VALUE,
          parameter.name(),
          parameter.min() + " to " + parameter.max() + " entries, found " + value.size());
    }
  }

  private static String string(String name, JsonNode value) {
    if (!value.isTextual()) {
      throw wrongType(name, "a string", value);
    }
    return value.textValue();
  }

  private static ArgumentException wrongType(String name, String expected, JsonNode value) {
    return new ArgumentException(Kind.TYPE, name, expected + ", found " + shown(value));
  }

  /** The value on one line, cut when long. */
  static String shown(JsonNode value) {
    return Texts.onOneLine(cut(value.toString()));
  }

  /** Text on one line, cut when long. */
  static String cut(String text) {
    String line = Texts.onOneLine(text);
    return line.codePointCount(0, line.length()) <= SHOWN_MAX
        ? line
        : line.substring(0, line.offsetByCodePoints(0, SHOWN_MAX)) + "…";
  }

  private static String quoted(String text) {
    return '"' + cut(text) + '"';
  }
}
