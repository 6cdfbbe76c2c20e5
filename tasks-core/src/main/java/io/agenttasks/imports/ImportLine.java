package io.agenttasks.imports;

import io.agenttasks.vault.TaskLine;
import io.agenttasks.vault.VaultTask;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task in a note that is to be imported.
 *
 * @param path the note
 * @param line the task there
 */
record ImportLine(String path, TaskLine line) {

  /**
   * By what a task is known again: its note and its id there, or else its note, its headings, and
   * its text without fields, which change as work goes on.
   *
   * @param path the note
   * @param id the id, or null
   * @param under the headings; none if there is an id
   * @param text what is left of the text; "" if there is an id
   */
  record Identity(String path, @Nullable String id, List<String> under, String text) {}

  VaultTask task() {
    return line.task();
  }

  Identity identity() {
    String id = task().fields().id();
    return id == null ? identityOfText() : new Identity(path, id, List.of(), "");
  }

  /** What it was known by before it got its id. */
  Identity identityOfText() {
    return new Identity(path, null, task().under(), line.subject());
  }

  /** Where it stands, for people. */
  String place() {
    return place(task().line());
  }

  /** A line of the same note, for people. */
  String place(int number) {
    return path + ":" + number;
  }

  /** A remark about it. */
  String remark(String what) {
    return place() + ": " + what;
  }
}
