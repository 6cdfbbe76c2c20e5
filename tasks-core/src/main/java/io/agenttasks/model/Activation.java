package io.agenttasks.model;

/**
 * The condition that wakes a task: in the current run a file was pushed that differs from the base
 * and matches a pattern. It never changes a status.
 *
 * @param pattern as it was written, 1 to {@value #PATTERN_LENGTH_MAX} characters; its syntax is
 *     that of {@code FilePattern}, and is checked where a task is wished for
 */
public record Activation(String pattern) {

  /** The most characters that a pattern may have. */
  public static final int PATTERN_LENGTH_MAX = 1_000;

  /** Checks the length and the characters. */
  public Activation {
    Texts.text("pattern", pattern, 1, PATTERN_LENGTH_MAX);
  }

  @Override
  public String toString() {
    return pattern;
  }
}
