package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.ListId;
import io.agenttasks.model.TaskDetails;
import io.agenttasks.model.Texts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whose holds are asked about.
 *
 * @param list in which list
 * @param besides whose own holds don't count, or null: all do
 * @param paths in the stored form, up to {@value TaskDetails#PATHS_PER_TASK_MAX}
 * @param now the instant of the question
 */
public record HoldTerms(ListId list, @Nullable Agent besides, List<String> paths, Instant now) {

  /** Checks the number. */
  public HoldTerms {
    paths = List.copyOf(paths);
    Texts.number("paths", paths.size(), 0, TaskDetails.PATHS_PER_TASK_MAX);
  }
}
