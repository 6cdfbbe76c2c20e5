package io.agenttasks.activation;

import java.util.List;

/** What stands between two slashes of a pattern. */
final class PatternSegment {

  /** {@code **}: any number of whole segments. */
  static final PatternSegment ANYTHING = new PatternSegment(List.of());

  private final PatternPart[] parts;

  private PatternSegment(List<PatternPart> parts) {
    this.parts = parts.toArray(PatternPart[]::new);
  }

  static PatternSegment of(List<PatternPart> parts) {
    return new PatternSegment(parts);
  }

  /** Whether it is {@code **}. */
  @SuppressWarnings("ReferenceEquality") // There is one of it.
  boolean isAnything() {
    return this == ANYTHING;
  }

  /**
   * Whether it matches all that stands between these indices. The last {@code *} takes as few
   * characters as it can, and one more after each failure; an earlier one never needs to move
   * again.
   */
  boolean matches(String path, int start, int end) {
    int next = 0;
    int at = start;
    int lastRun = -1;
    int tail = start;
    while (at < end) {
      if (next < parts.length && parts[next].isRun()) {
        lastRun = next++;
        tail = at;
        continue;
      }
      int point = path.codePointAt(at);
      if (next < parts.length && parts[next].accepts(point)) {
        next++;
        at += Character.charCount(point);
      } else if (lastRun >= 0) {
        tail += Character.charCount(path.codePointAt(tail));
        at = tail;
        next = lastRun + 1;
      } else {
        return false;
      }
    }
    while (next < parts.length && parts[next].isRun()) {
      next++;
    }
    return next == parts.length;
  }
}
