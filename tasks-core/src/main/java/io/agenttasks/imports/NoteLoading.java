package io.agenttasks.imports;

import io.agenttasks.spi.TaskStore;
import io.agenttasks.vault.NoteProblem;
import io.agenttasks.vault.NoteScan;
import io.agenttasks.vault.NoteScanner;
import io.agenttasks.vault.ScannedNote;
import io.agenttasks.vault.TaskLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the tasks of the notes that are to be imported, or finds that some can't be known. */
final class NoteLoading {

  private final ImportRequest request;
  private final List<ImportLine> lines = new ArrayList<>();
  private final List<String> refusals = new ArrayList<>();

  /** The ids of tasks that the filter left out. */
  private final Set<String> leftOut = new HashSet<>();

  private int blank;

  NoteLoading(ImportRequest request) {
    this.request = request;
  }

  /** Reads them all. */
  NoteLoading load() {
    request.notes().forEach(this::read);
    if (lines.size() > TaskStore.CHANGES_MAX) {
      refusals.add(
          "tasks: at most " + TaskStore.CHANGES_MAX + " in one import, found " + lines.size());
    }
    if (!refusals.isEmpty()) {
      throw new ImportRefusedException(refusals);
    }
    return this;
  }

  /** What is to be imported, in the order of notes and lines. */
  List<ImportLine> lines() {
    return lines;
  }

  /** How many wanted tasks have no text. */
  int blank() {
    return blank;
  }

  /** Whether a task that the filter left out has this id. */
  boolean isLeftOut(String id) {
    return leftOut.contains(id);
  }

  private void read(ImportNote note) {
    List<TaskLine> found = new ArrayList<>();
    NoteScan scan = NoteScanner.scan(note.content(), request.grammar(), found::add);
    if (scan instanceof NoteProblem problem) {
      refusals.add(note.path() + ": " + problem.words());
    } else if (scan instanceof ScannedNote scanned && scanned.overCap() > 0) {
      refusals.add(
          note.path()
              + ": at most "
              + ScannedNote.TASKS_PER_NOTE_MAX
              + " tasks in one note, found "
              + (scanned.tasks().size() + scanned.overCap()));
    }
    found.forEach(line -> take(new ImportLine(note.path(), line)));
  }

  private void take(ImportLine line) {
    if (!request.filter().test(line.path(), line.task())) {
      String id = line.task().fields().id();
      if (id != null) {
        leftOut.add(id);
      }
    } else if (line.line().subject().isBlank()) {
      blank++;
    } else {
      lines.add(line);
    }
  }
}
