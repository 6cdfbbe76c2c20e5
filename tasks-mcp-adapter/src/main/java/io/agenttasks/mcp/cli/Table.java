package io.agenttasks.mcp.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Rows under headings, within the width of the screen. The last column takes what the others leave;
 * rows beyond a limit are left out, and it is said how many.
 */
final class Table {

  private static final String GAP = "  ";
  private static final int LAST_MIN = 12;

  private final Screen screen;
  private final String margin;
  private final List<Column> columns;
  private final List<List<Cell>> rows = new ArrayList<>();

  /**
   * A column.
   *
   * @param heading what stands above it
   * @param most how wide it may be; the last column ignores it
   * @param right whether its cells stand at its right edge
   */
  record Column(String heading, int most, boolean right) {

    /** For words. */
    static Column words(String heading, int most) {
      return new Column(heading, most, false);
    }

    /** For numbers. */
    static Column numbers(String heading) {
      return new Column(heading, 12, true);
    }
  }

  /**
   * A cell.
   *
   * @param text of anybody
   * @param style how it stands out
   */
  record Cell(String text, Screen.Style style) {

    /** Without a style. */
    static Cell of(String text) {
      return new Cell(text, Screen.Style.PLAIN);
    }

    /** A number. */
    static Cell of(long number) {
      return of(Long.toString(number));
    }
  }

  /**
   * How wide the columns of a table are.
   *
   * @param columns for each, or empty: not known yet
   */
  record Widths(List<Integer> columns) {

    /** Those of a table of which nothing is written yet. */
    static final Widths NONE = new Widths(List.of());

    /** Keeps the numbers as they are. */
    Widths {
      columns = List.copyOf(columns);
    }
  }

  /** A table that is set in a little. */
  Table(Screen screen, List<Column> columns) {
    this(screen, GAP, columns);
  }

  private Table(Screen screen, String margin, List<Column> columns) {
    this.screen = screen;
    this.margin = margin;
    this.columns = List.copyOf(columns);
  }

  /** A table that begins at the left edge. */
  static Table flush(Screen screen, List<Column> columns) {
    return new Table(screen, "", columns);
  }

  /** Adds a row of one cell for each column. */
  void row(Cell... cells) {
    rows.add(List.of(cells));
  }

  /** Writes the first rows and the last, and between them how many are left out. */
  void print(int first, int last) {
    boolean whole = rows.size() <= (long) first + last;
    int head = whole ? rows.size() : first;
    List<List<Cell>> shown = new ArrayList<>(rows.subList(0, head));
    if (!whole) {
      shown.addAll(rows.subList(rows.size() - last, rows.size()));
    }
    int[] widths = widths(shown, Widths.NONE);
    printHeadings(widths);
    shown.subList(0, head).forEach(row -> print(row, widths));
    if (!whole) {
      screen.line(
          GAP + "... " + (rows.size() - first - last) + " rows left out; --all shows them ...");
      shown.subList(head, shown.size()).forEach(row -> print(row, widths));
    }
  }

  /**
   * Writes all rows as a part of a longer table: with headings if it is the first, and no column
   * narrower than before.
   *
   * @param before the widths of the part before
   * @return the widths of this part
   */
  Widths printPart(Widths before) {
    int[] widths = widths(rows, before);
    if (before.equals(Widths.NONE)) {
      printHeadings(widths);
    }
    rows.forEach(row -> print(row, widths));
    return new Widths(Arrays.stream(widths).boxed().toList());
  }

  private void printHeadings(int[] widths) {
    List<Cell> headings =
        columns.stream().map(column -> new Cell(column.heading(), Screen.Style.STRONG)).toList();
    print(headings, widths);
  }

  private int[] widths(List<List<Cell>> shown, Widths least) {
    int[] widths = new int[columns.size()];
    int room = screen.columns() - margin.length();
    for (int index = 0; index < widths.length - 1; index++) {
      int widest =
          least.columns().isEmpty()
              ? columns.get(index).heading().length()
              : least.columns().get(index);
      for (List<Cell> row : shown) {
        widest = Math.max(widest, Plain.columns(safe(row.get(index))));
      }
      widths[index] = Math.min(widest, columns.get(index).most());
      room -= widths[index] + GAP.length();
    }
    widths[widths.length - 1] = Math.max(LAST_MIN, room);
    return widths;
  }

  private String safe(Cell cell) {
    return Plain.line(cell.text(), screen.unicode());
  }

  private void print(List<Cell> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int index = 0; index < widths.length; index++) {
      Cell cell = row.get(index);
      String text = Plain.fit(cell.text(), widths[index], screen.unicode());
      String blanks = " ".repeat(widths[index] - Plain.columns(text));
      boolean right = columns.get(index).right();
      String styled = screen.styled(text, cell.style());
      line.append(index == 0 ? margin : GAP).append(right ? blanks + styled : styled);
      if (!right && index < widths.length - 1) {
        line.append(blanks);
      }
    }
    screen.line(line.toString());
  }
}
