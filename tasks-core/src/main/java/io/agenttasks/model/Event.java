package io.agenttasks.model;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What made one version of a task. Every version has exactly one.
 *
 * @param task which task
 * @param version the version that it made
 * @param at when
 * @param by who did it, or null: a lease that lapsed, a new run, or an author who was not named
 * @param fence the task's fence from then on
 * @param what the kind of change
 * @param note what the author wrote, up to {@value #NOTE_LENGTH_MAX} characters, or ""
 * @param flags what was special about it
 * @param former who lost the task by it, or null
 */
public record Event(
    TaskId task,
    long version,
    Instant at,
    @Nullable Agent by,
    long fence,
    What what,
    String note,
    Set<Flag> flags,
    @Nullable Agent former) {

  /** The most characters that a note may have. */
  public static final int NOTE_LENGTH_MAX = 10_000;

  /** Kinds of change. */
  public enum What {
    /** A new task. */
    CREATED,
    /** Details or blockers changed. */
    EDITED,
    /** An agent took it, or came back for it. */
    CLAIMED,
    /** It was given back. */
    RELEASED,
    /** Its lease lapsed, or was ended early by the host, and it went back to the queue. */
    EXPIRED,
    /** It was parked. */
    BLOCKED,
    /** It was taken out of parking. */
    UNBLOCKED,
    /** It was done. */
    COMPLETED,
    /** It was not needed. */
    NOT_APPLICABLE,
    /** It was given up. */
    FAILED,
    /** It was called off. */
    CANCELLED,
    /** It had been closed, and was opened again. */
    REOPENED,
    /** A blocker was reopened while somebody had it. */
    HELD_AGAIN
  }

  /** What may be special about a change. */
  public enum Flag {
    /** It overruled a holder, dormancy, open blockers, or a start time to come. */
    FORCED,
    /** A holder whose lease had lapsed did it. */
    LATE
  }

  /** Checks the note. */
  public Event {
    Texts.text("note", note, 0, NOTE_LENGTH_MAX);
    flags = Set.copyOf(flags);
  }

  /** The event of a task's newest version. */
  public static Event of(Task after, @Nullable Agent by, What what, String note) {
    return new Event(
        after.id(),
        after.version(),
        after.updatedAt(),
        by,
        after.fence(),
        what,
        note,
        Set.of(),
        null);
  }

  /** This event, with a flag. */
  public Event with(Flag flag) {
    Set<Flag> both = flags.isEmpty() || flags.contains(flag) ? Set.of(flag) : Set.of(Flag.values());
    return new Event(task, version, at, by, fence, what, note, both, former);
  }

  /** This event, naming who lost the task by it. */
  public Event from(@Nullable Agent loser) {
    return new Event(task, version, at, by, fence, what, note, flags, loser);
  }
}
