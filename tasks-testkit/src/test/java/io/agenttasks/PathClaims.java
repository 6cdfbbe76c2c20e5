package io.agenttasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.agenttasks.model.PathClaim;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A board, and the words in which tests of path claims are written. */
abstract class PathClaims {

  static final Instant T0 = Board.T0;
  static final Duration LEASE = Duration.ofMinutes(10);

  final Board board = new Board();

  static void refused(String field, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(field + ":");
  }

  PathResult.Taken taken(PathRequest request) {
    PathResult result = board.list.claimPaths(request);
    assertThat(result).isInstanceOf(PathResult.Taken.class);
    return (PathResult.Taken) result;
  }

  PathResult.Conflict conflict(PathRequest request) {
    PathResult result = board.list.claimPaths(request);
    assertThat(result).isInstanceOf(PathResult.Conflict.class);
    return (PathResult.Conflict) result;
  }

  List<String> paths() {
    return board.list.pathClaims().stream().map(PathClaim::path).toList();
  }

  /** Also of what is over. */
  List<String> rows() {
    return board.store.paths(board.list.id()).rows().stream().map(PathClaim::path).toList();
  }

  PathClaim only() {
    assertThat(board.list.pathClaims()).hasSize(1);
    return board.list.pathClaims().get(0);
  }

  static PathRequest by(String agent, String... paths) {
    return PathRequest.by(agent).paths(paths);
  }
}
