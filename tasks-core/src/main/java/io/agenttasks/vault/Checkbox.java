package io.agenttasks.vault;

import org.jspecify.annotations.Nullable;

/**
 * What stands on a task line before the text.
 *
 * @param marker the code point in the brackets
 * @param textStart where the text begins in the note
 * @param prefix what stands before the list marker
 */
record Checkbox(String marker, int textStart, LinePrefix prefix) {

  private static final int BRACKETS = 2;

  /** The checkbox at the start of a line, or null if it is no task line. */
  static @Nullable Checkbox at(String note, int start, int end, boolean lenient) {
    LinePrefix prefix = LinePrefix.of(note, start, end);
    int at = prefix.end();
    int open = behindMarker(note, at, end);
    int box = open;
    while (box < end && (note.charAt(box) == ' ' || (lenient && note.charAt(box) == '\t'))) {
      box++;
    }
    if (open == at || box == open || box + BRACKETS >= end || note.charAt(box) != '[') {
      return null;
    }
    String marker = marker(note, box + 1);
    int close = box + 1 + marker.length();
    if (close >= end || note.charAt(close) != ']' || (lenient && isLink(note, close + 1, end))) {
      return null;
    }
    int text = close + 1;
    while (text < end && note.charAt(text) == ' ') {
      text++;
    }
    return new Checkbox(marker, text, prefix);
  }

  /** Where the list marker ends that begins here; here, if there is none. */
  private static int behindMarker(String note, int from, int end) {
    int at = from;
    while (at < end && note.charAt(at) >= '0' && note.charAt(at) <= '9') {
      at++;
    }
    if (at == end) {
      return from;
    }
    char unit = note.charAt(at);
    boolean marker = at > from ? unit == '.' || unit == ')' : "-*+".indexOf(unit) >= 0;
    return marker ? at + 1 : from;
  }

  private static String marker(String note, int at) {
    // Tasks are many, and nearly all have one of these.
    return switch (note.charAt(at)) {
      case ' ' -> " ";
      case 'x' -> "x";
      default -> note.substring(at, note.offsetByCodePoints(at, 1));
    };
  }

  /** Whether the brackets are the text of a link: something else in brackets follows at once. */
  private static boolean isLink(String note, int at, int end) {
    if (at >= end || (note.charAt(at) != '(' && note.charAt(at) != '[')) {
      return false;
    }
    char close = note.charAt(at) == '(' ? ')' : ']';
    int place = at + 1;
    while (place < end && note.charAt(place) != close) {
      place++;
    }
    return place < end;
  }
}
