package io.agenttasks.vault;

import java.util.Arrays;

/** Stretches of a text, in their order, none within another. Used by one thread. */
final class Spans {

  private static final int FIRST_SIZE = 8;

  private int[] ends = {};
  private int size;

  /** Adds a stretch behind all others; an empty one is nothing. */
  void add(int from, int to) {
    if (from < to) {
      if (size == ends.length) {
        ends = Arrays.copyOf(ends, Math.max(FIRST_SIZE, 2 * size));
      }
      ends[size++] = from;
      ends[size++] = to;
    }
  }

  /** How many there are. */
  int count() {
    return size / 2;
  }

  /** Where one begins. */
  int from(int index) {
    return ends[2 * index];
  }

  /** Where one ends, which is not part of it. */
  int to(int index) {
    return ends[2 * index + 1];
  }

  /** Forgets all. */
  void clear() {
    size = 0;
  }

  /** What of them lies within a part of the text, counted from the start of that part. */
  Spans within(int from, int to) {
    Spans part = new Spans();
    for (int index = 0; index < count(); index++) {
      part.add(Math.max(from, from(index)) - from, Math.min(to, to(index)) - from);
    }
    return part;
  }
}
