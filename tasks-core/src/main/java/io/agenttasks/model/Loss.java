package io.agenttasks.model;

/** Why an act under a fence changed nothing: the task is no longer its holder's. */
public enum Loss {
  /** Another claim has it now. */
  TAKEN,
  /** Somebody without this fence closed, reopened, parked or gave back the task. */
  CHANGED,
  /** This holder gave it back itself. */
  RELEASED,
  /** It is closed already: by this holder in another way, or for its lapsed leases. */
  CLOSED
}
