package io.agenttasks.vault;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where the fences of a note end, for every line that could open one. It is found in one pass from
 * the last line to the first, so that an opener costs no search of its own. Whether a line does
 * open a fence, or stands in another mask, is for whoever goes through the note from the top.
 */
final class FenceEnds {

  /** The line opens no fence. */
  static final int NONE = -1;

  private static final int RUN_LENGTH_MIN = 3;

  private final String note;

  /** The lines below that may close a fence, by how many quote signs stand before them. */
  private final Map<Character, TreeMap<Integer, Closers>> closers =
      Map.of('`', new TreeMap<>(), '~', new TreeMap<>());

  /** For each number of quote signs the next line below that has so many, unless it has more. */
  private final TreeMap<Integer, Integer> quoted = new TreeMap<>();

  /** For each opener, the last one first, its start and the end of its fence. */
  private int[] found = {};

  private int size;

  private FenceEnds(String note) {
    this.note = note;
  }

  static FenceEnds of(String note) {
    FenceEnds ends = new FenceEnds(note);
    if (note.contains("```") || note.contains("~~~")) {
      ends.readAll();
    }
    return ends;
  }

  /**
   * The end of the fence that this line opens, or {@link #NONE}. Asked for lines in their order.
   */
  int endOf(int lineStart) {
    while (size > 0 && found[size - 2] < lineStart) {
      size -= 2;
    }
    return size > 0 && found[size - 2] == lineStart ? found[size - 1] : NONE;
  }

  private void readAll() {
    int end = note.length();
    while (end >= 0) {
      int start = end;
      while (start > 0 && !NoteLines.isEnd(note.charAt(start - 1))) {
        start--;
      }
      read(start, end);
      boolean two = start >= 2 && note.charAt(start - 1) == '\n' && note.charAt(start - 2) == '\r';
      end = two ? start - 2 : start - 1;
    }
  }

  private void read(int start, int end) {
    int at = start;
    int depth = 0;
    while (at < end && isPrefix(note.charAt(at))) {
      depth += note.charAt(at) == '>' ? 1 : 0;
      at++;
    }
    // A line with fewer quote signs ends each quote below, and the fences in it.
    for (TreeMap<Integer, Closers> lines : closers.values()) {
      lines.tailMap(depth, false).clear();
    }
    quoted.tailMap(depth, true).clear();
    TreeMap<Integer, Closers> ofSign = at < end ? closers.get(note.charAt(at)) : null;
    int behind = ofSign == null ? at : endOfRun(at, end);
    if (ofSign != null && behind - at >= RUN_LENGTH_MIN) {
      Closers below = ofSign.computeIfAbsent(depth, key -> new Closers());
      if (mayOpen(at, behind, end)) {
        open(start, below.next(behind - at), depth, at > start);
      }
      if (isBlank(behind, end)) {
        below.push(behind - at, end);
      }
    }
    quoted.put(depth, start);
  }

  private void open(int start, int closed, int depth, boolean indented) {
    if (closed != NONE) {
      add(start, closed);
    } else if (depth > 0) {
      Map.@Nullable Entry<Integer, Integer> fewer = quoted.lowerEntry(depth);
      add(start, fewer == null ? note.length() : fewer.getValue());
    } else if (!indented) {
      add(start, note.length());
    }
  }

  private void add(int start, int end) {
    if (size == found.length) {
      found = Arrays.copyOf(found, Math.max(16, 2 * size));
    }
    found[size++] = start;
    found[size++] = end;
  }

  private static boolean isPrefix(char unit) {
    return unit == ' ' || unit == '\t' || unit == '>';
  }

  private boolean isBlank(int from, int end) {
    for (int at = from; at < end; at++) {
      if (note.charAt(at) != ' ' && note.charAt(at) != '\t') {
        return false;
      }
    }
    return true;
  }

  private int endOfRun(int from, int end) {
    int at = from;
    while (at < end && note.charAt(at) == note.charAt(from)) {
      at++;
    }
    return at;
  }

  /** Whether what stands behind the run may be an info text. */
  private boolean mayOpen(int from, int behind, int end) {
    if (note.charAt(from) == '~') {
      return true;
    }
    for (int at = behind; at < end; at++) {
      if (note.charAt(at) == '`') {
        return false;
      }
    }
    return true;
  }

  /**
   * Lines that may close a fence, by the length of their runs. One that has a longer one before it
   * is never the next, and is forgotten: the nearest is the shortest.
   */
  private static final class Closers {

    private int[] lengths = new int[1];
    private int[] ends = new int[1];
    private int size;

    void push(int length, int end) {
      while (size > 0 && lengths[size - 1] <= length) {
        size--;
      }
      if (size == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * size);
        ends = Arrays.copyOf(ends, 2 * size);
      }
      lengths[size] = length;
      ends[size++] = end;
    }

    /** The end of the nearest line whose run is long enough, or {@link #NONE}. */
    int next(int length) {
      int low = 0;
      int high = size;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (lengths[middle] >= length) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low == 0 ? NONE : ends[low - 1];
    }
  }
}
