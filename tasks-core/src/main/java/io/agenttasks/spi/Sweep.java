package io.agenttasks.spi;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Status;
import io.agenttasks.model.TaskState;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One step for many tasks, told as a set: no versions are compared. Each task that it meets gets
 * its next version, a higher fence and one event, which names who lost the task by it. A closed
 * task that it opens has no attempts behind it.
 *
 * @param which tasks of which kind
 * @param from in which of these statuses
 * @param to the state that they get
 * @param facts what the rules say of that state
 * @param what the kind of the events
 * @param by whose events they are, or null: nobody's
 * @param note what the history shall say, or ""
 */
public record Sweep(
    Which which,
    Set<Status> from,
    TaskState to,
    Facts facts,
    Event.What what,
    @Nullable Agent by,
    String note) {

  /** Kinds of tasks that a sweep is about. */
  public enum Which {
    /** Tasks with a condition, but for those that have left the list. */
    RUN_SCOPED,
    /** Ephemeral tasks that leave the list by the same write. */
    LEAVING
  }

  /** Checks the note. */
  public Sweep {
    from = Set.copyOf(from);
    if (facts.working() || note.length() > Event.NOTE_LENGTH_MAX) {
      throw new IllegalArgumentException(
          "sweep: gives nobody a task, note up to "
              + Event.NOTE_LENGTH_MAX
              + " characters, found "
              + what
              + " with a note of "
              + note.length());
    }
  }
}
