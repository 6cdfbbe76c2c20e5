package io.agenttasks.vault;

import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the two forms of a field: a sign before its value, and a key and value in brackets. */
final class FieldForms {

  private static final char VARIATION = '\uFE0F';
  private static final String COLONS = "::";
  private static final int KEY_LENGTH_MAX = Field.ON_COMPLETION.key.length();

  private static final Map<String, Field> BY_KEY = by(UnaryOperator.identity());
  private static final Map<String, Field> BY_LOWER_KEY = by(FieldForms::lower);

  private final boolean lenient;
  private final FieldValues values;

  FieldForms(boolean lenient) {
    this.lenient = lenient;
    this.values = new FieldValues(lenient);
  }

  /** The field whose sign stands here, or null. */
  @Nullable FoundField bySign(String text, int at, int to) {
    Field field = Field.at(text, at);
    if (field == null) {
      return null;
    }
    int behind = at + Character.charCount(text.codePointAt(at));
    String sign = text.substring(at, behind);
    if (behind < to && text.charAt(behind) == VARIATION) {
      behind++;
    }
    if (field == Field.PRIORITY) {
      return new FoundField(field, sign, sign, behind);
    }
    int from = values.skipSpace(text, behind, to);
    int end = values.end(field, text, from, to);
    return end == FieldValues.NONE
        ? new FoundField(field, sign, "", behind)
        : new FoundField(field, sign, text.substring(from, end).strip(), end);
  }

  /** The field whose opening bracket stands here, or null. A comma behind it belongs to it. */
  @Nullable FoundField byKey(String text, int at, int to) {
    char close = text.charAt(at) == '[' ? ']' : ')';
    int start = values.skipSpace(text, at + 1, to);
    Field field = key(text, start, to);
    if (field == null) {
      return null;
    }
    int colons = colons(text, start + field.key.length(), to);
    if (!text.startsWith(COLONS, colons) || colons + COLONS.length() > to) {
      return null;
    }
    int from = values.skipSpace(text, colons + COLONS.length(), to);
    int end = values.end(field, text, from, to);
    int bracket = end == FieldValues.NONE ? to : values.skipSpace(text, end, to);
    String name = field.key + COLONS;
    if (bracket >= to || text.charAt(bracket) != close) {
      return new FoundField(field, name, "", at + 1);
    }
    int comma = values.skipSpace(text, bracket + 1, to);
    boolean hasComma = comma < to && text.charAt(comma) == ',';
    return new FoundField(
        field, name, text.substring(from, end).strip(), hasComma ? comma + 1 : bracket + 1);
  }

  private int colons(String text, int from, int to) {
    return lenient ? values.skipSpace(text, from, to) : from;
  }

  private @Nullable Field key(String text, int from, int to) {
    int end = from;
    while (end < to && end - from <= KEY_LENGTH_MAX && Character.isLetter(text.charAt(end))) {
      end++;
    }
    if (end == from) {
      return null;
    }
    String word = text.substring(from, end);
    return lenient ? BY_LOWER_KEY.get(lower(word)) : BY_KEY.get(word);
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static Map<String, Field> by(UnaryOperator<String> form) {
    return Stream.of(Field.values())
        .collect(Collectors.toUnmodifiableMap(field -> form.apply(field.key), field -> field));
  }
}
