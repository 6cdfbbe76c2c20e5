package io.agenttasks.spi;

import io.agenttasks.model.ListId;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.Texts;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What is to be written to the path claims of one list in one atomic step.
 *
 * @param list which list
 * @param at the instant of the write
 * @param version of the board that the write relies on, and replaces by the next
 * @param put rows that are new, or replace the one of the same path and owner; up to {@value
 *     TaskStore#PATH_CLAIMS_PER_LIST_MAX}
 * @param remove rows that shall be gone; one that is not there is no error
 */
public record PathWrite(
    ListId list, Instant at, long version, List<PathClaim> put, Set<PathClaim.Key> remove) {

  /** Checks that each row is named once. */
  public PathWrite {
    put = List.copyOf(put);
    remove = Set.copyOf(remove);
    Texts.number("put", put.size(), 0, TaskStore.PATH_CLAIMS_PER_LIST_MAX);
    Set<PathClaim.Key> named = new HashSet<>(remove);
    for (PathClaim row : put) {
      if (!named.add(row.key())) {
        throw new IllegalArgumentException("put: a row is named twice in one write: " + row.key());
      }
    }
  }
}
