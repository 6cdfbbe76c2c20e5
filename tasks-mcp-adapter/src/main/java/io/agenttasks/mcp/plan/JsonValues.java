package io.agenttasks.mcp.plan;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonToken;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Words for messages about JSON. */
final class JsonValues {

  private static final int SHOWN_MAX = 60;

  /** Parts of Jackson's messages that speak of Jackson, not of the file. */
  private static final Pattern SOURCE =
      Pattern.compile(" ?\\(start marker at [^)]*\\)\\)?|, from `[^`]*`|\\[Source: [^]]*]");

  private JsonValues() {}

  /** The file, line and column, to begin a message with. */
  static String place(Path path, JsonLocation location) {
    return path + ": line " + location.getLineNr() + ", column " + location.getColumnNr() + ": ";
  }

  /** The value in quotes, cut when long. */
  static String shown(String value) {
    boolean fits = value.codePointCount(0, value.length()) <= SHOWN_MAX;
    return '"' + (fits ? value : cut(value)) + '"';
  }

  private static String cut(String value) {
    return value.substring(0, value.offsetByCodePoints(0, SHOWN_MAX)) + "...";
  }

  /** A word for what a token begins. */
  static String kind(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "an object";
      case START_ARRAY -> "an array";
      case VALUE_STRING -> "a string";
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
      case VALUE_TRUE, VALUE_FALSE -> "a boolean";
      case VALUE_NULL -> "null";
      default -> "something else";
    };
  }

  /** A message of Jackson's, without what does not concern the file. */
  static String withoutSource(String message) {
    return SOURCE.matcher(message).replaceAll("");
  }
}
