package io.agenttasks.mcp.protocol;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.testkit.ForwardingTaskStore;

/** A store of several processes, which outlives this one. */
final class Shared extends ForwardingTaskStore {

  Shared(TaskStore store) {
    super(store);
  }

  @Override
  public void close() {
    // Others go on.
  }
}
