package io.agenttasks;

import io.agenttasks.model.Freed;
import java.util.List;

/**
 * What came of finishing several claims together.
 *
 * @param results of each claim, in the order in which they were given. What became ready is not
 *     told with those that were written together, as it may be by several of them
 * @param freed what became ready by all of them
 */
public record Completion(List<UpdateResult> results, Freed freed) {

  /** Keeps the results as they are. */
  public Completion {
    results = List.copyOf(results);
  }
}
