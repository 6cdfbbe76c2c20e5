package io.agenttasks;

import io.agenttasks.model.Counts;
import io.agenttasks.model.NoneReason;
import io.agenttasks.model.Refusal;
import io.agenttasks.model.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What came of one wish to claim. None of the outcomes is an error. */
public sealed interface ClaimResult {

  /**
   * The caller has these tasks until it ends the claims, or until their leases are over.
   *
   * @param claims at least one, in claim order
   */
  record Claimed(List<Claim> claims) implements ClaimResult {
    /** Keeps the claims as they are. */
    public Claimed {
      claims = List.copyOf(claims);
    }

    /** The first claim, and the only one unless more were asked for. */
    public Claim claim() {
      return claims.get(0);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.claimed().apply(this);
    }
  }

  /**
   * The named task can't be had.
   *
   * @param refusal why
   */
  record Refused(Refusal refusal) implements ClaimResult {
    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.refused().apply(this);
    }
  }

  /**
   * No task that would do is ready.
   *
   * @param reason the most hopeful one that applies
   * @param counts of the whole list
   * @param nextStart when the first of them may start, if only start times are missing, or null
   * @param stuckBehind up to 10 parked, failed or cancelled tasks in the way, if all are stuck
   */
  record NoneReady(
      NoneReason reason, Counts counts, @Nullable Instant nextStart, List<TaskId> stuckBehind)
      implements ClaimResult {
    /** Keeps the ids as they are. */
    public NoneReady {
      stuckBehind = List.copyOf(stuckBehind);
    }

    @Override
    public <R> R fold(Cases<R> cases) {
      return cases.noneReady().apply(this);
    }
  }

  /** Answers with the function for this outcome. */
  <R> R fold(Cases<R> cases);

  /**
   * One function for each outcome.
   *
   * @param claimed for {@link Claimed}
   * @param refused for {@link Refused}
   * @param noneReady for {@link NoneReady}
   */
  record Cases<R>(
      Function<Claimed, R> claimed,
      Function<Refused, R> refused,
      Function<NoneReady, R> noneReady) {}
}
