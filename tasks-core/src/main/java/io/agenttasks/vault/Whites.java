package io.agenttasks.vault;

/** Which characters are white space on a line of a note. All of them are single UTF-16 units. */
final class Whites {

  private static final int NO_BREAK_SPACE = 0xA0;
  private static final int OGHAM_SPACE = 0x1680;
  private static final int EN_QUAD = 0x2000;
  private static final int HAIR_SPACE = 0x200A;
  private static final int LINE_SEPARATOR = 0x2028;
  private static final int PARAGRAPH_SEPARATOR = 0x2029;
  private static final int NARROW_NO_BREAK_SPACE = 0x202F;
  private static final int MATHEMATICAL_SPACE = 0x205F;
  private static final int IDEOGRAPHIC_SPACE = 0x3000;
  private static final int BYTE_ORDER_MARK = 0xFEFF;

  private Whites() {}

  /** White space as JavaScript has it, which is what editors of notes are written in. */
  static boolean isWhite(int point) {
    return (point >= '\t' && point <= '\r')
        || isHorizontal(point)
        || point == LINE_SEPARATOR
        || point == PARAGRAPH_SEPARATOR
        || point == BYTE_ORDER_MARK;
  }

  /** White space within a line. */
  static boolean isHorizontal(int point) {
    return point == ' '
        || point == '\t'
        || point == NO_BREAK_SPACE
        || point == OGHAM_SPACE
        || (point >= EN_QUAD && point <= HAIR_SPACE)
        || point == NARROW_NO_BREAK_SPACE
        || point == MATHEMATICAL_SPACE
        || point == IDEOGRAPHIC_SPACE;
  }

  /** Where the text begins behind white space, at most at its end. */
  static int skip(CharSequence text, int from, int to) {
    int at = from;
    while (at < to && isWhite(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Where the text ends before white space, at least at its start. */
  static int skipBack(CharSequence text, int from, int to) {
    int at = to;
    while (at > from && isWhite(text.charAt(at - 1))) {
      at--;
    }
    return at;
  }
}
