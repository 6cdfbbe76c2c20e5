package io.agenttasks;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;
import java.time.Duration;
import java.time.InstantSource;

/** A store in a process whose clock is behind. */
final class LateClock extends ForwardingTaskStore {

  private final Duration late;

  LateClock(TaskStore store, Duration late) {
    super(store);
    this.late = late;
  }

  @Override
  public InstantSource clock() {
    InstantSource right = super.clock();
    return () -> right.instant().minus(late);
  }
}
