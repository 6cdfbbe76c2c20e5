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

  /** The innermost first. */
  private final Deque<Open> open = new ArrayDeque<>();

  /** Takes a line that is no task. */
  void pass(String note, int start, int end) {
    LinePrefix prefix = LinePrefix.of(note, start, end);
    if (prefix.end() < end) {
      close(prefix);
    }
  }

  /** Takes a task, and says at which line that stands of which it is a part, or {@link #NONE}. */
  int take(int line, LinePrefix prefix) {
    close(prefix);
    Open parent = open.peek();
    open.push(new Open(line, prefix));
    return parent != null && parent.prefix().quoteDepth() == prefix.quoteDepth()
        ? parent.line()
        : NONE;
  }

  private void close(LinePrefix next) {
    while (!open.isEmpty() && !mayHold(open.element().prefix(), next)) {
      open.pop();
    }
  }

  /** A quote that ends takes its tasks with it; a deeper one is compared by where it begins. */
  private static boolean mayHold(LinePrefix task, LinePrefix next) {
    if (task.quoteDepth() == next.quoteDepth()) {
      return task.indent() < next.indent();
    }
    return task.quoteDepth() < next.quoteDepth() && task.indent() < next.outerIndent();
  }
}
