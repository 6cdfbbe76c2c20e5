package io.agenttasks.model;

/** Checks that several values of this package share: of names, words and reasons. */
final class Names {

  private Names() {}

  static boolean isSpace(int point) {
    return Character.isWhitespace(point) || Character.isSpaceChar(point);
  }

  /** A name as people write it: blanks around it go, none of its characters is a control. */
  static String trimmed(String field, String value, int max) {
    String trimmed = Texts.line(field, value.strip(), 1, max);
    Texts.require(!trimmed.codePoints().allMatch(Names::isSpace), field, "not blank", value);
    return trimmed;
  }

  /** A name without any white space. */
  static String word(String field, String value, int max) {
    Texts.line(field, value, 1, max);
    Texts.require(value.codePoints().noneMatch(Names::isSpace), field, "no white space", value);
    return value;
  }

  /** Why a task is parked, not needed, or given up. */
  static String reason(String value) {
    Texts.text("reason", value, 1, TaskState.REASON_LENGTH_MAX);
    Texts.require(!value.isBlank(), "reason", "not blank", value);
    return value;
  }
}
