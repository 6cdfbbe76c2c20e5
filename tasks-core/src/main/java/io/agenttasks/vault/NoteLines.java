package io.agenttasks.vault;

/**
 * Goes once through the lines of a note, and says of each what is masked: by frontmatter, fences,
 * comments and inline code, of which the one that opens first wins. Used by one thread.
 */
final class NoteLines {

  private static final String PERCENT = "%%";
  private static final String ANGLE = "<!--";
  private static final String ANGLE_END = "-->";
  private static final String FRONTMATTER = "---";

  private final String note;
  private final FenceEnds fences;
  private final Spans masked = new Spans();

  private int next;
  private int number;
  private int start;
  private int end;
  private boolean hidden;

  /** Up to where a mask of several lines reaches. */
  private int maskedUntil;

  // Once a search found no end, no later one will. Of %% two would have been an end.
  private boolean angleEnds = true;

  NoteLines(String note) {
    this.note = note;
    this.fences = FenceEnds.of(note);
    this.maskedUntil = endOfFrontmatter();
  }

  /** Whether a line ends at this character. */
  static boolean isEnd(char unit) {
    return unit == '\n' || unit == '\r';
  }

  /** Goes to the next line, if there is one; what was said of the last one is void. */
  boolean next() {
    if (next > note.length()) {
      return false;
    }
    number++;
    start = next;
    end = endOfLine(start);
    next = nextLine(end);
    masked.clear();
    hidden = maskedUntil > start;
    if (!hidden) {
      int fenced = fences.endOf(start);
      if (fenced != FenceEnds.NONE) {
        hidden = true;
        maskedUntil = Math.max(fenced, end);
      }
    }
    int from = Math.max(start, Math.min(end, maskedUntil));
    masked.add(start, from);
    readInline(from);
    return true;
  }

  /** Its number, from 1. */
  int number() {
    return number;
  }

  /** Where it begins in the note. */
  int start() {
    return start;
  }

  /** Where it ends, without the characters that end it. */
  int end() {
    return end;
  }

  /** Whether it begins inside a mask, or opens a fence. */
  boolean isHidden() {
    return hidden;
  }

  /** What of it is masked, in places of the note; good until the next line. */
  Spans masked() {
    return masked;
  }

  private int endOfFrontmatter() {
    int stop = endOfLine(0);
    if (!isFrontmatter(0, stop)) {
      return 0;
    }
    for (int from = nextLine(stop); from <= note.length(); from = nextLine(stop)) {
      stop = endOfLine(from);
      if (isFrontmatter(from, stop)) {
        return stop;
      }
    }
    return 0;
  }

  private boolean isFrontmatter(int from, int stop) {
    return stop - from == FRONTMATTER.length() && note.startsWith(FRONTMATTER, from);
  }

  private int endOfLine(int from) {
    int at = from;
    while (at < note.length() && !isEnd(note.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Where the line behind begins: beyond the end of the note, if there is none. */
  private int nextLine(int stop) {
    return note.startsWith("\r\n", stop) ? stop + 2 : stop + 1;
  }

  private void readInline(int from) {
    CodeEnds code = null;
    int at = from;
    while (at < end) {
      char unit = note.charAt(at);
      int to = at;
      if (unit == '`') {
        code = code == null ? CodeEnds.of(note, at, end) : code;
        to = code.endOf(at);
      } else if (unit == '%' || unit == '<') {
        to = endOfComment(at);
      }
      if (to > at) {
        masked.add(at, Math.min(to, end));
        maskedUntil = to;
        at = to;
      } else {
        at = unit == '`' ? behindRun(at) : at + 1;
      }
    }
  }

  /** Where a comment that begins here ends, perhaps lines below; the place itself, if none does. */
  private int endOfComment(int at) {
    if (note.startsWith(PERCENT, at)) {
      int close = note.indexOf(PERCENT, at + PERCENT.length());
      return close < 0 ? at : close + PERCENT.length();
    }
    if (angleEnds && note.startsWith(ANGLE, at)) {
      int close = note.indexOf(ANGLE_END, at + ANGLE.length());
      angleEnds = close >= 0;
      return angleEnds ? close + ANGLE_END.length() : at;
    }
    return at;
  }

  private int behindRun(int from) {
    int at = from;
    while (at < end && note.charAt(at) == '`') {
      at++;
    }
    return at;
  }
}
