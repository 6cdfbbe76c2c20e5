package io.agenttasks.spi;

import io.agenttasks.model.Status;
import java.util.Set;

/** Which tasks a page shows. */
public sealed interface TaskFilter {

  /** Every task. */
  TaskFilter ALL = new OfStatus(Set.of(Status.values()));

  /**
   * Those of some statuses.
   *
   * @param statuses any of these
   */
  record OfStatus(Set<Status> statuses) implements TaskFilter {
    /** Keeps the statuses as they are. */
    public OfStatus {
      statuses = Set.copyOf(statuses);
    }
  }

  /**
   * What is queued but held back: by open blockers, by a start that nobody has met yet, or as it is
   * dormant.
   */
  record HeldBack() implements TaskFilter {}

  /** What keeps a list from being finished: neither dormant nor resolved. */
  record Active() implements TaskFilter {}
}
