package io.agenttasks.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The masks of a note by a plain search for each end: slow, and easy to see through. */
final class PlainMasks {

  private static final Pattern OPENER = Pattern.compile("([ \t>]*)(`{3,}(?!.*`)|~{3,}).*");
  private static final Pattern CLOSER = Pattern.compile("([ \t>]*)(`{3,}|~{3,})[ \t]*");
  private static final Pattern TASK = Pattern.compile("[ \t>]*- \\[ ] .*");

  private final List<String> lines;
  private final List<Integer> tasks = new ArrayList<>();

  private PlainMasks(String note) {
    this.lines = List.of(note.split("\n", -1));
  }

  /** The lines of the tasks of a note whose lines end in LF, and whose markers are hyphens. */
  static List<Integer> lines(String note) {
    PlainMasks masks = new PlainMasks(note);
    masks.read();
    return masks.tasks;
  }

  private void read() {
    int frontmatter =
        lines.get(0).equals("---") ? lines.subList(1, lines.size()).indexOf("---") : -1;
    int line = frontmatter < 0 ? 0 : frontmatter + 2;
    while (line < lines.size()) {
      int behind = behindFence(line);
      if (behind > line) {
        line = behind;
      } else {
        if (TASK.matcher(lines.get(line)).matches()) {
          tasks.add(line + 1);
        }
        line = behindInline(line);
      }
    }
  }

  private int behindFence(int line) {
    Matcher opener = OPENER.matcher(lines.get(line));
    if (!opener.matches()) {
      return line;
    }
    int depth = depth(lines.get(line));
    int below = line + 1;
    while (below < lines.size() && depth(lines.get(below)) >= depth) {
      Matcher closer = CLOSER.matcher(lines.get(below));
      if (closer.matches()
          && depth(lines.get(below)) == depth
          && closer.group(2).startsWith(opener.group(2))) {
        return below + 1;
      }
      below++;
    }
    return depth > 0 || opener.group(1).isEmpty() ? below : line;
  }

  /** The next line to look at: the one below, or the one behind that on which a comment ends. */
  private int behindInline(int line) {
    String rest = String.join("\n", lines.subList(line, lines.size()));
    int end = lines.get(line).length();
    int at = 0;
    while (at < end) {
      int close = closeOf(rest, at, end);
      at = close > at ? close : rest.charAt(at) == '`' ? at + run(rest, at) : at + 1;
      while (at > end) {
        line++;
        end += 1 + lines.get(line).length();
      }
    }
    return line + 1;
  }

  private static int closeOf(String rest, int at, int end) {
    if (rest.startsWith("%%", at)) {
      int close = rest.indexOf("%%", at + 2);
      return close < 0 ? at : close + 2;
    }
    if (rest.startsWith("<!--", at)) {
      int close = rest.indexOf("-->", at + 4);
      return close < 0 ? at : close + 3;
    }
    if (rest.charAt(at) == '`') {
      int length = run(rest, at);
      for (int close = at + length; close < end; close++) {
        if (rest.charAt(close) == '`') {
          if (run(rest, close) == length) {
            return close + length;
          }
          close += run(rest, close) - 1;
        }
      }
    }
    return at;
  }

  private static int run(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) == '`') {
      at++;
    }
    return at - from;
  }

  private static int depth(String line) {
    return (int) line.replaceAll("[^ \t>].*", "").chars().filter(unit -> unit == '>').count();
  }
}
