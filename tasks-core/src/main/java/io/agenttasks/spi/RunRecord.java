package io.agenttasks.spi;

import io.agenttasks.model.RunFiles;
import java.util.Set;

/**
 * What a list knows of its current run, from one consistent state.
 *
 * @param list the list's state; it has the number of the run
 * @param files what is known to be pushed in it
 * @param awake the patterns of the conditions that are met
 * @param conditions the patterns of all conditions that tasks of the list have, but for those that
 *     have left
 * @param tasks how many tasks have a condition or are ephemeral, but for those that have left
 */
public record RunRecord(
    ListState list, RunFiles files, Set<String> awake, Set<String> conditions, int tasks) {

  /** Keeps the patterns as they are. */
  public RunRecord {
    awake = Set.copyOf(awake);
    conditions = Set.copyOf(conditions);
  }
}
