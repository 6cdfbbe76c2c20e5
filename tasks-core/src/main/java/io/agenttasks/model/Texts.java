package io.agenttasks.model;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Checks of what enters the library. Each refusal is an {@link IllegalArgumentException} that names
 * the field and the value found. Lengths count code points.
 */
public final class Texts {

  private static final int SHOWN_MAX = 60;
  private static final int ONE_BYTE_END = 0x80;
  private static final int TWO_BYTES_END = 0x800;

  private Texts() {}

  /**
   * A text of limited length, without U+0000 and without lone surrogates.
   *
   * @return the text
   * @throws IllegalArgumentException if it is shorter, longer, or holds one of these
   */
  public static String text(String field, String value, int min, int max) {
    int length = value.codePointCount(0, value.length());
    if (length < min || length > max) {
      throw new IllegalArgumentException(
          field + ": " + min + " to " + max + " characters, found " + length + ": " + shown(value));
    }
    int bad = firstBad(value);
    if (bad >= 0) {
      throw new IllegalArgumentException(
          field + ": U+0000 or half a surrogate pair at index " + bad + ": " + shown(value));
    }
    return value;
  }

  /**
   * A text of limited length without control characters and line separators: a name, or a line.
   *
   * @return the text
   * @throws IllegalArgumentException if it is shorter, longer, or holds such a character
   */
  public static String line(String field, String value, int min, int max) {
    text(field, value, min, max);
    if (value.chars().anyMatch(Texts::breaksLine)) {
      throw new IllegalArgumentException(field + ": no control characters: " + shown(value));
    }
    return value;
  }

  /**
   * A text of so many bytes in UTF-8 at most, without U+0000 and without lone surrogates.
   *
   * @return the text
   * @throws IllegalArgumentException if it is longer, or holds one of these
   */
  public static String bytes(String field, String value, int max) {
    long bytes = bytesOf(value);
    require(bytes <= max, field, "at most " + max + " bytes in UTF-8", bytes + " bytes");
    return text(field, value, 0, max);
  }

  /** How many bytes a text has in UTF-8. Each half of a surrogate pair counts two of its four. */
  public static long bytesOf(String text) {
    long bytes = 0;
    int length = text.length();
    for (int index = 0; index < length; index++) {
      char unit = text.charAt(index);
      boolean two = unit < TWO_BYTES_END || Character.isSurrogate(unit);
      bytes += unit < ONE_BYTE_END ? 1 : two ? 2 : 3;
    }
    return bytes;
  }

  /** Refuses with the field, the limit and the value unless the number lies in the range. */
  public static int number(String field, int value, int min, int max) {
    if (value < min || value > max) {
      require(false, field, "from " + min + " to " + max, value);
    }
    return value;
  }

  /** Refuses with the field, the limit and the value if the number is below it. */
  static void atLeast(String field, long value, long min) {
    if (value < min) {
      require(false, field, "at least " + min, value);
    }
  }

  /** Refuses with the field, the rule and the value unless the rule holds. */
  public static void require(boolean holds, String field, String rule, Object value) {
    if (!holds) {
      throw refusal(field, rule, value);
    }
  }

  /** The refusal of a value, with its field and the rule that it breaks. */
  public static IllegalArgumentException refusal(String field, String rule, Object value) {
    return new IllegalArgumentException(
        field + ": " + rule + ", found " + shown(String.valueOf(value)));
  }

  /** The values in their order, doubles folded; refused if more remain than the limit. */
  static <T> List<T> folded(String field, Collection<T> values, int max) {
    // Nearly every task has none or one, and a claim copies the task: the set is for the others.
    List<T> folded =
        values.size() < 2 ? List.copyOf(values) : List.copyOf(new LinkedHashSet<>(values));
    require(folded.size() <= max, field, "at most " + max, folded.size());
    return folded;
  }

  /** The value on one line, cut when long, for a message. */
  static String shown(String value) {
    StringBuilder line = new StringBuilder("\"");
    value.codePoints().limit(SHOWN_MAX).forEach(point -> appendInLine(line, point));
    return line.append(value.codePointCount(0, value.length()) > SHOWN_MAX ? "…\"" : "\"")
        .toString();
  }

  /**
   * The whole value on one line, for a message: U+FFFD stands for each control character, line
   * separator and lone surrogate.
   */
  public static String onOneLine(String value) {
    StringBuilder line = new StringBuilder(value.length());
    value.codePoints().forEach(point -> appendInLine(line, point));
    return line.toString();
  }

  private static void appendInLine(StringBuilder line, int point) {
    line.appendCodePoint(breaksLine(point) || isSurrogate(point) ? 0xFFFD : point);
  }

  private static int firstBad(String value) {
    for (int index = 0; index < value.length(); ) {
      int point = value.codePointAt(index);
      if (point == 0 || isSurrogate(point)) {
        return index;
      }
      index += Character.charCount(point);
    }
    return -1;
  }

  private static boolean breaksLine(int point) {
    int type = Character.getType(point);
    return type == Character.CONTROL
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static boolean isSurrogate(int point) {
    return point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
  }
}
