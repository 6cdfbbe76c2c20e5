package io.agenttasks.mcp.server;

import java.util.Random;

/** What is nearly a message. */
final class Mutation {

  private static final String[] PIECES = {
    "null",
    "-1",
    "1e999",
    "[]",
    "{}",
    "\"",
    "\\u0000",
    "\\ud800",
    "true",
    "\uD83D\uDE00",
    ":",
    ",",
    "9223372036854775808",
    "{\"a\":",
    "]",
    "}",
    "\"id\":null",
    "\"x\":1,",
    "  ",
    "\\"
  };

  private final Random random;

  Mutation(Random random) {
    this.random = random;
  }

  /** A text with some of it cut out, doubled, or replaced; sometimes as it is. */
  String of(String seed) {
    StringBuilder text = new StringBuilder(seed);
    for (int changes = random.nextInt(4); changes > 0 && !text.isEmpty(); changes--) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + random.nextInt(12));
      switch (random.nextInt(4)) {
        case 0 -> text.delete(from, to);
        case 1 -> text.insert(from, text.substring(from, to));
        case 2 -> text.replace(from, to, PIECES[random.nextInt(PIECES.length)]);
        default -> text.setCharAt(from, (char) (' ' + random.nextInt(95)));
      }
    }
    return text.toString();
  }
}
