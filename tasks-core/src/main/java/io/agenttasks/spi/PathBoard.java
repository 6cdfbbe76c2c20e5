package io.agenttasks.spi;

import io.agenttasks.model.PathClaim;
import java.time.Instant;
import java.util.List;

/**
 * The path claims of a list, as they were at one version; also those that are over, until a write
 * removes them.
 *
 * @param version 0 before the first write of path claims, then raised by each
 * @param at the latest instant of all its writes: what was over by then has been noticed
 * @param rows by path, then by owner, at most {@value TaskStore#PATH_CLAIMS_PER_LIST_MAX}
 */
public record PathBoard(long version, Instant at, List<PathClaim> rows) {

  /** No path was ever claimed. */
  public static final PathBoard UNWRITTEN = new PathBoard(0, Instant.MIN, List.of());

  /** Keeps the rows as they are. */
  public PathBoard {
    rows = List.copyOf(rows);
  }

  /** This instant, or that of the board if it is later: no clock brings back what was over. */
  public Instant notBefore(Instant now) {
    return now.isBefore(at) ? at : now;
  }
}
