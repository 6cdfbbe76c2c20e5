package io.agenttasks.spi;

import io.agenttasks.model.ListSettings;

/**
 * A list as a whole, as it was at one version.
 *
 * @param version 0 before the first write, then raised by each write that replaces it
 * @param settings how the list behaves; the default ones at version 0
 * @param run the number of its current run; 0 before the first
 */
public record ListState(long version, ListSettings settings, long run) {

  /** A list that was never written to. */
  public static final ListState UNWRITTEN = new ListState(0, ListSettings.DEFAULT);

  /** A list before its first run. */
  public ListState(long version, ListSettings settings) {
    this(version, settings, 0);
  }
}
