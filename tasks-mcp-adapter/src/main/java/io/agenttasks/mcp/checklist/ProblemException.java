package io.agenttasks.mcp.checklist;

/** Why a call was refused; nothing changed. */
public final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Code code;

  ProblemException(Code code, String message) {
    super(message);
    this.code = code;
  }

  /** What kind of reason. */
  public Code code() {
    return code;
  }

  /** The line that the caller gets. */
  String line() {
    return code + ": " + getMessage();
  }
}
