package io.agenttasks.memory;

import io.agenttasks.model.Freed;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What becomes ready by one write: what was not ready before it, and is afterwards. */
final class Freeing {

  private final Set<Row> candidates = new LinkedHashSet<>();
  private final Set<Row> readyBefore = new HashSet<>();

  /**
   * Notes a row that was changed.
   *
   * @param wasReady whether it was ready before the change
   * @param counted whether its open blockers are still to be counted
   */
  void note(Row row, boolean wasReady, boolean counted) {
    if (wasReady) {
      readyBefore.add(row);
    } else if (!readyBefore.contains(row) && (row.place == Row.Place.READY || counted)) {
      candidates.add(row);
    }
  }

  /** Once all is written: the first of them by creation, and how many there are. */
  Freed freed() {
    List<Row> freed = new ArrayList<>();
    for (Row row : candidates) {
      if (row.place == Row.Place.READY) {
        freed.add(row);
      }
    }
    freed.sort(Row.BY_CREATION);
    return freed.isEmpty()
        ? Freed.NONE
        : new Freed(
            freed.stream().limit(Freed.FREED_SHOWN_MAX).map(row -> row.id).toList(), freed.size());
  }
}
