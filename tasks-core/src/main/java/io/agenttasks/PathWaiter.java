package io.agenttasks;

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
  boolean isPatient() {
    return true;
  }

  @Override
  boolean mayWin(WaitingLook look) {
    return !look.barriers().bar(request.agent(), request.paths());
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
  Optional<PathResult> lastBehindOthers(WaitingLook look) {
    return Optional.of(last());
  }

  @Override
  PathResult crowdedOut() {
    return last();
  }

  @Override
  PathResult dismissed() {
    throw new CancellationException("the task lists were closed");
  }

  @Override
  void giveBack(PathResult result) {
    if (result instanceof PathResult.Taken taken) {
      paths.giveBack(request, taken);
    }
  }
}
