package io.agenttasks.mcp.cli;

import io.agenttasks.TaskView;
import io.agenttasks.mcp.cli.Screen.Style;
import io.agenttasks.mcp.cli.Table.Cell;
import io.agenttasks.mcp.cli.Table.Column;
import io.agenttasks.model.Agent;
import io.agenttasks.model.Counts;
import io.agenttasks.model.Status;
import io.agenttasks.model.Task;
import io.agenttasks.model.TaskId;
import io.agenttasks.model.TaskState;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Where every task of a list stands, one row each. */
final class Board {

  /** The most rows that are shown unless all are asked for. */
  static final int ROWS_MAX = 40;

  private static final List<Column> COLUMNS =
      List.of(
          Column.numbers("#"),
          Column.words("KEY", 16),
          Column.words("STATUS", 14),
          Column.numbers("PRIO"),
          Column.words("BY / WAITS FOR", 20),
          Column.words("SUBJECT", 0));

  private final Screen screen;
  private final DemoList demo;

  Board(Screen screen, DemoList demo) {
    this.screen = screen;
    this.demo = demo;
  }

  /** Writes the board; the rows that don't fit are counted. */
  void print(boolean all) {
    Table table = new Table(screen, COLUMNS);
    views().forEach(view -> add(table, view));
    screen.line("");
    screen.line(screen.styled("Board: ", Style.STRONG) + summary(demo.list().counts()));
    table.print(all ? Integer.MAX_VALUE : ROWS_MAX, 0);
  }

  private List<TaskView> views() {
    List<TaskView> views = new ArrayList<>();
    TaskQuery query = TaskQuery.all().limit(TaskQuery.PAGE_SIZE_MAX);
    Page<TaskView> page = demo.list().page(query);
    views.addAll(page.items());
    while (page.next().isPresent()) {
      page = demo.list().page(query.after(page.next().get()));
      views.addAll(page.items());
    }
    return views;
  }

  private void add(Table table, TaskView view) {
    Task task = view.task();
    table.row(
        Cell.of(task.creation()),
        Cell.of(demo.planned(task.id()).key()),
        new Cell(word(task.status()), style(task.status())),
        Cell.of(task.priority()),
        Cell.of(who(view)),
        Cell.of(task.title()));
  }

  private static String summary(Counts counts) {
    String parts =
        counts.byStatus().entrySet().stream()
            .filter(count -> count.getValue() > 0)
            .map(count -> count.getValue() + " " + word(count.getKey()))
            .collect(Collectors.joining(", "));
    return counts.total() == 0 ? "no tasks" : parts;
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static Style style(Status status) {
    return switch (status) {
      case COMPLETED -> Style.GOOD;
      case NOT_APPLICABLE -> Style.FAINT;
      case FAILED, CANCELLED, BLOCKED -> Style.BAD;
      case PENDING, IN_PROGRESS -> Style.PLAIN;
    };
  }

  private String who(TaskView view) {
    TaskState state = view.task().state();
    Agent owner = state.owner();
    if (owner != null) {
      return owner.name();
    }
    return view.openBlockers() == 0 ? "" : waitsFor(view.task().id());
  }

  private String waitsFor(TaskId task) {
    return demo.blockers(task).stream()
        .filter(blocker -> !HistoryCheck.isResolved(demo.events(blocker)))
        .map(TaskId::value)
        .collect(Collectors.joining(", "));
  }
}
