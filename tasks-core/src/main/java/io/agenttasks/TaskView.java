package io.agenttasks;

import io.agenttasks.model.Task;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A task, with what is derived of it.
 *
 * @param task at its newest version
 * @param openBlockers how many blockers hold it
 * @param ready whether it may be handed out, by the store's clock
 * @param expired whether its lease is over, though nobody has noticed: reading never writes
 * @param dormant whether it sleeps until a push wakes it
 * @param resolvedRun the run in which it was resolved; 0 if it is not, or no run had begun
 * @param edges its edges, or null if they were not asked for
 * @param document its document, or null if it has none or it was not asked for
 */
public record TaskView(
    Task task,
    int openBlockers,
    boolean ready,
    boolean expired,
    boolean dormant,
    long resolvedRun,
    @Nullable Links edges,
    @Nullable String document) {

  /** Its edges, if they were asked for. */
  public Optional<Links> links() {
    return Optional.ofNullable(edges);
  }
}
