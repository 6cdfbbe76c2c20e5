package io.agenttasks.memory;

import io.agenttasks.spi.PageKey;
import java.util.Comparator;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The orders of one list that are made when somebody first reads in them, and kept from then on, so
 * that a list that nobody reads so pays nothing. Guarded by the lock of its list.
 */
final class Orders {

  /** Claim order. */
  private static final Comparator<PageKey> HIGHEST_FIRST =
      Comparator.comparingLong(PageKey::rank).reversed().thenComparingLong(PageKey::creation);

  private final Tables tables;
  private @Nullable NavigableMap<PageKey, Row> byPriority;
  private @Nullable Updates updates;

  Orders(Tables tables) {
    this.tables = tables;
  }

  /** All rows in claim order. */
  NavigableMap<PageKey, Row> byPriority() {
    NavigableMap<PageKey, Row> rows = byPriority;
    if (rows == null) {
      rows = new TreeMap<>(HIGHEST_FIRST);
      for (Row row : tables.byCreation.values()) {
        rows.put(PageKey.ofPriority(row.task), row);
      }
      byPriority = rows;
    }
    return rows;
  }

  /** All rows by their changes. */
  Updates updates() {
    Updates known = updates;
    if (known == null) {
      known = new Updates(tables.byCreation.values());
      updates = known;
    }
    return known;
  }

  /** Takes a row out of its places, before it changes. */
  void lift(Row row) {
    if (byPriority != null) {
      byPriority.remove(PageKey.ofPriority(row.task));
    }
    if (updates != null) {
      updates.lift(row);
    }
  }

  /** Takes a row out of its places for good. */
  void leave(Row row) {
    if (byPriority != null) {
      byPriority.remove(PageKey.ofPriority(row.task));
    }
    if (updates != null) {
      updates.leave(row);
    }
  }

  /** Puts a row into its places, once it has its next version. */
  void settle(Row row) {
    if (byPriority != null) {
      byPriority.put(PageKey.ofPriority(row.task), row);
    }
    if (updates != null) {
      updates.settle(row);
    }
  }
}
