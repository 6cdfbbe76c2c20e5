package io.agenttasks.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Goes through one note from the top, and gathers its tasks. Used by one thread. */
final class NoteReader {

  private final String note;
  private final Grammar grammar;
  private final @Nullable Consumer<TaskLine> listener;
  private final NoteLines lines;
  private final Nesting nesting;
  private final Headings headings = new Headings();
  private final List<VaultTask> tasks = new ArrayList<>();
  private int overCap;

  NoteReader(String note, Grammar grammar, @Nullable Consumer<TaskLine> listener) {
    this.note = note;
    this.grammar = grammar;
    this.listener = listener;
    this.lines = new NoteLines(note);
    this.nesting = new Nesting(note);
  }

  ScannedNote read() {
    while (lines.next()) {
      Checkbox box = taskStart();
      if (box != null) {
        take(box);
      } else if (listener != null) {
        nesting.pass(lines.start(), lines.end());
      }
    }
    return new ScannedNote(tasks, overCap);
  }

  /** The checkbox of the line, or null if it is no task. */
  private @Nullable Checkbox taskStart() {
    if (lines.isHidden() || headings.take(note, lines.start(), lines.end())) {
      return null;
    }
    boolean lenient = grammar.mode() == Grammar.Mode.LENIENT;
    Checkbox box = Checkbox.at(note, lines.start(), lines.end(), lenient);
    if (box == null || grammar.statuses().status(box.marker()).isEmpty()) {
      return null;
    }
    String filter = grammar.globalFilter();
    return filter.isEmpty() || textOf(box).contains(filter) ? box : null;
  }

  private void take(Checkbox box) {
    if (tasks.size() == ScannedNote.TASKS_PER_NOTE_MAX) {
      overCap++;
      return;
    }
    String text = textOf(box);
    TextReading reading = readText(text, box.textStart());
    VaultTask task = task(box, text, reading);
    tasks.add(task);
    if (listener != null) {
      String whole = note.substring(lines.start(), lines.end());
      int parent = nesting.take(task.line(), lines.start(), box.prefix());
      listener.accept(new TaskLine(task, whole, reading.subject(text), parent));
    }
  }

  private VaultTask task(Checkbox box, String text, TextReading reading) {
    int length = text.codePointCount(0, text.length());
    String kept =
        length <= VaultTask.TEXT_LENGTH_MAX
            ? text
            : text.substring(0, text.offsetByCodePoints(0, VaultTask.TEXT_LENGTH_MAX));
    return new VaultTask(
        lines.number(),
        box.marker(),
        grammar.statuses().status(box.marker()).orElseThrow(),
        kept,
        length,
        reading.fields(),
        reading.blockLink(),
        headings.path(),
        box.prefix().indent(),
        box.prefix().quoteDepth());
  }

  private String textOf(Checkbox box) {
    return note.substring(box.textStart(), lines.end());
  }

  private TextReading readText(String text, int start) {
    return switch (grammar.mode()) {
      case LENIENT -> LenientReader.read(text, lines.masked().within(start, lines.end()));
      case COMPATIBLE_EMOJI -> CompatibleReader.read(text, true);
      case COMPATIBLE_DATAVIEW -> CompatibleReader.read(text, false);
    };
  }
}
