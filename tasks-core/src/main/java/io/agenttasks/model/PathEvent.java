package io.agenttasks.model;

import java.time.Instant;

/**
 * What became of one path claim. Path claims have no history: an event is told to the listeners of
 * the process that wrote it, and kept nowhere.
 *
 * <p>Renewing and signs of life make none, so the end of a claim may have moved since its last
 * event.
 *
 * @param version of the list's path claims, made by the write; from 1, and shared by all events of
 *     one write
 * @param at when it was written
 * @param what the kind of change
 * @param claim as it is from then on, or as it was when it ended
 */
public record PathEvent(long version, Instant at, What what, PathClaim claim) {

  /** Kinds of change. */
  public enum What {
    /** Its owner took the path. */
    CLAIMED,
    /** Its owner gave another reason. */
    EDITED,
    /** Its path is a part of one that its owner took; that one goes on. */
    ABSORBED,
    /** Its owner gave it up, or had left before it was told that it waited long enough. */
    RELEASED,
    /** It was noticed that its lease is over, since {@link PathClaim#until}. */
    EXPIRED
  }

  /** Checks the version. */
  public PathEvent {
    Texts.atLeast("version", version, 1);
  }
}
