package io.agenttasks.mcp.checklist;

/** The word that an error begins with. */
public enum Code {
  /** No identity, or it has expired. */
  UNAUTHENTICATED,
  /** A value is malformed, unknown, too long or missing. */
  INVALID_ARGUMENT,
  /** There is no such agent or task, or not for this caller. */
  NOT_FOUND,
  /** The caller may see the list, but not change it. */
  PERMISSION_DENIED,
  /** Something stands in the way. */
  FAILED_PRECONDITION,
  /** A limit of the list, or an answer that does not fit. */
  RESOURCE_EXHAUSTED,
  /** The store failed. */
  UNAVAILABLE
}
