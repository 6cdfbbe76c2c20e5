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
    return new NoteProblem(reason, detail).words();
  }
}
