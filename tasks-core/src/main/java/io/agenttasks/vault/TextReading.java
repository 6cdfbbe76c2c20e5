package io.agenttasks.vault;

import org.jspecify.annotations.Nullable;

/**
 * What was read in the text of a task.
 *
 * @param fields the fields and tags
 * @param blockLink the name for links, without its sign, or null
 * @param read the stretches of the text that were fields, tags or the link
 */
record TextReading(VaultFields fields, @Nullable String blockLink, Spans read) {

  /** What is left of the text, on one line, white space folded. */
  String subject(String text) {
    StringBuilder left = new StringBuilder();
    int at = 0;
    for (int index = 0; index < read.count(); index++) {
      append(left, text, at, read.from(index));
      space(left);
      at = read.to(index);
    }
    append(left, text, at, text.length());
    return left.toString().strip();
  }

  private static void append(StringBuilder left, String text, int from, int to) {
    for (int at = from; at < to; at++) {
      char unit = text.charAt(at);
      if (!Whites.isWhite(unit) && !Character.isISOControl(unit)) {
        left.append(unit);
      } else {
        space(left);
      }
    }
  }

  private static void space(StringBuilder left) {
    if (left.length() > 0 && left.charAt(left.length() - 1) != ' ') {
      left.append(' ');
    }
  }
}
