package io.agenttasks.vault;

/**
 * The white space and quote signs at the start of a line.
 *
 * @param end where they end in the note
 * @param indent the columns behind the last quote sign
 * @param quoteDepth how many quote signs there are
 * @param outerIndent the columns before the first quote sign
 */
record LinePrefix(int end, int indent, int quoteDepth, int outerIndent) {

  static LinePrefix of(String note, int start, int end) {
    int at = start;
    int indent = 0;
    int depth = 0;
    int outer = 0;
    while (at < end && (note.charAt(at) == '>' || Whites.isWhite(note.charAt(at)))) {
      if (note.charAt(at) == '>') {
        outer = depth == 0 ? indent : outer;
        depth++;
        indent = 0;
      } else {
        indent += columns(note.charAt(at), indent);
      }
      at++;
    }
    return new LinePrefix(at, indent, depth, depth == 0 ? indent : outer);
  }

  private static int columns(char unit, int before) {
    return unit == '\t' ? VaultTask.TAB_COLUMNS - before % VaultTask.TAB_COLUMNS : 1;
  }
}
