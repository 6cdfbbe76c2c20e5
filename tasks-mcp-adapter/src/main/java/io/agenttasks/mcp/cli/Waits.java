package io.agenttasks.mcp.cli;

import io.agenttasks.Claim;
import io.agenttasks.model.Hold;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.WaitingOn;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;

/**
 * Which tasks were handed out although others held paths of theirs, as nothing else was ready. Any
 * number of threads may report.
 */
final class Waits {

  /** The most of them that are named. */
  static final int SHOWN_MAX = 10;

  private final Screen screen;
  private final Function<TaskId, String> label;
  private final Queue<Wait> waits = new ConcurrentLinkedQueue<>();

  private record Wait(String agent, TaskId task, WaitingOn others) {}

  Waits(Screen screen, Function<TaskId, String> label) {
    this.screen = screen;
    this.label = label;
  }

  /** An agent was given a task. */
  void given(String agent, Claim claim) {
    if (!claim.waitingOn().isNothing()) {
      waits.add(new Wait(agent, claim.task().id(), claim.waitingOn()));
    }
  }

  /** Writes who waits on whom; what is too much is counted. */
  void print() {
    waits.stream().limit(SHOWN_MAX).forEach(wait -> screen.line(line(wait)));
    if (waits.size() > SHOWN_MAX) {
      screen.line("  ... " + (waits.size() - SHOWN_MAX) + " more waited on paths of others ...");
    }
  }

  private String line(Wait wait) {
    Hold first = wait.others().first().get(0);
    int more = wait.others().count() - 1;
    String line =
        wait.agent()
            + " has "
            + label.apply(wait.task())
            + " and waits on "
            + first
            + (more == 0 ? "" : " and " + more + " more");
    return Plain.fit(line, screen.columns() - 1, screen.unicode());
  }
}
