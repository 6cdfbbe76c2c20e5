package io.agenttasks.model;

import static java.util.Objects.requireNonNull;

/**
 * How one list behaves. The first write to the list fixes them; later ones are ignored.
 *
 * @param policy what a failed or cancelled blocker means, {@code STALL} by default
 * @param maxAttempts the lapsed leases after which a task is given up, 5 by default; 0: never
 * @param lateFinish whether a holder may still finish a task that was given up for its lapsed
 *     leases, yes by default
 * @param ids how its tasks are named, by their creation number by default
 */
public record ListSettings(
    BlockerPolicy policy, int maxAttempts, boolean lateFinish, IdScheme ids) {

  /** The most lapsed leases that may be asked for. */
  public static final int ATTEMPTS_MAX = 1_000_000;

  /** What holds unless something else is said. */
  public static final ListSettings DEFAULT =
      new ListSettings(BlockerPolicy.STALL, 5, true, IdScheme.CREATION_NUMBER);

  /** Checks the parts. */
  public ListSettings {
    requireNonNull(policy, "policy");
    requireNonNull(ids, "ids");
    Texts.number("maxAttempts", maxAttempts, 0, ATTEMPTS_MAX);
  }

  /** These settings with another policy. */
  public ListSettings withPolicy(BlockerPolicy other) {
    return new ListSettings(other, maxAttempts, lateFinish, ids);
  }

  /** These settings with another limit of lapsed leases; 0 for none. */
  public ListSettings withMaxAttempts(int other) {
    return new ListSettings(policy, other, lateFinish, ids);
  }

  /** These settings, with or without the late finish. */
  public ListSettings withLateFinish(boolean other) {
    return new ListSettings(policy, maxAttempts, other, ids);
  }

  /** These settings with another way of naming tasks. */
  public ListSettings withIds(IdScheme other) {
    return new ListSettings(policy, maxAttempts, lateFinish, other);
  }
}
