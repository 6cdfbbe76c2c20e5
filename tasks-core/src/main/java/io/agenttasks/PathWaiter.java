package io.agenttasks;

import io.agenttasks.claim.PathDecision;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;

/** Waits for paths that others have claimed. */
final class PathWaiter extends Waiter<PathResult> {

  private final PathClaiming paths;
  private final PathRequest request;

  PathWaiter(PathClaiming paths, PathRequest request, Instant deadline, Executor delivery) {
    super(deadline, delivery);
    this.paths = paths;
    this.request = request;
  }

  @Override
  boolean mayWin(WaitingLook look) {
    return !(paths.decide(look.board(), request) instanceof PathDecision.Conflict);
  }

  @Override
  Optional<PathResult> attempt(WaitingLook look) {
    PathResult result = paths.claim(request);
    look.boardChanged();
    return Optional.of(result).filter(PathResult.Taken.class::isInstance);
  }

  /** Claims of paths end by themselves. */
  @Override
  Optional<PathResult> withoutHope(WaitingLook look) {
    return Optional.empty();
  }

  @Override
  PathResult last() {
    return paths.claim(request);
  }

  @Override
  PathResult crowdedOut() {
    return last();
  }

  @Override
  PathResult dismissed() {
    throw new CancellationException("the task lists were closed");
  }

  /** Of what it won, only what it did not hold before: that may have been claimed long ago. */
  @Override
  void giveBack(PathResult result) {
    if (result instanceof PathResult.Taken taken && !taken.newPaths().isEmpty()) {
      paths.release(request.agent(), taken.newPaths().toArray(String[]::new));
    }
  }
}
