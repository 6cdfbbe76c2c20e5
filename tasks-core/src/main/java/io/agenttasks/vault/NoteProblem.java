package io.agenttasks.vault;

/**
 * Why the tasks of a note are not known.
 *
 * @param reason the kind of problem
 * @param detail one line for people, for example where in the note
 */
public record NoteProblem(Reason reason, String detail) implements NoteScan {

  /** The kinds of problems. */
  public enum Reason {
    /** It can't be opened or read. */
    UNREADABLE,
    /** It changed while it was read. */
    CHANGING,
    /** It has more than {@value NoteScanner#NOTE_BYTES_MAX} bytes. */
    TOO_BIG,
    /** It holds a NUL byte. */
    HOLDS_NUL,
    /** Its bytes are not UTF-8. */
    NOT_UTF_8
  }
}
