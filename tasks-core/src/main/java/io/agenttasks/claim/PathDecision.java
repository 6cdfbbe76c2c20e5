package io.agenttasks.claim;

import io.agenttasks.model.PathClaim;
import io.agenttasks.model.PathConflict;
import io.agenttasks.model.PreviousOwner;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the rule says to a wish about path claims, on the board as it was read. */
public sealed interface PathDecision {

  /**
   * Granted: this is to be written.
   *
   * @param put rows that are new or changed
   * @param remove rows that shall be gone
   * @param grant what its owner is told
   */
  record Granted(List<PathClaim> put, Set<PathClaim.Key> remove, Grant grant)
      implements PathDecision {}

  /**
   * What the owner of granted paths is told.
   *
   * @param claim identifies the call, or null if it took no new path
   * @param newPaths that it took
   * @param renewedPaths asked for, which it had already, by themselves or with what they are in
   * @param absorbedPaths that are now part of a path that it took
   * @param previousOwners who lost a claim that overlaps a new path, not long ago
   * @param until the latest end of them
   */
  record Grant(
      @Nullable Long claim,
      List<String> newPaths,
      List<String> renewedPaths,
      List<String> absorbedPaths,
      List<PreviousOwner> previousOwners,
      Instant until) {}

  /**
   * Path claims of others are in the way. Nothing is to be written.
   *
   * @param conflicts each of them, by the path wished for, then by the other path and its owner
   */
  record Conflict(List<PathConflict> conflicts) implements PathDecision {}

  /**
   * The agent does not hold these, so nothing is to be written.
   *
   * @param paths in the order asked for; none if it holds no path at all
   */
  record NotHeld(List<String> paths) implements PathDecision {}
}
