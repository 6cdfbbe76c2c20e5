package io.agenttasks.spi;

import io.agenttasks.model.Document;
import io.agenttasks.model.Event;
import io.agenttasks.model.Facts;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.Texts;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One task's step to its next version.
 *
 * @param before the task as it was read, or null: a new task
 * @param after the task as it shall be
 * @param facts what the rules say of its new state
 * @param event what made the version
 * @param guards what must hold beside the version
 * @param document what its document shall be, or null: as it is
 */
public record Change(
    @Nullable Stored before,
    Task after,
    Facts facts,
    Event event,
    Set<Guard> guards,
    @Nullable Document document) {

  /** Checks that the version is the next one, and the event is its own. */
  public Change {
    guards = Set.copyOf(guards);
    long version = before == null ? 1 : before.task().version() + 1;
    if (after.version() != version
        || event.version() != version
        || !event.task().equals(after.id())
        || (before != null && !before.task().id().equals(after.id()))) {
      throw Texts.refusal("change", "task and event at version " + version + " of one task", event);
    }
  }

  /** A step that leaves the document as it is. */
  public Change(@Nullable Stored before, Task after, Facts facts, Event event, Set<Guard> guards) {
    this(before, after, facts, event, guards, null);
  }

  /** The task's id. */
  public TaskId id() {
    return after.id();
  }

  /** The task as it is stored if nothing else comes between: what a second change replaces. */
  public Stored result() {
    return before == null
        ? new Stored(after, facts.holds(), 0, 0, after.scope().activation() != null, 0)
        : before.after(after, facts);
  }

  /** This change, guarded by one thing more. */
  public Change guardedBy(Guard guard) {
    Set<Guard> all = EnumSet.of(guard);
    all.addAll(guards);
    return new Change(before, after, facts, event, all, document);
  }

  /** This change, with this document, or with the one that is there if it is null. */
  public Change with(@Nullable Document other) {
    return new Change(before, after, facts, event, guards, other);
  }
}
