package io.agenttasks.mcp.cli;

import io.agenttasks.model.TaskId;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Shows how far the work is: one line that is painted over on a terminal, else a log of at most
 * {@value #LOG_LINES_MAX} lines. Any number of threads may report.
 */
final class Progress {

  /** The most lines of the log. */
  static final int LOG_LINES_MAX = 30;

  private static final int BAR_COLUMNS = 30;
  private static final int NAME_COLUMNS = 30;
  private static final long PAINT_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  private final Screen screen;
  private final int total;
  private final Function<TaskId, String> label;
  private int begun;
  private long paintedNanos;

  Progress(Screen screen, int total, Function<TaskId, String> label) {
    this.screen = screen;
    this.total = total;
    this.label = label;
    this.paintedNanos = System.nanoTime() - PAINT_EVERY_NANOS;
  }

  /**
   * An agent is about to finish a task. Said before it does, so that no line stands above one of a
   * blocker.
   */
  synchronized void finishing(String agent, TaskId task) {
    begun++;
    if (screen.live()) {
      paintIfDue(agent, task);
    } else if (begun == total || begun % logEvery() == 0) {
      screen.line(
          "%7d of %d: %s by %s"
              .formatted(
                  begun,
                  total,
                  Plain.fit(label.apply(task), NAME_COLUMNS, screen.unicode()),
                  agent));
      screen.flush();
    }
  }

  /** Work has ended. */
  synchronized void end() {
    if (screen.live()) {
      paint("");
      screen.line("");
    }
  }

  private int logEvery() {
    return (total + LOG_LINES_MAX - 1) / LOG_LINES_MAX;
  }

  private void paintIfDue(String agent, TaskId task) {
    long now = System.nanoTime();
    if (now - paintedNanos >= PAINT_EVERY_NANOS) {
      paintedNanos = now;
      paint(agent + ": " + label.apply(task));
    }
  }

  private void paint(String last) {
    int filled = total == 0 ? BAR_COLUMNS : (int) ((long) BAR_COLUMNS * begun / total);
    String bar = "#".repeat(filled) + ".".repeat(BAR_COLUMNS - filled);
    String line = "[" + bar + "] " + begun + " of " + total + "  " + last;
    String fitting = Plain.fit(line, screen.columns() - 1, screen.unicode());
    screen.print("\r" + fitting + "\033[K");
    screen.flush();
  }
}
