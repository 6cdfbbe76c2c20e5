package io.agenttasks.activation;

import java.util.List;

/** The smallest piece of a pattern: a run of characters, or a rule for one. */
sealed interface PatternPart {

  /** Whether it may take this one character. */
  boolean accepts(int point);

  /** Whether it takes any number of characters. */
  default boolean isRun() {
    return false;
  }

  /** {@code *}: any number of characters. */
  record Run() implements PatternPart {
    @Override
    public boolean accepts(int point) {
      return true;
    }

    @Override
    public boolean isRun() {
      return true;
    }
  }

  /** {@code ?}: one character. */
  record One() implements PatternPart {
    @Override
    public boolean accepts(int point) {
      return true;
    }
  }

  /** A character that stands for itself. */
  record Exactly(int character) implements PatternPart {
    @Override
    public boolean accepts(int point) {
      return point == character;
    }
  }

  /** A class: one character in one of its ranges, or in none. */
  record OneOf(List<Range> ranges, boolean negated) implements PatternPart {

    /** Keeps the ranges as they are. */
    public OneOf {
      ranges = List.copyOf(ranges);
    }

    @Override
    public boolean accepts(int point) {
      for (Range range : ranges) {
        if (point >= range.low() && point <= range.high()) {
          return !negated;
        }
      }
      return negated;
    }
  }

  /** Characters from one to another, both included. */
  record Range(int low, int high) {}
}
