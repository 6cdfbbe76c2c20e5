package io.agenttasks.testkit;

import io.agenttasks.spi.ListGuard;
import io.agenttasks.spi.RunChange;
import io.agenttasks.spi.RunRecord;
import io.agenttasks.spi.TaskStore;
import io.agenttasks.spi.Write;

/** Writes other things about the run than it is told. */
abstract class OtherRun extends Rewritten {
  OtherRun(TaskStore right) {
    super(right);
  }

  abstract RunChange changed(RunChange change, RunRecord now);

  @Override
  Write rewritten(Write write) {
    ListGuard guard = write.guard();
    return guard == null || guard.run() == null
        ? write
        : write.guardedBy(guard.with(changed(guard.run(), run(write.list()))));
  }
}
