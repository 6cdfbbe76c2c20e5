package io.agenttasks;

import io.agenttasks.model.TaskId;
import io.agenttasks.spi.Stored;
import java.util.Optional;

/**
 * What only a host does with a list: no tool leads here, so no agent can do it. Any number of
 * threads may use it.
 */
public final class Housekeeping {

  private final ListAccess list;

  Housekeeping(ListAccess list) {
    this.list = list;
  }

  /**
   * Removes one closed task for good, with its history and document, so that its space is free
   * again; also one that has left the list with its run. No call finds it afterwards: an act of a
   * former holder and a repeat of a call that is about it are refused as about an unknown task. Its
   * creation number and id are not given again, and no listener is told.
   *
   * @return {@code Removed}, {@code NotClosed}, {@code HasEdges} or {@code Unknown}; but for the
   *     first, nothing changed
   * @throws io.agenttasks.spi.TaskStoreException if the backend fails; if it may have happened, a
   *     repeat says {@code Unknown} in that case
   */
  public RemoveResult remove(TaskId id) {
    return list.decide(() -> attempt(id));
  }

  private Optional<RemoveResult> attempt(TaskId id) {
    Stored now = list.read(id).orElse(null);
    if (now == null) {
      return Optional.of(new RemoveResult.Unknown());
    }
    if (!now.task().status().isClosed()) {
      return Optional.of(new RemoveResult.NotClosed(now.task().status()));
    }
    return switch (list.store.remove(list.id, id, now.task().version())) {
      case REMOVED -> Optional.of(new RemoveResult.Removed());
      case LINKED -> Optional.of(new RemoveResult.HasEdges());
      case OVERTAKEN -> Optional.empty();
    };
  }
}
