package io.agenttasks.vault;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Where inline code ends on one line: at the next run of as many backticks. All runs are looked at
 * once, from the last to the first, so that an opener costs no search of its own.
 */
final class CodeEnds {

  /** No code begins there. */
  static final int NONE = -1;

  /** For each run, the last one first, its start and the end of the next run of its length. */
  private int[] found = {};

  private int size;

  /** The code on a line from a place on. */
  static CodeEnds of(String note, int from, int end) {
    CodeEnds ends = new CodeEnds();
    Map<Integer, Integer> nearest = new HashMap<>();
    int at = end;
    while (at > from) {
      int behind = at;
      while (at > from && note.charAt(at - 1) == '`') {
        at--;
      }
      if (at < behind) {
        ends.add(at, nearest.getOrDefault(behind - at, NONE));
        nearest.put(behind - at, behind);
      } else {
        at--;
      }
    }
    return ends;
  }

  /** The end of the code that begins with the run here, or {@link #NONE}. Asked in order. */
  int endOf(int runStart) {
    while (size > 0 && found[size - 2] < runStart) {
      size -= 2;
    }
    return size > 0 && found[size - 2] == runStart ? found[size - 1] : NONE;
  }

  private void add(int start, int end) {
    if (size == found.length) {
      found = Arrays.copyOf(found, Math.max(8, 2 * size));
    }
    found[size++] = start;
    found[size++] = end;
  }
}
