package io.agenttasks.vault;

import io.agenttasks.page.Cursor;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writes a page as text that fits. As a reply of a tool it is sent twice, as text and as a member
 * of an object, so each row counts twice.
 */
final class AnswerText {

  /** The head, the cursors, and what stands around the text in a message. */
  private static final int FRAME_BYTES = 4_000;

  private static final int COPIES = 2;
  private static final int FOLDER_SHOWN_MAX = 300;
  private static final String INCOMPLETE =
      "incomplete: notes are missing from this answer; other tasks may exist";

  private final Selection selection;
  private final VaultQuery query;
  private final List<String> lines = new ArrayList<>();

  private AnswerText(Selection selection, VaultQuery query) {
    this.selection = selection;
    this.query = query;
  }

  /**
   * The rows of a selection that fit, at least one if there is one.
   *
   * @param bytes the most that the whole may have
   * @param cursors makes the cursor behind a row
   */
  static VaultAnswer of(
      Selection selection, VaultQuery query, int bytes, Function<VaultRow, Cursor> cursors) {
    AnswerText text = new AnswerText(selection, query);
    int shown = text.addRows((bytes - FRAME_BYTES) / COPIES);
    List<VaultRow> rows = selection.rows().subList(0, shown);
    boolean more = selection.more() || shown < selection.rows().size();
    Cursor next = more ? cursors.apply(rows.get(shown - 1)) : null;
    VaultPage page = page(selection, query, rows, next);
    text.addHead(page);
    text.addEnd(page);
    return new VaultAnswer(String.join("\n", text.lines), page);
  }

  /** The page of these rows. */
  static VaultPage page(
      Selection selection, VaultQuery query, List<VaultRow> rows, @Nullable Cursor next) {
    VaultSnapshot snapshot = selection.snapshot();
    return new VaultPage(rows, next, snapshot.counts(query.folder()), snapshot.asOf());
  }

  private int addRows(int bytes) {
    int left = bytes;
    for (VaultRow row : selection.rows()) {
      String line = RowText.whole(row);
      int size = JsonSize.of(line + "\n");
      if (size > left && !lines.isEmpty()) {
        break;
      }
      lines.add(size > left ? RowText.abbreviated(row, left - JsonSize.of("\n")) : line);
      left -= size;
    }
    return lines.size();
  }

  private void addHead(VaultPage page) {
    List<String> head = new ArrayList<>();
    VaultCounts counts = page.counts();
    Instant asOf = page.asOf().truncatedTo(ChronoUnit.SECONDS);
    head.add(
        "tasks: %d; more: %s; as of %s"
            .formatted(page.rows().size(), page.next().isPresent() ? "yes" : "no", asOf));
    head.add(
        "not yet scanned for tasks: %d; tasks could not be indexed: %d; over the task cap: %d"
                .formatted(
                    counts.notYetScanned(), counts.couldNotBeIndexed(), counts.overTheTaskCap())
            + (query.hasTags() ? "; tags cut: " + counts.tagsCut() : ""));
    if (counts.isIncomplete()) {
      head.add(INCOMPLETE);
    }
    // If something could not be listed, the folder may be there.
    boolean missing = selection.snapshot().range(query.folder()).isEmpty();
    if (missing && !query.folder().path().isEmpty() && !counts.isIncomplete()) {
      head.add("no note lies under \"" + shown(query.folder()) + "/\"");
    }
    lines.addAll(0, head);
  }

  private static String shown(Folder folder) {
    String line = RowText.onOneLine(folder.path());
    boolean cut = line.codePointCount(0, line.length()) > FOLDER_SHOWN_MAX;
    return cut ? line.substring(0, line.offsetByCodePoints(0, FOLDER_SHOWN_MAX)) + "…" : line;
  }

  private void addEnd(VaultPage page) {
    if (page.rows().isEmpty()) {
      lines.add(
          page.counts().isIncomplete()
              ? "no tasks match in the notes indexed so far"
              : "no tasks match");
    }
    page.next().ifPresent(cursor -> lines.add("next: " + cursor));
  }
}
