package io.agenttasks.vault;

import java.util.Locale;

/** How far the value of a field reaches: as the grammar of its field and mode has it. */
final class FieldValues {

  /** There is no such value. */
  static final int NONE = -1;

  private static final int DATE_LENGTH = "YYYY-MM-DD".length();
  private static final int FIRST_DASH = 4;
  private static final int SECOND_DASH = 7;

  private final boolean lenient;

  FieldValues(boolean lenient) {
    this.lenient = lenient;
  }

  /** Where a value may begin that stands behind its sign or key. */
  int skipSpace(String text, int from, int to) {
    int at = from;
    while (at < to && isSpace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Where the value of a field ends that begins here, or {@link #NONE}. */
  int end(Field field, String text, int from, int to) {
    if (field.isDate()) {
      return endOfDate(text, from, to);
    }
    return switch (field) {
      case RECURRENCE -> endOfRule(text, from, to);
      case ON_COMPLETION -> endOfAct(text, from, to);
      case ID -> endOfId(text, from, to);
      case DEPENDS_ON -> endOfIds(text, from, to);
      default -> endOfPriority(text, from, to);
    };
  }

  private boolean isSpace(char unit) {
    return lenient ? Whites.isHorizontal(unit) : unit == ' ';
  }

  private int endOfDate(String text, int from, int to) {
    int end = from + DATE_LENGTH;
    if (end > to) {
      return NONE;
    }
    for (int at = from; at < end; at++) {
      boolean dash = at == from + FIRST_DASH || at == from + SECOND_DASH;
      if (dash ? text.charAt(at) != '-' : !isDigit(text.charAt(at))) {
        return NONE;
      }
    }
    return lenient && end < to && Character.isDigit(text.codePointAt(end)) ? NONE : end;
  }

  private int endOfRule(String text, int from, int to) {
    int at = from;
    boolean blank = true;
    while (at < to) {
      int point = text.codePointAt(at);
      boolean letter = isOfRule(point);
      if (!letter && point != ' ' && point != ',' && point != '!') {
        break;
      }
      blank &= point == ' ';
      at += Character.charCount(point);
    }
    return blank ? NONE : at;
  }

  private boolean isOfRule(int point) {
    return lenient ? Character.isLetterOrDigit(point) : isLetter(point) || isDigit(point);
  }

  private int endOfAct(String text, int from, int to) {
    int at = endOfLetters(text, from, to);
    if (at == from) {
      return NONE;
    }
    // The other mode swallows what it does not know.
    return lenient && !isAct(text.substring(from, at)) ? NONE : at;
  }

  static boolean isAct(String word) {
    return word.equalsIgnoreCase("delete") || word.equalsIgnoreCase("keep");
  }

  /** Only behind a key: a sign is a value by itself. */
  private int endOfPriority(String text, int from, int to) {
    int at = endOfLetters(text, from, to);
    String word = at - from > "highest".length() ? "" : text.substring(from, at);
    for (VaultPriority priority : VaultPriority.values()) {
      String name = priority.name().toLowerCase(Locale.ROOT);
      if (lenient ? name.equalsIgnoreCase(word) : name.equals(word)) {
        return at;
      }
    }
    return NONE;
  }

  private static int endOfId(String text, int from, int to) {
    int at = from;
    while (at < to && isOfId(text.charAt(at))) {
      at++;
    }
    return at == from ? NONE : at;
  }

  private int endOfIds(String text, int from, int to) {
    int end = endOfId(text, from, to);
    int next = end;
    while (next != NONE) {
      end = next;
      int comma = skipSpace(text, end, to);
      boolean goesOn = comma < to && text.charAt(comma) == ',';
      next = goesOn ? endOfId(text, skipSpace(text, comma + 1, to), to) : NONE;
    }
    return end;
  }

  private static int endOfLetters(String text, int from, int to) {
    int at = from;
    while (at < to && isLetter(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isOfId(char unit) {
    return isLetter(unit) || isDigit(unit) || unit == '_' || unit == '-';
  }

  private static boolean isLetter(int point) {
    return (point >= 'a' && point <= 'z') || (point >= 'A' && point <= 'Z');
  }

  private static boolean isDigit(int point) {
    return point >= '0' && point <= '9';
  }
}
