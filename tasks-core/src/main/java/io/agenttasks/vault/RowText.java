package io.agenttasks.vault;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row as one line of an answer. Whatever stands in a note or is the name of a file, it begins no
 * line of its own.
 */
final class RowText {

  private static final String ABBREVIATED = " [row abbreviated]";
  private static final char DOTS = '…';
  private static final int LOST_HALF = 0xFFFD;

  private final VaultRow row;
  private final VaultTask task;

  private RowText(VaultRow row) {
    this.row = row;
    this.task = row.task();
  }

  /** The whole row; of a long text its first {@value VaultTask#TEXT_LENGTH_MAX} characters. */
  static String whole(VaultRow row) {
    RowText text = new RowText(row);
    return text.head(text.tags()) + text.text(VaultTask.TEXT_LENGTH_MAX);
  }

  /**
   * The row in few bytes: its tags are counted, and its text is cut so that it fits.
   *
   * @param bytes the most that it may have in JSON
   */
  static String abbreviated(VaultRow row, int bytes) {
    RowText text = new RowText(row);
    int count = text.task.fields().tags().names().size();
    String head =
        text.head(count == 0 ? List.of() : List.of(count == 1 ? "1 tag" : count + " tags"));
    int room = bytes - JsonSize.of(ABBREVIATED);
    for (int shown = VaultTask.TEXT_LENGTH_MAX; shown > 0; shown /= 2) {
      String line = head + text.text(shown);
      if (JsonSize.of(line) <= room) {
        return line + ABBREVIATED;
      }
    }
    return JsonSize.cut(head, room - JsonSize.of(String.valueOf(DOTS))) + DOTS + ABBREVIATED;
  }

  /** The text with a space for each character that would end a line or move a cursor. */
  static String onOneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().map(RowText::harmless).forEach(line::appendCodePoint);
    return line.toString();
  }

  private static int harmless(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> ' ';
      case Character.SURROGATE -> LOST_HALF;
      default -> point;
    };
  }

  /** Everything but the text, with these words in the place of the tags. */
  private String head(List<String> tags) {
    List<String> parts = new ArrayList<>();
    parts.add("[" + onOneLine(task.marker()) + "]");
    parts.add(fenced(onOneLine(row.path())) + ":" + task.line());
    VaultDates dates = task.fields().dates();
    addDate(parts, "due", dates.due());
    addDate(parts, "scheduled", dates.scheduled());
    addDate(parts, "start", dates.start());
    addDate(parts, "done", dates.done());
    VaultPriority priority = task.fields().priority();
    if (priority != null) {
      parts.add("priority " + priority.name().toLowerCase(Locale.ROOT));
    }
    parts.addAll(tags);
    if (task.fields().tags().cut()) {
      parts.add("tags cut");
    }
    if (!task.under().isEmpty()) {
      parts.add("under: " + onOneLine(String.join(" > ", task.under())));
    }
    return String.join(" ", parts);
  }

  private List<String> tags() {
    return task.fields().tags().names().stream()
        .map(tag -> "#" + onOneLine(tag))
        .collect(Collectors.toList());
  }

  /** Up to so many characters of the text, and if there are more, how many. */
  private String text(int most) {
    if (task.text().isEmpty()) {
      return "";
    }
    int kept = task.text().codePointCount(0, task.text().length());
    int shown = Math.min(most, kept);
    String part = task.text().substring(0, task.text().offsetByCodePoints(0, shown));
    String cut =
        shown < task.textLength()
            ? " %c [text cut: %d of %d characters]".formatted(DOTS, shown, task.textLength())
            : "";
    return " text: " + onOneLine(part) + cut;
  }

  private static void addDate(List<String> parts, String name, @Nullable VaultDate date) {
    if (date != null) {
      parts.add(name + " " + date + (date.exists() ? "" : " (no such day)"));
    }
  }

  /** Between backticks, more of them than stand together in the path. */
  private static String fenced(String path) {
    int longest = 0;
    int run = 0;
    for (int index = 0; index < path.length(); index++) {
      run = path.charAt(index) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    String space = path.startsWith("`") || path.endsWith("`") ? " " : "";
    return fence + space + path + space + fence;
  }
}
