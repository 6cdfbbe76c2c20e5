package io.agenttasks.vault;

/**
 * The white space and quote signs at the start of a line.
 *
 * @param end where they end in the note
 * @param indent the columns behind the last quote sign
 * @param quoteDepth how many quote signs there are
 */
record LinePrefix(int end, int indent, int quoteDepth) {

  static LinePrefix of(String note, int start, int end) {
    int at = start;
    int indent = 0;
    int depth = 0;
    while (at < end && (note.charAt(at) == '>' || Whites.isWhite(note.charAt(at)))) {
      if (note.charAt(at) == '>') {
        depth++;
        indent = 0;
      } else {
        indent += columns(note.charAt(at), indent);
      }
      at++;
    }
    return new LinePrefix(at, indent, depth);
  }

  /** The columns before a quote sign of a line, behind so many others. */
  static int indentOfQuote(String note, int lineStart, int others) {
    int start = lineStart;
    for (int count = 0; count < others; count++) {
      start = note.indexOf('>', start) + 1;
    }
    return of(note, start, note.indexOf('>', start)).indent();
  }

  private static int columns(char unit, int before) {
    return unit == '\t' ? VaultTask.TAB_COLUMNS - before % VaultTask.TAB_COLUMNS : 1;
  }
}
