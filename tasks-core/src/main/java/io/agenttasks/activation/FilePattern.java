package io.agenttasks.activation;

import io.agenttasks.model.Activation;
import java.util.List;

/**
 * A pattern for whole paths below a repository's root: Go's {@code path.Match}, and {@code **}.
 *
 * <table>
 * <caption>Its parts</caption>
 * <tr><th>part</th><th>matches</th></tr>
 * <tr><td>a segment that is exactly {@code **}</td><td>any number of whole segments, also
 * none</td></tr>
 * <tr><td>{@code *}</td><td>any run of characters but {@code /}, also none; {@code **} beside other
 * characters is the same</td></tr>
 * <tr><td>{@code ?}</td><td>one character but {@code /}</td></tr>
 * <tr><td>{@code [a-z_]}, {@code [^a-z]}</td><td>one character in the class, or not in it; never
 * {@code /}</td></tr>
 * <tr><td>{@code \c}</td><td>the character c itself, in a class too</td></tr>
 * <tr><td>any other</td><td>itself: braces, commas and {@code !} have no meaning</td></tr>
 * </table>
 *
 * <p>Case matters. Characters are code points, and both sides are compared in Unicode's form NFC. A
 * leading {@code ./} is dropped. A match costs at most the pattern's length times the path's.
 *
 * <p>Immutable: any number of threads may use it. Two are equal if they were written alike.
 */
public final class FilePattern {

  /** The most characters that a pattern may have. */
  public static final int PATTERN_LENGTH_MAX = Activation.PATTERN_LENGTH_MAX;

  /** What to tell who writes braces into one. */
  public static final String BRACES =
      "braces have no meaning in a pattern; make a task for each alternative";

  private final String text;
  private final List<PatternSegment> segments;
  private final boolean braces;

  private FilePattern(String text, PatternParser parser) {
    this.text = text;
    this.segments = parser.segments();
    this.braces = parser.sawBraces();
  }

  /**
   * Reads a pattern of 1 to {@value #PATTERN_LENGTH_MAX} characters.
   *
   * @throws IllegalArgumentException if it is empty or too long; begins or ends with {@code /};
   *     holds {@code //}, a segment {@code .} or {@code ..}, U+0000 or half a surrogate pair; a
   *     class that is empty, unclosed, descending, holds {@code /} or a {@code -} that makes no
   *     range; or a {@code \} at the end or before {@code /}. The message names {@code pattern},
   *     the value, and the position: which character of the pattern in form NFC, counted from 1
   */
  public static FilePattern of(String pattern) {
    return new FilePattern(pattern, PatternParser.parse(pattern));
  }

  /**
   * Whether the pattern matches a path as a tool reports it.
   *
   * @throws IllegalArgumentException if {@link ReportedPath} refuses the path
   */
  public boolean matches(String path) {
    return matches(ReportedPath.of(path));
  }

  /** Whether the pattern matches the whole of a path. */
  public boolean matches(ReportedPath path) {
    return matchesForm(path.value());
  }

  /**
   * Whether it holds a brace that stands for itself: worth a remark, for who writes {@code
   * *.{ts,tsx}} often means two endings.
   */
  public boolean hasBraces() {
    return braces;
  }

  /** Whether it says the same in the same letters. */
  @Override
  public boolean equals(Object other) {
    return other instanceof FilePattern pattern && pattern.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  /** The pattern as it was written. */
  @Override
  public String toString() {
    return text;
  }

  /**
   * Whether it matches the whole of a path in the form of {@link ReportedPath}.
   *
   * <p>The last {@code **} takes as few segments as it can, and one more after each failure. An
   * earlier one never needs to move again, so each pair of segments meets at most once for it.
   */
  boolean matchesForm(String path) {
    int next = 0;
    int start = 0;
    int lastAnything = -1;
    int tail = 0;
    while (start <= path.length()) {
      if (next < segments.size() && segments.get(next).isAnything()) {
        lastAnything = next++;
        tail = start;
        continue;
      }
      int end = endOfSegment(path, start);
      if (next < segments.size() && segments.get(next).matches(path, start, end)) {
        next++;
        start = end + 1;
      } else if (lastAnything >= 0) {
        tail = endOfSegment(path, tail) + 1;
        start = tail;
        next = lastAnything + 1;
      } else {
        return false;
      }
    }
    return segments.subList(next, segments.size()).stream().allMatch(PatternSegment::isAnything);
  }

  private static int endOfSegment(String path, int start) {
    int slash = path.indexOf('/', start);
    return slash < 0 ? path.length() : slash;
  }
}
