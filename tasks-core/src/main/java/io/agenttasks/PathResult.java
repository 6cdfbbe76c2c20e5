package io.agenttasks;

import io.agenttasks.model.PathConflict;
import io.agenttasks.model.PreviousOwner;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What came of a wish for paths. None of the outcomes is an error. */
public sealed interface PathResult {

  /**
   * The caller holds all that it asked for. Each path asked for is in one of the three lists.
   *
   * @param claim identifies this call among all of the list, or null if it took no new path
   * @param newPaths that it did not hold before
   * @param renewedPaths that it held already, by themselves or as a part of what it holds: their
   *     claims last the whole lease from now
   * @param absorbedPaths held until now, or asked for, that are a part of a new path
   * @param previousOwners whose claim of something that overlaps a new path ended within the last
   *     hour by its lease: a file may be half edited
   * @param until the latest end of these claims unless they are renewed
   */
  record Taken(
      @Nullable Long claim,
      List<String> newPaths,
      List<String> renewedPaths,
      List<String> absorbedPaths,
      List<PreviousOwner> previousOwners,
      Instant until)
      implements PathResult {
    /** Keeps the paths as they are. */
    public Taken {
      newPaths = List.copyOf(newPaths);
      renewedPaths = List.copyOf(renewedPaths);
      absorbedPaths = List.copyOf(absorbedPaths);
      previousOwners = List.copyOf(previousOwners);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.taken().apply(this);
    }
  }

  /**
   * Others claimed paths that overlap; nothing was taken.
   *
   * @param first the first {@value #CONFLICTS_SHOWN_MAX} overlaps, in the order of the paths asked
   *     for, then by the other path and its owner
   * @param count how many there are
   */
  record Conflict(List<PathConflict> first, int count) implements PathResult {

    /** The most overlaps that are named; their number is always given. */
    public static final int CONFLICTS_SHOWN_MAX = 100;

    /** Names the first of these. */
    public static Conflict of(List<PathConflict> conflicts) {
      return new Conflict(
          conflicts.subList(0, Math.min(conflicts.size(), CONFLICTS_SHOWN_MAX)), conflicts.size());
    }

    /** Keeps the overlaps as they are. */
    public Conflict {
      first = List.copyOf(first);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.conflict().apply(this);
    }
  }

  /** Answers with the function for this outcome. */
  <R> R fold(Cases<R> cases);

  /**
   * One function for each outcome.
   *
   * @param taken for {@link Taken}
   * @param conflict for {@link Conflict}
   */
  record Cases<R>(Function<Taken, R> taken, Function<Conflict, R> conflict) {}
}
