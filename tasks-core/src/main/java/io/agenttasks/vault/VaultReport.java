package io.agenttasks.vault;

import java.time.Instant;
import java.util.List;

/**
 * How an index stands.
 *
 * @param notes how many notes it knows
 * @param tasks how many tasks it has
 * @param counts what is not known, over the whole vault
 * @param problems why, for each note and folder that could not be indexed
 * @param asOf when the pass ended that found all this
 */
public record VaultReport(
    int notes, int tasks, VaultCounts counts, List<VaultProblem> problems, Instant asOf) {

  /** Keeps a copy of the problems. */
  public VaultReport {
    problems = List.copyOf(problems);
  }
}
