package io.agenttasks.page;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A bounded part of a list.
 *
 * @param items in order
 * @param cursor where the next page begins, or null: there is none
 * @param count how many there were of the whole walk when its order was frozen, or null: the order
 *     is not a frozen one
 */
public record Page<T>(List<T> items, @Nullable Cursor cursor, @Nullable Long count) {

  /** Keeps the items as they are. */
  public Page {
    items = List.copyOf(items);
  }

  /** A page in an order that is not frozen. */
  public Page(List<T> items, @Nullable Cursor cursor) {
    this(items, cursor, null);
  }

  /** Where the next page begins; empty after the last one. */
  public Optional<Cursor> next() {
    return Optional.ofNullable(cursor);
  }

  /**
   * How many tasks the walk was to show when its order was frozen, the same on each of its pages;
   * empty in another order.
   */
  public OptionalLong total() {
    return count == null ? OptionalLong.empty() : OptionalLong.of(count);
  }
}
