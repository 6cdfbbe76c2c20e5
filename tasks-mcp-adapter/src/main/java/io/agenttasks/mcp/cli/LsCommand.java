package io.agenttasks.mcp.cli;

import io.agenttasks.TaskList;
import io.agenttasks.TaskView;
import io.agenttasks.mcp.checklist.TaskJson;
import io.agenttasks.mcp.tool.AccessPolicy.Access;
import io.agenttasks.mcp.tool.Reading;
import io.agenttasks.model.TaskId;
import io.agenttasks.page.Cursor;
import io.agenttasks.page.Page;
import io.agenttasks.page.TaskQuery;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists tasks, the oldest first: page by page as they are read, so a list may be of any size. */
@Command(
    name = "ls",
    mixinStandardHelpOptions = true,
    versionProvider = VersionLine.class,
    description = "Lists the tasks of a list, the oldest first.")
final class LsCommand extends WhoseCommand {

  private static final List<Table.Column> COLUMNS =
      List.of(
          Table.Column.words("ID", TaskId.TASK_ID_LENGTH_MAX),
          Table.Column.words("STATUS", 25),
          Table.Column.words("BLOCKED BY", 20),
          Table.Column.words("SUBJECT", 0));

  @Parameters(
      arity = "0..1",
      paramLabel = "SLUG",
      description = "whose tasks: an agent's slug, or /w/...; yours by default")
  private String whose = "";

  @Option(
      names = "--active",
      description = "only what is neither dormant nor resolved: what is still to be done")
  private boolean active;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "one page of at most N tasks, 1 to 500, and where the next begins")
  private @Nullable Integer limit;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "the page that begins there; of 100 tasks, unless --limit says otherwise")
  private @Nullable String cursor;

  @Option(names = "--json", description = "write JSON: an array, or an object for one page")
  private boolean json;

  LsCommand(Program program) {
    super(program, Access.READ);
  }

  @Override
  Step wish() {
    slug(whose);
    TaskQuery query = (active ? TaskQuery.all().active() : TaskQuery.all()).edges();
    boolean paged = limit != null || cursor != null;
    if (!paged) {
      TaskQuery large = query.limit(TaskQuery.PAGE_SIZE_MAX);
      return list -> json ? all(list, large) : table(list, large, false);
    }
    TaskQuery sized = limit == null ? query : query.limit(limit);
    TaskQuery page = cursor == null ? sized : sized.after(Cursor.of(cursor));
    return list -> json ? page(list, page) : table(list, page, true);
  }

  /** The whole list as one array. */
  private int all(TaskList list, TaskQuery query) {
    ScreenJson tasks = ScreenJson.of(screen());
    Page<TaskView> page = Reading.page(list, query);
    String before = "[";
    while (true) {
      for (TaskView view : page.items()) {
        screen().print(before + tasks.text(view));
        before = ",";
      }
      Optional<Cursor> next = page.next();
      if (next.isEmpty()) {
        screen().line(before.equals("[") ? "[]" : "]");
        return Main.DONE;
      }
      page = Reading.page(list, query.after(next.get()));
    }
  }

  /** One page as an object, in the form of the tool. */
  private int page(TaskList list, TaskQuery query) {
    ScreenJson tasks = ScreenJson.of(screen());
    Page<TaskView> page = Reading.page(list, query);
    screen().line(TaskJson.page(page.items().stream().map(tasks::text).toList(), page.next()));
    return Main.DONE;
  }

  private int table(TaskList list, TaskQuery query, boolean onePage) {
    Page<TaskView> page = Reading.page(list, query);
    if (page.items().isEmpty()) {
      screen().line("no tasks in " + list.id());
      return Main.DONE;
    }
    Table.Widths widths = Table.Widths.NONE;
    while (true) {
      Table table = Table.flush(screen(), COLUMNS);
      page.items().forEach(view -> add(table, view));
      widths = table.printPart(widths);
      Optional<Cursor> next = page.next();
      if (next.isEmpty()) {
        return Main.DONE;
      }
      if (onePage) {
        screen().line("more tasks follow: --cursor " + next.get());
        return Main.DONE;
      }
      page = Reading.page(list, query.after(next.get()));
    }
  }

  private static void add(Table table, TaskView view) {
    table.row(
        Table.Cell.of(view.task().id().value()),
        Table.Cell.of(TaskText.status(view)),
        Table.Cell.of(
            Reading.blockers(view).stream().map(TaskId::value).collect(Collectors.joining(", "))),
        Table.Cell.of(view.task().title()));
  }
}
