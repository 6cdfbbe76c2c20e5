package io.agenttasks.activation;

import io.agenttasks.model.Texts;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;

/** Reads one pattern from its start to its end. Used once, by one thread. */
final class PatternParser {

  private static final int NONE = -1;

  private final String text;
  private final int[] points;
  private final List<PatternSegment> segments = new ArrayList<>();
  private int at;
  private boolean braces;

  private PatternParser(String text) {
    this.text = text;
    this.points = Normalizer.normalize(text, Normalizer.Form.NFC).codePoints().toArray();
  }

  static PatternParser parse(String text) {
    Texts.text("pattern", text, 0, FilePattern.PATTERN_LENGTH_MAX);
    PatternParser parser = new PatternParser(text);
    parser.readAll();
    return parser;
  }

  List<PatternSegment> segments() {
    return List.copyOf(segments);
  }

  boolean sawBraces() {
    return braces;
  }

  private void readAll() {
    if (peek(0) == '.' && peek(1) == '/') {
      at = 2;
    }
    if (peek(0) == NONE) {
      throw refused(at, "is empty");
    }
    if (peek(0) == '/') {
      throw refused(at, "begins with /");
    }
    readSegment();
    while (peek(0) == '/') {
      at++;
      if (peek(0) == NONE) {
        throw refused(at - 1, "ends with /");
      }
      if (peek(0) == '/') {
        throw refused(at, "// has no segment between");
      }
      readSegment();
    }
  }

  /** Up to the next slash, or the end. */
  private void readSegment() {
    int start = at;
    if (peek(0) == '*' && peek(1) == '*' && (peek(2) == '/' || peek(2) == NONE)) {
      at += 2;
      segments.add(PatternSegment.ANYTHING);
      return;
    }
    List<PatternPart> parts = new ArrayList<>();
    while (peek(0) != '/' && peek(0) != NONE) {
      PatternPart part = readPart();
      // Two runs side by side say no more than one.
      if (!part.isRun() || parts.isEmpty() || !parts.get(parts.size() - 1).isRun()) {
        parts.add(part);
      }
    }
    if (isDots(parts)) {
      throw refused(start, "a segment is . or ..");
    }
    segments.add(PatternSegment.of(parts));
  }

  private PatternPart readPart() {
    int point = peek(0);
    switch (point) {
      case '*' -> {
        at++;
        return new PatternPart.Run();
      }
      case '?' -> {
        at++;
        return new PatternPart.One();
      }
      case '[' -> {
        return readClass();
      }
      default -> {
        braces |= point == '{' || point == '}';
        return new PatternPart.Exactly(readCharacter());
      }
    }
  }

  private PatternPart readClass() {
    int open = at++;
    boolean negated = peek(0) == '^';
    if (negated) {
      at++;
    }
    if (peek(0) == ']') {
      throw refused(at, "a class is empty");
    }
    List<PatternPart.Range> ranges = new ArrayList<>();
    while (peek(0) != ']') {
      ranges.add(readRange(open));
    }
    at++;
    return new PatternPart.OneOf(ranges, negated);
  }

  private PatternPart.Range readRange(int open) {
    int start = at;
    int low = readClassCharacter(open);
    if (peek(0) != '-') {
      return new PatternPart.Range(low, low);
    }
    int dash = at++;
    if (peek(0) == ']') {
      throw refused(dash, "a - ends a class, and makes no range");
    }
    int high = readClassCharacter(open);
    if (high < low) {
      throw refused(start, "a range descends");
    }
    return new PatternPart.Range(low, high);
  }

  private int readClassCharacter(int open) {
    switch (peek(0)) {
      case NONE -> throw refused(open, "[ is not closed");
      case '/' -> throw refused(at, "a class holds /");
      case '-' -> throw refused(at, "a - makes no range");
      default -> {
        return readCharacter();
      }
    }
  }

  /** One character that stands for itself, perhaps after a backslash. */
  private int readCharacter() {
    if (peek(0) != '\\') {
      return points[at++];
    }
    if (peek(1) == NONE) {
      throw refused(at, "\\ has nothing behind it");
    }
    if (peek(1) == '/') {
      throw refused(at, "\\ stands before /");
    }
    at += 2;
    return points[at - 1];
  }

  /** A path has no such segment, however the pattern wrote it: the pattern would match nothing. */
  private static boolean isDots(List<PatternPart> parts) {
    return parts.size() <= 2 && parts.stream().allMatch(new PatternPart.Exactly('.')::equals);
  }

  private int peek(int ahead) {
    return at + ahead < points.length ? points[at + ahead] : NONE;
  }

  private IllegalArgumentException refused(int index, String why) {
    return Texts.refusal("pattern", "at position " + (index + 1) + ": " + why, text);
  }
}
