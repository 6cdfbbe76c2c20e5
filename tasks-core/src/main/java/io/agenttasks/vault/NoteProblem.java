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
    UNREADABLE("it can't be read"),
    /** It changed while it was read. */
    CHANGING("it was changed while it was read"),
    /** It has more than {@value NoteScanner#NOTE_BYTES_MAX} bytes. */
    TOO_BIG("it has more than " + NoteScanner.NOTE_BYTES_MAX + " bytes"),
    /** It holds a NUL byte. */
    HOLDS_NUL("it holds a NUL byte"),
    /** Its bytes are not UTF-8. */
    NOT_UTF_8("it is not UTF-8");

    private final String words;

    Reason(String words) {
      this.words = words;
    }
  }

  /** What is wrong with the note, on one line. */
  public String words() {
    return detail.isEmpty() ? reason.words : reason.words + " (" + RowText.onOneLine(detail) + ")";
  }
}
