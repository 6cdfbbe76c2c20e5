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
    UNREADABLE("can't be read"),
    /** It changed while it was read. */
    CHANGING("changed while it was read"),
    /** It has more than {@value NoteScanner#NOTE_BYTES_MAX} bytes. */
    TOO_BIG("is too big"),
    /** It holds a NUL byte. */
    HOLDS_NUL("holds a NUL byte"),
    /** Its bytes are not UTF-8. */
    NOT_UTF_8("is not UTF-8");

    private final String words;

    Reason(String words) {
      this.words = words;
    }
  }

  /** One line for people that says what is wrong with the note. */
  public String message() {
    return reason.words + ": " + detail;
  }
}
