package io.agenttasks.imports;

import io.agenttasks.model.Agent;
import io.agenttasks.model.Texts;
import io.agenttasks.vault.Grammar;
import io.agenttasks.vault.VaultTask;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * A wish to import the tasks of notes. Each method gives a copy that replaces one part.
 *
 * @param notes the notes, in the order in which their tasks shall be created
 * @param by who imports, and so is said to have created the tasks, and to have done those that are
 *     done
 * @param grammar how the notes are read, {@link Grammar#DEFAULT} unless something else is said
 * @param filter which tasks are wanted, by the path of the note and the task: all by default
 * @param nested whether a task that is nested under another blocks it, yes by default
 * @param zone where the day begins on which a task may start, UTC by default
 */
public record ImportRequest(
    List<ImportNote> notes,
    Agent by,
    Grammar grammar,
    BiPredicate<String, VaultTask> filter,
    boolean nested,
    ZoneId zone) {

  /** Keeps a copy of the notes, and checks that each is given once. */
  public ImportRequest {
    notes = List.copyOf(notes);
    Set<String> paths = new HashSet<>();
    for (ImportNote note : notes) {
      Texts.require(paths.add(note.path()), "notes", "each path once", note.path());
    }
  }

  /**
   * All tasks of these notes.
   *
   * @throws IllegalArgumentException if {@code by} is no name of an agent, or a path is given twice
   */
  public static ImportRequest of(List<ImportNote> notes, String by) {
    return new ImportRequest(
        notes, Agent.of(by), Grammar.DEFAULT, (path, task) -> true, true, ZoneOffset.UTC);
  }

  /** Read by this grammar. */
  public ImportRequest grammar(Grammar other) {
    return new ImportRequest(notes, by, other, filter, nested, zone);
  }

  /** Only tasks for which this holds. A task that waits for one that is left out is told so. */
  public ImportRequest filter(BiPredicate<String, VaultTask> other) {
    return new ImportRequest(notes, by, grammar, other, nested, zone);
  }

  /** Without edges for nested tasks. */
  public ImportRequest flat() {
    return new ImportRequest(notes, by, grammar, filter, false, zone);
  }

  /** With days that begin at midnight in this zone. */
  public ImportRequest zone(ZoneId other) {
    return new ImportRequest(notes, by, grammar, filter, nested, other);
  }
}
