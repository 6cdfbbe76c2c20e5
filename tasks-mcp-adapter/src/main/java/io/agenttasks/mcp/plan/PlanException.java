package io.agenttasks.mcp.plan;

/** A file that can't be used as a plan. The message is for people: where, what, and what is due. */
public final class PlanException extends Exception {

  private static final long serialVersionUID = 1L;

  /** With a message that names the place. */
  public PlanException(String message) {
    super(message);
  }

  /** With a message that names the place, and what was behind it. */
  public PlanException(String message, Throwable cause) {
    super(message, cause);
  }
}
