package io.agenttasks.vault;

import java.util.List;

/**
 * The tasks of a note, in their order.
 *
 * @param tasks the first {@value #TASKS_PER_NOTE_MAX}
 * @param overCap how many more there are
 */
public record ScannedNote(List<VaultTask> tasks, int overCap) implements NoteScan {

  /** The most tasks of one note that are kept. */
  public static final int TASKS_PER_NOTE_MAX = 5_000;

  /** Keeps a copy of the tasks. */
  public ScannedNote {
    tasks = List.copyOf(tasks);
  }
}
