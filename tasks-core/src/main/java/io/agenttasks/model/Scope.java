package io.agenttasks.model;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a task has to do with the runs of its list; fixed at its creation.
 *
 * @param activation what wakes it, or null: it is always awake
 * @param ephemeral whether it lives for one run only, and leaves the list with it
 * @param run the run in which it was created, or 0: none had begun. An ephemeral task belongs to
 *     run 1 then
 */
public record Scope(@Nullable Activation activation, boolean ephemeral, long run) {

  /** An ordinary task, created before any run. */
  public static final Scope NONE = new Scope(null, false, 0);

  /** Checks the run. */
  public Scope {
    Texts.atLeast("run", run, ephemeral ? 1 : 0);
  }

  /** The scope of a task that is created in this run. */
  public Scope in(long current) {
    if (current == 0 && !ephemeral) {
      return activation == null ? NONE : new Scope(activation, false, 0);
    }
    return new Scope(activation, ephemeral, ephemeral ? Math.max(1, current) : current);
  }

  /** Whether it is about runs at all: such tasks are limited in number. */
  public boolean isOfRuns() {
    return activation != null || ephemeral;
  }

  /** Whether its task has left the list, which is in this run. */
  public boolean leftBy(long current) {
    return ephemeral && run < current;
  }

  /** Whether its task is dormant while the conditions with these patterns are met. */
  public boolean isDormant(Set<String> awake) {
    return activation != null && !awake.contains(activation.pattern());
  }
}
