package io.agenttasks;

import io.agenttasks.model.RunFiles;
import java.util.Set;

/**
 * What a list knows of its current run.
 *
 * @param run its number, or 0: none has begun
 * @param files what was reported as pushed in it
 * @param awake the patterns that a file matches which is both pushed and net; tasks with other
 *     patterns are dormant
 */
public record RunView(long run, RunFiles files, Set<String> awake) {

  /** Keeps the patterns as they are. */
  public RunView {
    awake = Set.copyOf(awake);
  }
}
