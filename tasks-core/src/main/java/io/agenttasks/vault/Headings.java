package io.agenttasks.vault;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The headings above the line that is being read, the outermost first. Used by one thread. */
final class Headings {

  private static final int LEVELS = 6;
  private static final int INDENT_MAX = 3;

  private final @Nullable String[] levels = new String[LEVELS];
  private List<String> path = List.of();

  /** The headings that stand above, one list for all lines of a section. */
  List<String> path() {
    return path;
  }

  /** Takes a line, if it is a heading: {@code #} to {@code ######} and a space. */
  boolean take(String note, int start, int end) {
    int at = start;
    while (at < end && at - start < INDENT_MAX && note.charAt(at) == ' ') {
      at++;
    }
    int from = at;
    while (from < end && from - at <= LEVELS && note.charAt(from) == '#') {
      from++;
    }
    int level = from - at;
    if (level == 0 || level > LEVELS || (from < end && !isBlank(note.charAt(from)))) {
      return false;
    }
    Arrays.fill(levels, level - 1, LEVELS, null);
    levels[level - 1] = text(note, from, end);
    // A list that a task need not copy.
    path = List.copyOf(Stream.of(levels).filter(Objects::nonNull).toList());
    return true;
  }

  private static boolean isBlank(char unit) {
    return unit == ' ' || unit == '\t';
  }

  /** The text of a heading without the signs that may close it, or null if nothing is left. */
  private static @Nullable String text(String note, int from, int end) {
    int start = Whites.skip(note, from, end);
    int stop = Whites.skipBack(note, start, end);
    int signs = stop;
    while (signs > start && note.charAt(signs - 1) == '#') {
      signs--;
    }
    if (signs == start || isBlank(note.charAt(signs - 1))) {
      stop = Whites.skipBack(note, start, signs);
    }
    return start == stop ? null : cut(note.substring(start, stop));
  }

  private static String cut(String heading) {
    int length = heading.codePointCount(0, heading.length());
    return length <= VaultTask.HEADING_LENGTH_MAX
        ? heading
        : heading.substring(0, heading.offsetByCodePoints(0, VaultTask.HEADING_LENGTH_MAX)) + "…";
  }
}
