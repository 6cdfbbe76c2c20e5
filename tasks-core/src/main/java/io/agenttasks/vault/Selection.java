package io.agenttasks.vault;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one page, as one snapshot has them.
 *
 * @param rows at most as many as were asked for
 * @param more whether another row follows them
 * @param looked how many rows were looked at
 * @param snapshot what was asked
 */
record Selection(List<VaultRow> rows, boolean more, int looked, VaultSnapshot snapshot) {

  /**
   * Searches for where the page begins, and walks from there to its end.
   *
   * @param start the row behind which it begins, or null: the first
   */
  static Selection of(VaultSnapshot snapshot, VaultQuery query, @Nullable RowPosition start) {
    VaultSnapshot.NoteRange folder = snapshot.range(query.folder());
    List<VaultRow> rows = new ArrayList<>();
    int first = start == null ? 0 : snapshot.firstBehind(start);
    int at = first;
    boolean more = false;
    while (!more && at < snapshot.rowCount()) {
      long key = snapshot.key(at);
      if (RowKey.dayOf(key) > query.lastDay() || folder.isEmpty()) {
        break;
      }
      boolean meant = folder.holds(RowKey.noteOf(key)) && query.matches(snapshot.taskOf(at));
      if (meant && rows.size() < query.limit()) {
        rows.add(new VaultRow(snapshot.noteOf(at).path(), snapshot.taskOf(at)));
      } else {
        more = meant;
      }
      at++;
    }
    return new Selection(rows, more, at - first, snapshot);
  }
}
