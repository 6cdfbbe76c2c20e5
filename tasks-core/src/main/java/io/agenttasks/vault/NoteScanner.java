package io.agenttasks.vault;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the tasks of a note. Its time grows with the length of the note and no faster, whatever
 * stands there. Any number of threads may use it.
 */
public final class NoteScanner {

  /** The most bytes that a note may have. */
  public static final int NOTE_BYTES_MAX = 10 * 1024 * 1024;

  private NoteScanner() {}

  /**
   * The tasks of a note, or the reason why they can't be known.
   *
   * @param content the bytes of the note: UTF-8, with or without a byte order mark
   * @param grammar how its lines are read
   */
  public static NoteScan scan(byte[] content, Grammar grammar) {
    return read(content, grammar, null);
  }

  /**
   * The same, and each task that is kept goes with its whole line to a listener, in their order.
   *
   * @param content the bytes of the note
   * @param grammar how its lines are read
   * @param lines is told each line before this returns; what it throws ends the scan
   */
  public static NoteScan scan(byte[] content, Grammar grammar, Consumer<TaskLine> lines) {
    return read(content, grammar, lines);
  }

  private static NoteScan read(
      byte[] content, Grammar grammar, @Nullable Consumer<TaskLine> lines) {
    NoteText note = NoteText.of(content);
    return note.problem() != null
        ? note.problem()
        : new NoteReader(note.text(), grammar, lines).read();
  }
}
