package io.agenttasks.vault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Notes for tests, and what was read in them in words. */
final class Notes {

  static final Grammar LENIENT = Grammar.DEFAULT;
  static final Grammar EMOJI = Grammar.DEFAULT.withMode(Grammar.Mode.COMPATIBLE_EMOJI);
  static final Grammar DATAVIEW = Grammar.DEFAULT.withMode(Grammar.Mode.COMPATIBLE_DATAVIEW);
  static final List<Grammar> GRAMMARS = List.of(LENIENT, EMOJI, DATAVIEW);

  private Notes() {}

  static ScannedNote scan(String note, Grammar grammar) {
    NoteScan scan = NoteScanner.scan(note.getBytes(UTF_8), grammar);
    assertThat(scan).isInstanceOf(ScannedNote.class);
    return (ScannedNote) scan;
  }

  static List<VaultTask> tasks(String note, Grammar grammar) {
    return scan(note, grammar).tasks();
  }

  static List<Integer> lines(String note, Grammar grammar) {
    return tasks(note, grammar).stream().map(VaultTask::line).toList();
  }

  /** The only task of a note. */
  static VaultTask task(String note, Grammar grammar) {
    assertThat(tasks(note, grammar)).as(note).hasSize(1);
    return tasks(note, grammar).get(0);
  }

  /** All tasks with their whole lines. */
  static List<TaskLine> whole(String note, Grammar grammar) {
    List<TaskLine> lines = new ArrayList<>();
    NoteScanner.scan(note.getBytes(UTF_8), grammar, lines::add);
    return lines;
  }

  /** What was read on the only line of a note, in words; "no task" if it has none. */
  static String told(String note, Grammar grammar) {
    List<VaultTask> tasks = tasks(note, grammar);
    assertThat(tasks).as(note).hasSizeLessThan(2);
    return tasks.isEmpty() ? "no task" : told(tasks.get(0));
  }

  private static String told(VaultTask task) {
    VaultFields fields = task.fields();
    VaultDates dates = fields.dates();
    List<String> parts = new ArrayList<>();
    add(parts, "due", dates.due());
    add(parts, "scheduled", dates.scheduled());
    add(parts, "start", dates.start());
    add(parts, "created", dates.created());
    add(parts, "done", dates.done());
    add(parts, "cancelled", dates.cancelled());
    add(parts, "priority", fields.priority());
    add(parts, "repeat", fields.recurrence());
    add(parts, "then", fields.onCompletion());
    add(parts, "id", fields.id());
    fields.dependsOn().forEach(id -> add(parts, "after", id));
    fields.tags().names().forEach(tag -> parts.add("#" + tag));
    add(parts, "link", task.blockLink());
    fields.unread().forEach(sign -> add(parts, "unread", sign));
    return parts.isEmpty() ? "nothing" : String.join(", ", parts);
  }

  private static void add(List<String> parts, String name, @Nullable Object value) {
    if (value instanceof VaultDate date && !date.exists()) {
      parts.add(name + " " + date + " (no such day)");
    } else if (value != null) {
      String said =
          value instanceof Enum<?> ? value.toString().toLowerCase(Locale.ROOT) : value + "";
      parts.add(name + " " + said);
    }
  }
}
