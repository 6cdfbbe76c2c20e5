package io.agenttasks.vault;

import io.agenttasks.vault.NoteProblem.Reason;

/**
 * A note or a folder whose tasks could not be indexed.
 *
 * @param path of the note, or of the folder; {@code ""} for the whole vault
 * @param reason the kind of problem
 * @param detail one line for people
 */
public record VaultProblem(String path, Reason reason, String detail) {

  static VaultProblem of(String path, NoteProblem problem) {
    return new VaultProblem(path, problem.reason(), problem.detail());
  }

  /** The reason in words, on one line. */
  public String words() {
    String kind =
        switch (reason) {
          case UNREADABLE -> "it can't be read";
          case CHANGING -> "it was changed while it was read";
          case TOO_BIG -> "it has more than " + NoteScanner.NOTE_BYTES_MAX + " bytes";
          case HOLDS_NUL -> "it holds a NUL byte";
          case NOT_UTF_8 -> "it is not UTF-8";
        };
    return detail.isEmpty() ? kind : kind + " (" + RowText.onOneLine(detail) + ")";
  }
}
