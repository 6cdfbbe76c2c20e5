package io.agenttasks.mcp.cli;

import io.agenttasks.mcp.cli.HistoryCheck.TaskEvents;
import io.agenttasks.mcp.cli.Table.Cell;
import io.agenttasks.mcp.cli.Table.Column;
import io.agenttasks.mcp.plan.PlanTask;
import io.agenttasks.model.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * In which order tasks were finished, by the instants of the history. A task is ended after it was
 * claimed, and claimed after its blockers were resolved, so each stands below its blockers; but for
 * the milliseconds by which the clocks of two processes differ.
 */
final class WorkOrder {

  /** The most rows that are shown from the beginning, unless all are asked for. */
  static final int FIRST_MAX = 30;

  /** The most rows that are shown from the end, unless all are asked for. */
  static final int LAST_MAX = 10;

  private static final Set<Event.What> ENDS =
      Set.of(Event.What.COMPLETED, Event.What.NOT_APPLICABLE);

  private static final List<Column> COLUMNS =
      List.of(
          Column.numbers("PLACE"),
          Column.numbers("AFTER"),
          Column.words("AGENT", 15),
          Column.numbers("#"),
          Column.words("KEY", 16),
          Column.words("SUBJECT", 0));

  private final Screen screen;
  private final DemoList demo;

  WorkOrder(Screen screen, DemoList demo) {
    this.screen = screen;
    this.demo = demo;
  }

  /** Writes the order; the rows that don't fit are counted. */
  void print(List<TaskEvents> histories, Instant start, boolean all) {
    List<Event> ends =
        histories.stream()
            .flatMap(history -> history.events().stream())
            .filter(event -> ENDS.contains(event.what()))
            .sorted(Comparator.comparing(Event::at))
            .toList();
    Table table = new Table(screen, COLUMNS);
    for (int index = 0; index < ends.size(); index++) {
      add(table, index + 1, ends.get(index), start);
    }
    screen.line("");
    screen.line(
        screen.styled("Order of work, by when each task was finished", Screen.Style.STRONG));
    table.print(all ? Integer.MAX_VALUE : FIRST_MAX, LAST_MAX);
  }

  private void add(Table table, int place, Event end, Instant start) {
    PlanTask task = demo.planned(end.task());
    String reason = task.notApplicableReason();
    table.row(
        Cell.of(place),
        Cell.of(milliseconds(Duration.between(start, end.at()))),
        Cell.of(end.by() == null ? "" : end.by().name()),
        Cell.of(end.task().value()),
        Cell.of(task.key()),
        Cell.of(
            reason == null
                ? task.details().title()
                : task.details().title() + " (not applicable: " + reason + ")"));
  }

  private static String milliseconds(Duration after) {
    return String.format(Locale.ROOT, "%.1f ms", after.toNanos() / 1e6);
  }
}
