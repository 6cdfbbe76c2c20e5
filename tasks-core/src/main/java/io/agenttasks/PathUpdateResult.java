package io.agenttasks;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What came of renewing or releasing path claims. None of the outcomes is an error. */
public sealed interface PathUpdateResult {

  /**
   * It is as wished.
   *
   * @param paths that were renewed, or released
   * @param until the latest end of those that were renewed, or null if they were released
   */
  record Updated(List<String> paths, @Nullable Instant until) implements PathUpdateResult {
    /** Keeps the paths as they are. */
    public Updated {
      paths = List.copyOf(paths);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.updated().apply(this);
    }
  }

  /**
   * The agent does not hold what was named, or holds no path at all. Nothing was written.
   *
   * @param paths those named that it does not hold as such: a part of what it holds is not enough
   */
  record NotHeld(List<String> paths) implements PathUpdateResult {
    /** Keeps the paths as they are. */
    public NotHeld {
      paths = List.copyOf(paths);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.notHeld().apply(this);
    }
  }

  /** Answers with the function for this outcome. */
  <R> R fold(Cases<R> cases);

  /**
   * One function for each outcome.
   *
   * @param updated for {@link Updated}
   * @param notHeld for {@link NotHeld}
   */
  record Cases<R>(Function<Updated, R> updated, Function<NotHeld, R> notHeld) {}
}
