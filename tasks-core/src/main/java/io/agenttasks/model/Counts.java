package io.agenttasks.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * How many tasks of a list have each status.
 *
 * @param byStatus every status, in its order, with its number
 */
public record Counts(Map<Status, Long> byStatus) {

  /** Fills in the statuses that are missing. */
  public Counts {
    Map<Status, Long> whole = new EnumMap<>(Status.class);
    for (Status status : Status.values()) {
      whole.put(status, byStatus.getOrDefault(status, 0L));
    }
    byStatus = Collections.unmodifiableMap(whole);
  }

  /** How many have this status. */
  public long of(Status status) {
    return byStatus.getOrDefault(status, 0L);
  }

  /** How many there are. */
  public long total() {
    return byStatus.values().stream().mapToLong(Long::longValue).sum();
  }
}
