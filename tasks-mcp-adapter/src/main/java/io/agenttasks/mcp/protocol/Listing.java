package io.agenttasks.mcp.protocol;

import io.agenttasks.TaskView;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import io.agenttasks.spi.PageOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A page of a caller's protocol tasks, newest first: full unless it is the last.
 *
 * @param entries that are there now
 * @param next where the next page begins, or null: there is none
 */
record Listing(List<Entry> entries, @Nullable Cursor next) {

  Listing {
    entries = List.copyOf(entries);
  }

  /**
   * Reads a page.
   *
   * @param size the most of them
   * @param purpose cursors of one purpose don't open for another
   * @param wanted which of those that are there
   * @throws io.agenttasks.page.InvalidCursorException if the cursor is none of these
   */
  static Listing read(
      Ledger ledger, @Nullable Cursor from, int size, String purpose, Predicate<Entry> wanted) {
    TaskQuery query =
        TaskQuery.all().documents().orderBy(PageOrder.PRIORITY).caller(purpose).limit(size);
    List<Entry> entries = new ArrayList<>();
    Cursor after = from;
    while (entries.size() < size) {
      Page<TaskView> page = ledger.list().page(at(query.limit(size - entries.size()), after));
      entries.addAll(shown(ledger, page, wanted));
      after = page.next().orElse(null);
      if (after == null) {
        return new Listing(entries, null);
      }
    }
    // The last one read is the last one shown, so the next page begins behind it, if there is one.
    return new Listing(entries, isAny(ledger, query, after, wanted) ? after : null);
  }

  private static boolean isAny(
      Ledger ledger, TaskQuery query, @Nullable Cursor from, Predicate<Entry> wanted) {
    Cursor after = from;
    while (after != null) {
      Page<TaskView> page = ledger.list().page(at(query, after));
      if (!shown(ledger, page, wanted).isEmpty()) {
        return true;
      }
      after = page.next().orElse(null);
    }
    return false;
  }

  private static TaskQuery at(TaskQuery query, @Nullable Cursor after) {
    return after == null ? query : query.after(after);
  }

  private static List<Entry> shown(Ledger ledger, Page<TaskView> page, Predicate<Entry> wanted) {
    return page.items().stream()
        .flatMap(view -> ledger.settled(view).stream())
        .filter(wanted)
        .toList();
  }
}
