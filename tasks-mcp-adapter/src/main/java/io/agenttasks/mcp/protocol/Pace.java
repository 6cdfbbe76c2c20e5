package io.agenttasks.mcp.protocol;

import io.agenttasks.mcp.protocol.Snapshot.Progress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes how far a run is, not too often: what comes too early is folded into the next. */
final class Pace {

  private final Run run;
  private final Alarms alarms;
  private @Nullable Progress waiting;
  private boolean armed;
  private Instant next = Instant.MIN;

  Pace(Run run, Alarms alarms) {
    this.run = run;
    this.alarms = alarms;
  }

  /** Writes it now, or once it may. */
  void say(Progress progress) {
    if (run.keptForLater(progress)) {
      return;
    }
    synchronized (this) {
      Instant now = alarms.now();
      if (now.isBefore(next)) {
        waiting = progress;
        if (!armed) {
          armed = true;
          alarms.at(next, this::sayWaiting);
        }
        return;
      }
      waiting = null;
      next = now.plus(Limits.PROGRESS);
    }
    write(progress);
  }

  private void sayWaiting() {
    Progress progress;
    synchronized (this) {
      armed = false;
      progress = waiting;
      waiting = null;
      next = alarms.now().plus(Limits.PROGRESS);
    }
    if (progress != null) {
      write(progress);
    }
  }

  private void write(Progress progress) {
    run.decide(fence -> Rules.progress(fence, progress));
  }
}
