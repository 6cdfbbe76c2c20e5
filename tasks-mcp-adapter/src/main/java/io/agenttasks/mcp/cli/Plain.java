package io.agenttasks.mcp.cli;

/**
 * Text of others, made fit for a line of a terminal: nothing in it moves the cursor, turns the
 * direction of writing, or begins another line.
 */
final class Plain {

  private static final int ASCII_LAST = '~';

  private Plain() {}

  /** The text, with a mark in place of each character that a line must not hold. */
  static String line(String text, boolean unicode) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints()
        .map(point -> isSafe(point) ? point : unicode ? 0xFFFD : '?')
        .forEach(point -> append(line, point, unicode));
    return line.toString();
  }

  /** At most so many columns of the text, with dots where it was cut. */
  static String fit(String text, int columns, boolean unicode) {
    String line = line(text, unicode);
    if (columns(line) <= columns) {
      return line;
    }
    String dots = unicode ? "…" : "...";
    StringBuilder cut = new StringBuilder();
    int room = columns - dots.length();
    for (int index = 0; index < line.length(); ) {
      int point = line.codePointAt(index);
      room -= columns(point);
      if (room < 0) {
        break;
      }
      cut.appendCodePoint(point);
      index += Character.charCount(point);
    }
    return cut.append(dots).toString();
  }

  /** How many columns the text takes. */
  static int columns(String text) {
    return text.codePoints().map(Plain::columns).sum();
  }

  private static void append(StringBuilder line, int point, boolean unicode) {
    if (unicode || point <= ASCII_LAST) {
      line.appendCodePoint(point);
    } else {
      line.append(point == '…' ? "..." : "?");
    }
  }

  private static boolean isSafe(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }

  /** Close enough: marks take none, scripts of East Asia and pictures take two. */
  private static int columns(int point) {
    int type = Character.getType(point);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    boolean wide =
        (point >= 0x1100 && point <= 0x115F)
            || (point >= 0x2E80 && point <= 0xA4CF)
            || (point >= 0xAC00 && point <= 0xD7A3)
            || (point >= 0xF900 && point <= 0xFAFF)
            || (point >= 0xFE30 && point <= 0xFE6F)
            || (point >= 0xFF00 && point <= 0xFF60)
            || (point >= 0xFFE0 && point <= 0xFFE6)
            || (point >= 0x1F300 && point <= 0x1FAFF)
            || (point >= 0x20000 && point <= 0x3FFFD);
    return wide ? 2 : 1;
  }
}
