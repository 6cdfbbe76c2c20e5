package io.agenttasks.spi;

/** What must hold of a changed task beside its version, when the write happens. */
public enum Guard {
  /** It has no open blocker and is not dormant once this write is done. */
  FREE,
  /** It is not dormant once this write is done. */
  AWAKE,
  /** Its lease is over at the write's instant. */
  LEASE_OVER,
  /** No edge was added to or removed from it as a blocker since it was read. */
  EDGES_KEPT,
  /** No hold of another agent than its new holder overlaps its paths. */
  UNHELD
}
