package io.agenttasks.mcp.tool;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A page of a list that fits into an answer of so many bytes.
 *
 * @param <R> JSON: as text, or as a tree
 * @param rows each task as JSON
 * @param page what they were made of, with the cursor behind the last of them
 */
public record FittedPage<R>(List<R> rows, Page<TaskView> page) {

  /** Keeps the rows as they are. */
  public FittedPage {
    rows = List.copyOf(rows);
  }

  /**
   * Reads as many tasks as fit, at least one if there is one.
   *
   * @param bytes that the rows may have together, with a byte between any two
   * @param row a task as JSON with all of its texts; by itself it has to fit
   */
  public static <R> FittedPage<R> read(
      TaskList list, TaskQuery query, int bytes, Function<TaskView, R> row) {
    // JSON is longer than the text in it, so this reads little more than fits.
    return read(list, query, bytes, bytes, row);
  }

  /**
   * The same for rows that leave texts out.
   *
   * @param read the most bytes of the tasks' texts that are read for it
   */
  public static <R> FittedPage<R> read(
      TaskList list, TaskQuery query, int bytes, int read, Function<TaskView, R> row) {
    TaskQuery bounded = query.bytes(read);
    while (true) {
      Page<TaskView> page = Reading.page(list, bounded);
      List<R> rows = rowsThatFit(page.items(), bytes, row);
      if (rows.size() == page.items().size()) {
        return new FittedPage<>(rows, page);
      }
      // Only the end of a page has a cursor: read again, a page that ends where the room does.
      bounded = bounded.limit(rows.size());
    }
  }

  private static <R> List<R> rowsThatFit(
      List<TaskView> views, int bytes, Function<TaskView, R> row) {
    List<R> rows = new ArrayList<>();
    int left = bytes;
    for (TaskView view : views) {
      R json = row.apply(view);
      left -= Utf8.length(json.toString()) + 1;
      if (left < 0 && !rows.isEmpty()) {
        break;
      }
      rows.add(json);
    }
    return rows;
  }
}
