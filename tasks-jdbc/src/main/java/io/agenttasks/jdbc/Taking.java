package io.agenttasks.jdbc;

import io.agenttasks.spi.Stored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/**
 * A task that a transaction has for itself.
 *
 * @param candidate as it was chosen
 * @param stored as it is
 */
record Taking(Candidate candidate, Stored stored) {

  /**
   * Locks what was chosen, as far as it is still ready; what others have is left to them.
   *
   * @param count how many are wanted at most, on databases that lock no more
   * @param waiting whether it waits for those whom others have
   */
  static List<Taking> lock(
      Database database,
      Handle handle,
      long list,
      List<Candidate> chosen,
      int count,
      boolean waiting) {
    Query query =
        handle
            .createQuery(database.statements.text(waiting ? "lock_ready" : "try_lock_ready"))
            .bind("list", list);
    if (!waiting && database.dialect.locksOnlyWanted()) {
      query.bind("count", count);
    }
    database.dialect.bindNumbers(
        query, "creations", chosen.stream().map(Candidate::creation).toList());
    Map<Long, Stored> stored = new HashMap<>();
    query
        .map((row, context) -> TaskColumns.read(row))
        .forEach(task -> stored.put(task.task().creation(), task));
    List<Taking> locked = new ArrayList<>();
    for (Candidate candidate : chosen) {
      Stored task = stored.get(candidate.creation());
      if (task != null) {
        locked.add(new Taking(candidate, task));
      }
    }
    return locked.stream().filter(Taking::isAsChosen).toList();
  }

  /** Whether what decided on its tier is still so. */
  private boolean isAsChosen() {
    return stored.task().paths().equals(candidate.paths());
  }
}
