package io.agenttasks.model;

import java.util.Comparator;

/**
 * A path that somebody works on: through a task in progress that names it, or claimed by itself.
 *
 * @param path in the stored form of {@link TaskPath}
 * @param agent who holds it
 */
public record Hold(String path, Agent agent) implements Comparable<Hold> {

  private static final Comparator<Hold> ORDER =
      Comparator.comparing(Hold::path).thenComparing(hold -> hold.agent().name());

  /** By path, then by agent. */
  @Override
  public int compareTo(Hold other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return path + " of " + agent;
  }
}
