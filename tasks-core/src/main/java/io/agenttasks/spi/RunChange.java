package io.agenttasks.spi;

import io.agenttasks.model.RunFiles;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a new version of a list says of its run. Tasks fall asleep and wake by it, and ephemeral
 * tasks of earlier runs leave the list.
 *
 * @param run the number of the run from then on; never lower than it was
 * @param files what is known to be pushed from then on, or null: as it was
 * @param awake the patterns of the conditions that are met from then on, up to {@value
 *     TaskStore#RUN_TASKS_MAX}
 */
public record RunChange(long run, @Nullable RunFiles files, Set<String> awake) {

  /** Checks the number. */
  public RunChange {
    awake = Set.copyOf(awake);
    if (run < 0 || awake.size() > TaskStore.RUN_TASKS_MAX) {
      throw new IllegalArgumentException(
          "run: at least 0, and at most "
              + TaskStore.RUN_TASKS_MAX
              + " conditions awake, found "
              + run
              + " and "
              + awake.size());
    }
  }
}
