package io.agenttasks.vault;

/**
 * The sort key of a row: behind it the next page begins.
 *
 * @param day when it is due, as in {@link RowKey}
 * @param path of its note
 * @param line where it stands
 */
record RowPosition(int day, String path, int line) {

  static RowPosition of(VaultRow row) {
    return new RowPosition(
        RowKey.day(row.task().fields().dates().due()), row.path(), row.task().line());
  }
}
