package io.agenttasks.vault;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Which task a task is a part of: the nearest above with less indent, if no line of that indent or
 * less stands between but blank ones, and both are in the same quote. Used by one thread.
 */
final class Nesting {

  /** It is a part of none. */
  static final int NONE = 0;

  /** A task that a deeper line would be a part of. */
  private record Open(int line, LinePrefix prefix) {}

  private final String note;

  /** The innermost first. */
  private final Deque<Open> open = new ArrayDeque<>();

  Nesting(String note) {
    this.note = note;
  }

  /** Takes a line that is no task. */
  void pass(int start, int end) {
    LinePrefix prefix = LinePrefix.of(note, start, end);
    if (prefix.end() < end) {
      close(start, prefix);
    }
  }

  /**
   * Takes a task, and says at which line that stands of which it is a part, or {@link #NONE}.
   *
   * @param number of its line
   * @param start of its line
   */
  int take(int number, int start, LinePrefix prefix) {
    close(start, prefix);
    Open parent = open.peek();
    open.push(new Open(number, prefix));
    return parent != null && parent.prefix().quoteDepth() == prefix.quoteDepth()
        ? parent.line()
        : NONE;
  }

  private void close(int start, LinePrefix next) {
    while (!open.isEmpty() && !mayHold(open.element().prefix(), start, next)) {
      open.pop();
    }
  }

  /** A quote that ends takes its tasks with it; a deeper one is compared by where it begins. */
  private boolean mayHold(LinePrefix task, int start, LinePrefix next) {
    int depth = task.quoteDepth();
    if (depth >= next.quoteDepth()) {
      return depth == next.quoteDepth() && task.indent() < next.indent();
    }
    return task.indent() < LinePrefix.indentOfQuote(note, start, depth);
  }
}
