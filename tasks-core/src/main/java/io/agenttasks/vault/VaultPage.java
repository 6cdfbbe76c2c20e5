package io.agenttasks.vault;

import io.agenttasks.page.Cursor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Some rows of a vault, and how complete they are.
 *
 * @param rows in the order of the query
 * @param cursor where the next page begins, or null: no row follows
 * @param counts over the notes under the query's folder
 * @param asOf when the pass ended that found them
 */
public record VaultPage(
    List<VaultRow> rows, @Nullable Cursor cursor, VaultCounts counts, Instant asOf) {

  /** Keeps a copy of the rows. */
  public VaultPage {
    rows = List.copyOf(rows);
  }

  /** Where the next page begins, or empty: no row follows. */
  public Optional<Cursor> next() {
    return Optional.ofNullable(cursor);
  }
}
