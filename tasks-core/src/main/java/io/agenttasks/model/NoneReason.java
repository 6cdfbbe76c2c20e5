package io.agenttasks.model;

/** Why no task was handed out; the most hopeful reason that applies is given. */
public enum NoneReason {
  /** Ready tasks exist, but only free ones were asked for, and others hold paths of these. */
  HELD,
  /** A pending task's blockers are being worked on, or can be. */
  WAITING,
  /** Only start times are missing. */
  NOT_YET,
  /** All pending tasks wait, in the end, for parked, failed or cancelled ones. */
  STUCK,
  /** No pending task matches that is awake. */
  EMPTY,

  /** Too many wait already. */
  BUSY,

  /** The task lists were closed. */
  CLOSED
}
