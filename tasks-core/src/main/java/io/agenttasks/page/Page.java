package io.agenttasks.page;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A bounded part of a list.
 *
 * @param items in order
 * @param cursor where the next page begins, or null: there is none
 */
public record Page<T>(List<T> items, @Nullable Cursor cursor) {

  /** Keeps the items as they are. */
  public Page {
    items = List.copyOf(items);
  }

  /** Where the next page begins; empty after the last one. */
  public Optional<Cursor> next() {
    return Optional.ofNullable(cursor);
  }
}
