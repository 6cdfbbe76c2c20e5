package io.agenttasks.vault;

/** How far a tag reaches, as Obsidian has it: letters, marks, digits, a few signs, and emoji. */
final class LenientTag {

  private static final int ZERO_WIDTH_JOINER = 0x200D;

  private LenientTag() {}

  /** Where a name ends that begins here; here, if there is none. */
  static int end(String text, int from, int to) {
    int at = from;
    boolean digitsOnly = true;
    while (at < to && Field.at(text, at) == null) {
      int point = text.codePointAt(at);
      if (!isOfName(point)) {
        break;
      }
      digitsOnly &= Character.isDigit(point);
      at += Character.charCount(point);
    }
    return digitsOnly ? from : at;
  }

  private static boolean isOfName(int point) {
    return switch (Character.getType(point)) {
      case Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK,
          Character.ENCLOSING_MARK,
          Character.OTHER_SYMBOL ->
          true;
      // The colours of skin are modifiers of their own.
      case Character.MODIFIER_SYMBOL -> Character.isSupplementaryCodePoint(point);
      default ->
          Character.isLetterOrDigit(point)
              || point == '_'
              || point == '-'
              || point == '/'
              || point == ZERO_WIDTH_JOINER;
    };
  }
}
