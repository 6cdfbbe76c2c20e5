package io.agenttasks;

import io.agenttasks.claim.PathDecision;
import io.agenttasks.claim.PathEvents;
import io.agenttasks.claim.PathRule;
import io.agenttasks.model.Agent;
import io.agenttasks.model.PathClaim;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.TaskPath;
import io.agenttasks.model.Texts;
import io.agenttasks.spi.PathBoard;
import io.agenttasks.spi.PathOutcome;
import io.agenttasks.spi.PathWrite;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The calls about path claims: the rule decides on the board, again if it was overtaken. */
final class PathClaiming {

  private final ListAccess list;

  PathClaiming(ListAccess list) {
    this.list = list;
  }

  /**
   * Undoes a claim that nobody wants: what it took anew, unless it was renewed since, and what it
   * absorbed is held by itself again.
   */
  void giveBack(PathRequest request, PathResult.Taken taken) {
    Long call = taken.claim();
    if (call == null) {
      return;
    }
    boolean unused =
        list.decide(
            () -> {
              PathBoard board = list.store.paths(list.id);
              List<PathClaim> rows =
                  board.rows().stream()
                      .filter(row -> row.claim() == call && row.owner().equals(request.agent()))
                      .filter(row -> row.renewed().equals(row.since()))
                      .toList();
              Set<PathClaim.Key> remove =
                  rows.stream().map(PathClaim::key).collect(Collectors.toSet());
              List<PathClaim> again =
                  rows.isEmpty()
                      ? List.of()
                      : taken.absorbedPaths().stream()
                          .filter(path -> !request.paths().contains(path))
                          .map(path -> rows.get(0).at(path))
                          .toList();
              return isWritten(board, at(board), again, remove)
                  ? Optional.of(true)
                  : Optional.empty();
            });
  }

  /**
   * Checks what a call needs.
   *
   * @throws IllegalArgumentException if it names no path
   */
  static void requireSense(PathRequest request) {
    Texts.require(!request.paths().isEmpty(), "paths", "at least one", request.paths());
  }

  PathResult claim(PathRequest request) {
    PathRule.Wish wish = wish(request);
    PathDecision decision = decided((board, at) -> PathRule.claim(board, wish, at));
    if (decision instanceof PathDecision.Conflict conflict) {
      return PathResult.Conflict.of(conflict.conflicts());
    }
    PathDecision.Grant grant = grant(decision);
    return new PathResult.Taken(
        grant.claim(),
        grant.newPaths(),
        grant.renewedPaths(),
        grant.absorbedPaths(),
        grant.previousOwners(),
        grant.until());
  }

  private static PathRule.Wish wish(PathRequest request) {
    requireSense(request);
    return new PathRule.Wish(request.agent(), request.paths(), request.reason(), request.lease());
  }

  PathUpdateResult renew(Agent agent) {
    return updated(decided((board, at) -> PathRule.renew(board, agent, at)), true);
  }

  PathUpdateResult extend(Agent agent) {
    return updated(decided((board, at) -> PathRule.extend(board, agent, at)), true);
  }

  PathUpdateResult release(Agent agent, String... paths) {
    Texts.number("paths", paths.length, 1, TaskDetails.PATHS_PER_TASK_MAX);
    List<String> stored =
        Arrays.stream(paths).map(path -> TaskPath.of(path).value()).distinct().toList();
    return released(agent, stored);
  }

  PathUpdateResult releaseAll(Agent agent) {
    return released(agent, null);
  }

  List<PathClaim> live() {
    PathBoard board = list.store.paths(list.id);
    return PathRule.live(board, at(board));
  }

  List<PathClaim> lost(Agent agent) {
    return list.decide(
        () -> {
          PathBoard board = list.store.paths(list.id);
          Instant at = at(board);
          List<PathClaim> lost = PathRule.lost(board, agent, at);
          List<PathClaim> told = lost.stream().map(PathClaim::asTold).toList();
          return isWritten(board, at, told, Set.of()) ? Optional.of(lost) : Optional.empty();
        });
  }

  private PathUpdateResult released(Agent agent, @Nullable List<String> paths) {
    return updated(decided((board, at) -> PathRule.release(board, agent, paths, at)), false);
  }

  private PathDecision decided(BiFunction<PathBoard, Instant, PathDecision> rule) {
    return list.decide(
        () -> {
          PathBoard board = list.store.paths(list.id);
          Instant at = at(board);
          PathDecision decision = rule.apply(board, at);
          boolean stands =
              decision instanceof PathDecision.Granted granted
                  ? isWritten(board, at, granted.put(), granted.remove())
                  : isWritten(board, at, List.of(), Set.of());
          return stands ? Optional.of(decision) : Optional.empty();
        });
  }

  /** Whether the decision stands. With nothing to change, only what is over is made known. */
  private boolean isWritten(
      PathBoard board, Instant at, List<PathClaim> put, Set<PathClaim.Key> remove) {
    boolean same = put.isEmpty() && remove.isEmpty();
    return (same && !(list.isHeard() && PathEvents.isDue(board, at)))
        || list.applyPaths(board, new PathWrite(list.id, at, board.version(), put, remove))
            instanceof PathOutcome.Written;
  }

  private Instant at(PathBoard board) {
    return board.notBefore(list.now());
  }

  private static PathUpdateResult updated(PathDecision decision, boolean goesOn) {
    if (decision instanceof PathDecision.NotHeld none) {
      return new PathUpdateResult.NotHeld(none.paths());
    }
    PathDecision.Grant grant = grant(decision);
    return new PathUpdateResult.Updated(grant.renewedPaths(), goesOn ? grant.until() : null);
  }

  private static PathDecision.Grant grant(PathDecision decision) {
    if (decision instanceof PathDecision.Granted granted) {
      return granted.grant();
    }
    throw new IllegalStateException("not granted: " + decision);
  }
}
