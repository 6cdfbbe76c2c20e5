package io.agenttasks.model;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who has a task, and by which claim.
 *
 * @param agent the name that claimed it
 * @param fence identifies the claim among all of its task; higher than any before it
 * @param since when it was claimed
 * @param until the instant at which the lease is over, or null: the claim lasts until it is ended
 * @param attempt 1 and the leases that lapsed since the task was created or reopened
 */
public record Holder(Agent agent, long fence, Instant since, @Nullable Instant until, int attempt) {

  /** The shortest lease. */
  public static final Duration LEASE_MIN = Duration.ofSeconds(1);

  /** The longest lease. */
  public static final Duration LEASE_MAX = Duration.ofDays(7);

  /** Checks the numbers. */
  public Holder {
    Texts.atLeast("fence", fence, 1);
    Texts.atLeast("attempt", attempt, 1);
  }

  /** Whether the lease is over: at exactly its end it is. A claim without a lease never is. */
  public boolean lapsedAt(Instant now) {
    return until != null && !until.isAfter(now);
  }

  /** The same claim with a later end; an earlier one, or none to move, changes nothing. */
  public Holder renewed(Instant later) {
    return until == null || !later.isAfter(until)
        ? this
        : new Holder(agent, fence, since, later, attempt);
  }

  /**
   * A lease within the limits.
   *
   * @throws IllegalArgumentException if it is shorter than a second or longer than seven days
   */
  public static Duration lease(Duration lease) {
    Texts.require(
        lease.compareTo(LEASE_MIN) >= 0 && lease.compareTo(LEASE_MAX) <= 0,
        "lease",
        "from " + LEASE_MIN + " to " + LEASE_MAX,
        lease);
    return lease;
  }
}
