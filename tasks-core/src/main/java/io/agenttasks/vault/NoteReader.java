package io.agenttasks.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Goes through one note from the top, and gathers its tasks. Used by one thread. */
final class NoteReader {

  private final String note;
  private final Grammar grammar;
  private final @Nullable Consumer<TaskLine> listener;
  private final NoteLines lines;
  private final Headings headings = new Headings();
  private final List<VaultTask> tasks = new ArrayList<>();
  private int overCap;

  NoteReader(String note, Grammar grammar, @Nullable Consumer<TaskLine> listener) {
    this.note = note;
    this.grammar = grammar;
    this.listener = listener;
    this.lines = new NoteLines(note);
  }

  ScannedNote read() {
    while (lines.next()) {
      if (!lines.isHidden() && !headings.take(note, lines.start(), lines.end())) {
        readLine();
      }
    }
    return new ScannedNote(tasks, overCap);
  }

  private void readLine() {
    boolean lenient = grammar.mode() == Grammar.Mode.LENIENT;
    Checkbox box = Checkbox.at(note, lines.start(), lines.end(), lenient);
    if (box == null) {
      return;
    }
    Optional<VaultStatus> status = grammar.statuses().status(box.marker());
    String text = note.substring(box.textStart(), lines.end());
    if (status.isEmpty() || !text.contains(grammar.globalFilter())) {
      return;
    }
    if (tasks.size() == ScannedNote.TASKS_PER_NOTE_MAX) {
      overCap++;
      return;
    }
    add(box, status.get(), text);
  }

  private void add(Checkbox box, VaultStatus status, String text) {
    TextReading reading = readText(text, box.textStart());
    int length = text.codePointCount(0, text.length());
    String kept =
        length <= VaultTask.TEXT_LENGTH_MAX
            ? text
            : text.substring(0, text.offsetByCodePoints(0, VaultTask.TEXT_LENGTH_MAX));
    VaultTask task =
        new VaultTask(
            lines.number(),
            box.marker(),
            status,
            kept,
            length,
            reading.fields(),
            reading.blockLink(),
            headings.path(),
            box.indent(),
            box.quoteDepth());
    tasks.add(task);
    if (listener != null) {
      String whole = note.substring(lines.start(), lines.end());
      listener.accept(new TaskLine(task, whole, reading.subject(text)));
    }
  }

  private TextReading readText(String text, int start) {
    return switch (grammar.mode()) {
      case LENIENT -> LenientReader.read(text, lines.masked().within(start, lines.end()));
      case COMPATIBLE_EMOJI -> CompatibleReader.read(text, true);
      case COMPATIBLE_DATAVIEW -> CompatibleReader.read(text, false);
    };
  }
}
