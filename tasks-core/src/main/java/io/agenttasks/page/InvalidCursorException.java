package io.agenttasks.page;

/** A cursor that can't be used. Nothing was read; the way on is to start again without it. */
public final class InvalidCursorException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final Reason reason;

  /** What is wrong with a cursor. */
  public enum Reason {
    /** It is longer than {@value Cursor#CURSOR_LENGTH_MAX} characters. */
    TOO_LONG("longer than " + Cursor.CURSOR_LENGTH_MAX + " characters"),
    /** It does not have the form of a cursor. */
    MALFORMED("not of the form of a cursor"),
    /** Another version of this library made it. */
    UNKNOWN_VERSION("of another version"),
    /** It was sealed with a key that is no longer there. */
    UNKNOWN_KEY("sealed with a key that is not known here"),
    /** It was altered, or made for another list, query or caller. */
    NOT_AUTHENTIC("altered, or made for another list, query or caller"),
    /** It is of a frozen order, and older than {@link CursorSeal#AGE_MAX}. */
    EXPIRED("of a frozen order, and over an hour old"),
    /** It is of a frozen order, and too many tasks have changed since that was frozen. */
    TOO_MANY_CHANGES("of a frozen order from which too many tasks have changed since"),
    /** It stands behind a task of a note that is no longer there. */
    NOTE_GONE("behind a task of a note that is no longer there");

    private final String text;

    Reason(String text) {
      this.text = text;
    }
  }

  /** The refusal for this reason. */
  public InvalidCursorException(Reason reason) {
    super("cursor: " + reason.text + "; start again without it");
    this.reason = reason;
  }

  /** What is wrong with it. */
  public Reason reason() {
    return reason;
  }
}
