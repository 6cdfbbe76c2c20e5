package io.agenttasks.model;

import java.time.Duration;
import java.time.Instant;

/**
 * A path that an agent claimed by itself, without a task. It goes by the agent's name, and has no
 * fence, as nothing is written under it. Once its lease is over it holds nothing; it is kept for a
 * while, so that its owner and whoever takes the path next can be told.
 *
 * @param claim identifies the call that took the path, within the list, from 1
 * @param path in the stored form of {@link TaskPath}
 * @param owner who claimed it
 * @param reason why, up to {@value TaskState#REASON_LENGTH_MAX} characters, or ""
 * @param since when it was claimed
 * @param renewed when it was claimed or renewed last
 * @param until the instant at which it is over
 * @param lease how long it lasts unless renewed, 1 second to 1 hour
 * @param told whether its owner was told that it is over
 */
public record PathClaim(
    long claim,
    String path,
    Agent owner,
    String reason,
    Instant since,
    Instant renewed,
    Instant until,
    Duration lease,
    boolean told) {

  /** The lease unless another is asked for: 10 minutes. */
  public static final Duration LEASE_DEFAULT = Duration.ofMinutes(10);

  /** The shortest lease: 1 second. */
  public static final Duration LEASE_MIN = Duration.ofSeconds(1);

  /** The longest lease: 1 hour. */
  public static final Duration LEASE_MAX = Duration.ofHours(1);

  /** How long a claim is kept that is over: 1 hour. */
  public static final Duration LOST_KEPT = Duration.ofHours(1);

  /**
   * What tells a list's path claims apart.
   *
   * @param path in the stored form
   * @param owner who claimed it
   */
  public record Key(String path, Agent owner) implements Comparable<Key> {
    /** By path, then by owner. */
    @Override
    public int compareTo(Key other) {
      int byPath = path.compareTo(other.path);
      return byPath != 0 ? byPath : owner.name().compareTo(other.owner.name());
    }
  }

  /** Brings the path into its stored form, and checks each field. */
  public PathClaim {
    Texts.atLeast("claim", claim, 1);
    path = TaskPath.of(path).value();
    Texts.text("reason", reason, 0, TaskState.REASON_LENGTH_MAX);
    lease(lease);
  }

  /**
   * A lease within the limits.
   *
   * @throws IllegalArgumentException if it is shorter than a second or longer than an hour
   */
  public static Duration lease(Duration lease) {
    Texts.require(
        lease.compareTo(LEASE_MIN) >= 0 && lease.compareTo(LEASE_MAX) <= 0,
        "lease",
        "of a path from " + LEASE_MIN + " to " + LEASE_MAX,
        lease);
    return lease;
  }

  /** What tells it apart. */
  public Key key() {
    return new Key(path, owner);
  }

  /** Whether it holds its path at this instant: at exactly its end it no longer does. */
  public boolean holdsAt(Instant now) {
    return until.isAfter(now);
  }

  /** Whether it is over, and not for so long that it is forgotten. */
  public boolean isLostAt(Instant now) {
    return !holdsAt(now) && until.plus(LOST_KEPT).isAfter(now);
  }

  /** The same, renewed for a lease from now; it never ends earlier than it did. */
  public PathClaim renewed(String newReason, Duration newLease, Instant now) {
    return new PathClaim(
        claim, path, owner, newReason, since, now, later(now.plus(newLease)), newLease, false);
  }

  /**
   * The same with a later end, though its owner did not renew it; an earlier one changes nothing.
   */
  public PathClaim extended(Instant end) {
    return new PathClaim(claim, path, owner, reason, since, renewed, later(end), lease, false);
  }

  /** The same on another path. */
  public PathClaim at(String other) {
    return new PathClaim(claim, other, owner, reason, since, renewed, until, lease, told);
  }

  /** The same, once its owner was told that it is over. */
  public PathClaim asTold() {
    return new PathClaim(claim, path, owner, reason, since, renewed, until, lease, true);
  }

  private Instant later(Instant end) {
    return end.isAfter(until) ? end : until;
  }
}
